import type { Prompt } from './language-model.ts';
import { LONG_ANSWER, MARKDOWN_SHOWCASE } from './long-texts.ts';
import type { ToolResult } from './turn-so-far.ts';
import { readTurn } from './turn-so-far.ts';

/** What the demo model says next. A step with a call ends there: the loop comes back with the result. */
export interface DemoStep {
  reasoning?: string;
  text?: string;
  call?: { toolName: string; input: Record<string, string> };
  /** The text of an error that a provider would report in mid-answer. */
  failure?: string;
}

/** The next step of the conversation, decided by the last message of the person and what its tools gave since. */
export function nextDemoStep(prompt: Prompt): DemoStep {
  const { request, search, email, note, emptied } = readTurn(prompt);
  if (email) return closeAfterEmail(email);
  if (note) return closeAfter(note, 'The note is in your outbox.', 'No note was sent');
  if (emptied) return closeAfter(emptied, 'The outbox is empty now.', 'Nothing was deleted');
  const withEmail = !isSearchOnly(request);
  if (search) return withEmail ? proposeEmail(request, search) : answerFrom(search);
  return answerAtOnce(request) ?? lookUp(request, withEmail);
}

function answerAtOnce(request: string): DemoStep | undefined {
  const words = request.toLowerCase().trim();
  if (words === '') {
    return { text: 'I can read text only. Write a few words and I will look them up.' };
  }
  if (/^(please )?fail\b/.test(words)) {
    return {
      text: 'This answer is about to break off, as you asked. The provider reports an error',
      failure: 'The demo provider was told to fail.',
    };
  }
  const note = /^(?:please )?note:?\s+(.+)/is.exec(request.trim())?.[1];
  if (note !== undefined) {
    const call = { toolName: 'sendNote', input: { text: shorten(note, 400) } };
    return { text: 'I can send you this as a note.', call };
  }
  if (/\bempty\b.*\boutbox\b/.test(words)) {
    const text = 'This deletes every email that was sent, and cannot be undone.';
    return { text, call: { toolName: 'emptyOutbox', input: {} } };
  }
  if (/^long\b|\blong answer\b/.test(words)) return { text: LONG_ANSWER };
  if (/\bmarkdown\b/.test(words)) return { text: MARKDOWN_SHOWCASE };
  if (
    /^(hi|hello|hey|good (morning|afternoon|evening)|thanks|thank you|who are you)\b/.test(words)
  ) {
    return {
      text: 'Hello! I am the demo model: a script that plays an agent, so that you can try the kit without a key. Ask me to **find something out and email it**, or write `search approvals`, `note buy milk`, `empty the outbox`, `markdown`, `long` or `fail`.',
    };
  }
  return undefined;
}

function lookUp(request: string, withEmail: boolean): DemoStep {
  const plan = withEmail
    ? 'I will look it up in the handbook first and then propose an email with what I find.'
    : 'The handbook should know, so I will look it up.';
  return {
    reasoning: `The person wrote: "${shorten(request, 120)}". ${plan}`,
    text: 'Let me look that up in the handbook.',
    call: { toolName: 'searchDocs', input: { query: shorten(request, 120) } },
  };
}

function proposeEmail(request: string, search: ToolResult): DemoStep {
  if (search.outcome !== 'done') return { text: `The search did not work: ${search.text}` };
  const [best] = findingsOf(search);
  const to = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(request)?.[0] ?? 'team@example.com';
  return {
    reasoning: best
      ? `The page "${best.title}" fits best. Sending an email acts on the world, so the person decides.`
      : 'The handbook has nothing on this. An email to the team is the next best thing, and the person decides.',
    text: best
      ? `I found **${best.title}** and can send it on. Please check the email first.`
      : 'The handbook has nothing on this. I can ask the team. Please check the email first.',
    call: {
      toolName: 'sendEmail',
      input: {
        to,
        subject: best
          ? `From the handbook: ${best.title}`
          : 'A question the handbook cannot answer',
        body: best ? best.excerpt : `Somebody asked: ${shorten(request, 200)}`,
      },
    },
  };
}

function answerFrom(search: ToolResult): DemoStep {
  if (search.outcome !== 'done') return { text: `The search did not work: ${search.text}` };
  const found = findingsOf(search);
  if (found.length === 0) return { text: 'The handbook has nothing on this. Try other words.' };
  const list = found.map(({ title, excerpt }) => `- **${title}**: ${excerpt}`);
  return { text: `This is what the handbook says:\n\n${list.join('\n')}` };
}

function closeAfterEmail({ outcome, text, value }: ToolResult): DemoStep {
  switch (outcome) {
    case 'done':
      return {
        text: `Done: the email to **${textField(value, 'to')}** is in the outbox. It was sent once.`,
      };
    case 'denied':
      return {
        text: `No email was sent, as you decided.${text ? ` You said: "${text}".` : ''} Tell me if something else helps.`,
      };
    case 'failed':
      return { text: `The email was not confirmed: ${text}` };
    default:
      return outcome satisfies never;
  }
}

function closeAfter({ outcome, text }: ToolResult, done: string, denied: string): DemoStep {
  switch (outcome) {
    case 'done':
      return { text: done };
    case 'denied':
      return { text: `${denied}, as you decided.${text ? ` You said: "${text}".` : ''}` };
    case 'failed':
      return { text: `It was not confirmed: ${text}` };
    default:
      return outcome satisfies never;
  }
}

function isSearchOnly(request: string): boolean {
  return (
    /^\s*(just |only )?(search|find|look up)\b/i.test(request) && !/e-?mail|send/i.test(request)
  );
}

function findingsOf({ value }: ToolResult): { title: string; excerpt: string }[] {
  const found = typeof value === 'object' && value !== null && 'found' in value ? value.found : [];
  if (!Array.isArray(found)) return [];
  return found.map((item) => ({
    title: textField(item, 'title'),
    excerpt: textField(item, 'excerpt'),
  }));
}

function textField(value: unknown, name: string): string {
  const field = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof field === 'string' ? field : '';
}

function shorten(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}
