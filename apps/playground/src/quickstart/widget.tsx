import { ChatWidget } from '@handrail/ui';
import '@handrail/ui/styles.css';
import { createRoot } from 'react-dom/client';

const place = document.body.appendChild(document.createElement('div'));
createRoot(place).render(<ChatWidget url="/api" agentName="Ada" />);
