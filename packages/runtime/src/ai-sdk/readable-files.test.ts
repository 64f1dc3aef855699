import type { UIMessage } from 'ai';
import { convertToModelMessages } from 'ai';
import { describe, expect, it } from 'vitest';
import { withReadableFiles } from './readable-files.ts';

function withFile(url: string): UIMessage[] {
  const file = { type: 'file', mediaType: 'image/png', filename: 'cat.png', url } as const;
  return [{ id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Look' }, file] }];
}

describe('withReadableFiles', () => {
  it.each([
    'blob:https://app.example/1',
    'cat.png',
    'file:///etc/passwd',
    '',
    'data:,x',
    'data:image/png,x',
    'data:image/png;base64,%%%',
    'data:image/png;base64,A',
  ])('names a file at "%s" in words, so that the conversation can go on', async (url) => {
    const [message] = await convertToModelMessages(withReadableFiles(withFile(url)));

    expect(message?.content).toEqual([
      { type: 'text', text: 'Look' },
      { type: 'text', text: '[A file that could not be read: cat.png]' },
    ]);
  });

  it.each(['https://app.example/cat.png', 'data:image/png;base64,AA==', 'data:;base64,AAAA'])(
    'leaves %s',
    (url) => {
      const messages = withFile(url);

      expect(withReadableFiles(messages)[0]).toBe(messages[0]);
    },
  );
});
