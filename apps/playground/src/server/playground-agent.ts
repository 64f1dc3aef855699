import type { Agent } from '@handrail/runtime';
import { aiSdkAgent } from '@handrail/runtime/ai-sdk';
import type { LanguageModel } from 'ai';
import { ToolLoopAgent, isStepCount } from 'ai';
import type { Outbox } from './outbox.ts';
import { playgroundTools } from './tools.ts';

const INSTRUCTIONS = `You help people to understand Handrail, a kit for showing, steering and stopping AI agents.
Look facts up with searchDocs before you state them. When someone wants something passed on, send it with sendEmail;
the person is asked for approval by the application, so call the tool at once and do not ask in text first.
Send the person themselves something with sendNote, and delete what was sent with emptyOutbox.
If a call is turned down, accept it and do not try again. Answer briefly, in Markdown.`;

/** The same agent and the same tools, whichever model answers. */
export function playgroundAgent(model: LanguageModel, outbox: Outbox): Agent {
  return aiSdkAgent(
    new ToolLoopAgent({
      model,
      instructions: INSTRUCTIONS,
      tools: playgroundTools(outbox),
      toolApproval: {
        sendEmail: 'user-approval',
        sendNote: 'user-approval',
        emptyOutbox: 'user-approval',
      },
      stopWhen: isStepCount(8),
      // The runtime reports it; without this AI SDK would print it a second time.
      onError: () => {},
    }),
    {
      onToolError: ({ toolName, error }) => console.error(`The tool ${toolName} failed:`, error),
    },
  );
}
