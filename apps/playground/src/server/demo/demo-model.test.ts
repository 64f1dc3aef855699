import { streamText } from 'ai';
import { describe, expect, it } from 'vitest';
import type { Prompt } from './language-model.ts';
import { demoModel } from './demo-model.ts';
import { nextDemoStep } from './demo-script.ts';

function asked(text: string, ...later: Prompt): Prompt {
  return [{ role: 'user', content: [{ type: 'text', text }] }, ...later];
}

type Output = Extract<
  Extract<Prompt[number], { role: 'tool' }>['content'][number],
  { type: 'tool-result' }
>['output'];

function answered(toolName: string, output: Output): Prompt[number] {
  return {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: toolName, toolName, output }],
  };
}

const found = answered('searchDocs', {
  type: 'json',
  value: { found: [{ title: 'Approvals', excerpt: 'A tool asks first.' }] },
});

describe('nextDemoStep', () => {
  it('looks things up first', () => {
    const step = nextDemoStep(asked('Email ada@example.com about approvals'));

    expect(step.call?.toolName).toBe('searchDocs');
    expect(step.reasoning).toContain('ada@example.com');
  });

  it('proposes an email to the address in the request, with what it found', () => {
    const step = nextDemoStep(asked('Email ada@example.com about approvals', found));

    expect(step.call).toEqual({
      toolName: 'sendEmail',
      input: {
        to: 'ada@example.com',
        subject: 'From the handbook: Approvals',
        body: 'A tool asks first.',
      },
    });
  });

  it('ends with who got the email', () => {
    const sent = answered('sendEmail', {
      type: 'json',
      value: { status: 'sent', to: 'ada@example.com' },
    });

    const step = nextDemoStep(asked('Email it', found, sent));

    expect(step.call).toBeUndefined();
    expect(step.text).toContain('ada@example.com');
  });

  it('accepts a refusal and repeats its reason', () => {
    const denied = answered('sendEmail', { type: 'execution-denied', reason: 'Too early' });

    const step = nextDemoStep(asked('Email it', found, denied));

    expect(step.call).toBeUndefined();
    expect(step.text).toContain('No email was sent');
    expect(step.text).toContain('Too early');
  });

  it('does not claim success for an email that failed', () => {
    const failed = answered('sendEmail', { type: 'error-text', value: 'It may have run.' });

    expect(nextDemoStep(asked('Email it', found, failed)).text).toContain('It may have run.');
  });

  it('answers from the handbook alone when asked to search', () => {
    const step = nextDemoStep(asked('search approvals', found));

    expect(step.call).toBeUndefined();
    expect(step.text).toContain('Approvals');
  });

  it('answers a message of a mebibyte as fast as a short one', () => {
    const step = nextDemoStep(asked('y'.repeat(1024 * 1024), found));

    expect(step.call?.input['to']).toBe('team@example.com');
  });

  it('takes each new message by itself', () => {
    const step = nextDemoStep([...asked('Email it', found), ...asked('Hello')]);

    expect(step.call).toBeUndefined();
  });

  it('does not take a question with the word long for a wish for length', () => {
    expect(nextDemoStep(asked('How long does an approval wait?')).call).toBeDefined();
  });
});

describe('demoModel', () => {
  it('streams word by word', async () => {
    const result = streamText({ model: demoModel({ delayMs: 0 }), prompt: 'Hello' });

    const words: string[] = [];
    for await (const word of result.textStream) words.push(word);

    expect(words.length).toBeGreaterThan(10);
    expect(words.join('')).toMatch(/^Hello! I am the demo model/);
  });

  it('breaks off with an error when told to fail', async () => {
    const errors: unknown[] = [];
    const result = streamText({
      model: demoModel({ delayMs: 0 }),
      prompt: 'fail',
      onError: ({ error }) => void errors.push(error),
    });

    for await (const part of result.stream) if (part.type === 'error') break;

    expect(errors).toHaveLength(1);
  });

  it('stops in mid-sentence when it is aborted', async () => {
    const stop = new AbortController();
    const model = demoModel({ delayMs: 60_000 });

    const { stream } = await model.doStream({ prompt: asked('long'), abortSignal: stop.signal });
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    const spoken = reader.read();
    stop.abort(new Error('stopped'));

    await expect(spoken).rejects.toThrow('stopped');
  });
});
