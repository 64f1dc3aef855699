import type { Prompt } from './language-model.ts';

type ToolResultPart = Extract<
  Extract<Prompt[number], { role: 'tool' }>['content'][number],
  { type: 'tool-result' }
>;

export interface ToolResult {
  outcome: 'done' | 'denied' | 'failed';
  value: unknown;
  text: string;
}

/** What the person last asked, and what each tool has answered since. */
export interface TurnSoFar {
  request: string;
  search: ToolResult | undefined;
  email: ToolResult | undefined;
  note: ToolResult | undefined;
  emptied: ToolResult | undefined;
}

/** The script searches what it is asked for patterns, which must not take longer the more there is to read. */
const READ_LENGTH = 2000;

export function readTurn(prompt: Prompt): TurnSoFar {
  const asked = prompt.findLastIndex((message) => message.role === 'user');
  const message = prompt[asked];
  const request =
    message?.role === 'user'
      ? message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ')
      : '';
  const results = prompt
    .slice(asked + 1)
    .flatMap((later) => (later.role === 'tool' ? later.content : []))
    .filter((part) => part.type === 'tool-result');
  const lastOf = (toolName: string): ToolResult | undefined => {
    const part = results.findLast((result) => result.toolName === toolName);
    return part && readResult(part);
  };
  return {
    request: request.slice(0, READ_LENGTH),
    search: lastOf('searchDocs'),
    email: lastOf('sendEmail'),
    note: lastOf('sendNote'),
    emptied: lastOf('emptyOutbox'),
  };
}

function readResult({ output }: ToolResultPart): ToolResult {
  switch (output.type) {
    case 'execution-denied':
      return { outcome: 'denied', value: undefined, text: output.reason ?? '' };
    case 'error-text':
      return { outcome: 'failed', value: undefined, text: output.value };
    case 'error-json':
      return { outcome: 'failed', value: output.value, text: JSON.stringify(output.value) };
    case 'text':
      return { outcome: 'done', value: output.value, text: output.value };
    case 'json':
      return { outcome: 'done', value: output.value, text: '' };
    case 'content':
      return { outcome: 'done', value: output.value, text: '' };
    default:
      return output satisfies never;
  }
}
