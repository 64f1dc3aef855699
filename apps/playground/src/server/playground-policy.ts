import type { RuntimePolicy } from '@handrail/runtime';

/** What this server says of the one tool that asks: the words on the card are never the model's. */
export const playgroundPolicy: RuntimePolicy = {
  approval({ toolName }) {
    if (toolName === 'sendEmail') return { title: 'Send an email', risk: 'medium' };
    return { risk: 'high' };
  },
};
