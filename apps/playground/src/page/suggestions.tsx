import { useAgentClient } from '@handrail/client/react';

const SUGGESTIONS = [
  'Find out how approvals work and email it to ana@example.com',
  'Note: read the page on approvals',
  'Empty the outbox',
  'Do the whole job: plan, sub-agents, code and a background task',
  'Search approvals',
  'Show me what Markdown can do',
  'Give me a long answer',
];

export function Suggestions({ threadId }: { threadId: string }) {
  const client = useAgentClient();
  return (
    <div className="suggestions">
      <h2 className="suggestions-title">What should the agent do?</h2>
      <p className="suggestions-hint">
        It searches a small handbook, and asks you before it sends an email. Reload, open a second
        tab or restart the server whenever you like.
      </p>
      <ul className="suggestions-list">
        {SUGGESTIONS.map((text) => (
          <li key={text}>
            <button
              type="button"
              className="suggestion"
              onClick={() => void client.thread(threadId).send(text)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
