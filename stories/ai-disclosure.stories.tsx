import { AiDisclosure } from '@handrail/ui';
import preview from './.storybook/preview.ts';

const meta = preview.meta({ title: 'AI disclosure', component: AiDisclosure, args: {} });

export const Short = meta.story();
export const WithPrincipal = meta.story({
  args: { agentName: 'Support agent', principal: 'Example Ltd', model: 'demo' },
});
