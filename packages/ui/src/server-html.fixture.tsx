import { createAgentClient, httpRuntime } from '@handrail/client';
import { renderToString } from 'react-dom/server';
import { ServerPage } from './server-page.fixture.tsx';

/** The page as a server renders it. */
export const html: string = renderToString(
  <ServerPage client={createAgentClient({ runtime: httpRuntime('https://server.example/api') })} />,
);
/** Where that server is, for a test to know that it was elsewhere. */
export const server: string = `${new Date(0).getTimezoneOffset()} ${Intl.DateTimeFormat().resolvedOptions().locale}`;
