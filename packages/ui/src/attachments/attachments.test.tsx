import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Composer } from '../composer/composer.tsx';
import type { ComposerProps } from '../composer/composer.tsx';
import type { AttachmentOptions, UploadContext } from './attachment-options.ts';
import '../styles.css';

const notes = (name = 'notes.txt', bytes = 5, type = 'text/plain'): File =>
  new File([new Uint8Array(bytes).fill(97)], name, { type });

async function open(attachments: AttachmentOptions, onSend: ComposerProps['onSend'] = () => {}) {
  const spy = vi.fn<ComposerProps['onSend']>(onSend);
  const screen = await render(<Composer onSend={spy} attachments={attachments} />);
  const field = screen.getByRole('textbox', { name: 'Message to the agent' });
  const transfer = (files: readonly File[], text = ''): DataTransfer => {
    const data = new DataTransfer();
    for (const file of files) data.items.add(file);
    if (text !== '') data.setData('text/plain', text);
    return data;
  };
  const paste = (files: readonly File[], text?: string): boolean =>
    field.element().dispatchEvent(
      new ClipboardEvent('paste', {
        clipboardData: transfer(files, text),
        bubbles: true,
        cancelable: true,
      }),
    );
  const drop = (files: readonly File[]): boolean =>
    field
      .element()
      .dispatchEvent(
        new DragEvent('drop', { dataTransfer: transfer(files), bubbles: true, cancelable: true }),
      );
  return { ...screen, onSend: spy, field, paste, drop };
}

it('sends a pasted file inside the message, beside the text', async () => {
  const screen = await open({});
  screen.paste([notes()]);
  await userEvent.type(screen.field, 'Read this{Enter}');
  await vi.waitFor(() =>
    expect(screen.onSend.mock.calls).toEqual([
      [
        'Read this',
        [
          {
            type: 'file',
            mediaType: 'text/plain',
            filename: 'notes.txt',
            url: 'data:text/plain;base64,YWFhYWE=',
          },
        ],
      ],
    ]),
  );
  await expect.element(screen.getByText('notes.txt')).not.toBeInTheDocument();
});

it('sends a file without any text', async () => {
  const screen = await open({});
  screen.drop([notes()]);
  const send = screen.getByRole('button', { name: 'Send' });
  await expect.element(send).not.toHaveAttribute('aria-disabled');
  await send.click();
  expect(screen.onSend.mock.calls[0]?.[0]).toBe('');
  expect(screen.onSend.mock.calls[0]?.[1]).toHaveLength(1);
});

it('keeps the text of what a spreadsheet puts on the clipboard', async () => {
  const screen = await open({});
  const untouched = screen.paste([notes('cells.png', 5, 'image/png')], 'a\tb');
  expect(untouched).toBe(true);
  expect(screen.getByRole('listitem').elements()).toEqual([]);
});

it('takes no file where none is asked for, and leaves a drop to the page', async () => {
  const screen = await render(<Composer onSend={() => {}} />);
  expect(screen.getByRole('button', { name: 'Add files' }).elements()).toEqual([]);
});

it.each([
  [{ accept: ['image/*', '.csv'] }, [notes()], /notes\.txt is of a kind not taken/],
  [{ maxBytes: 4 }, [notes()], /notes\.txt is larger than 4 byte/],
  [{ maxFiles: 1 }, [notes('a.txt'), notes('b.txt')], /Only 1 file can be attached/],
  [{ maxTotalBytes: 8 }, [notes('a.txt'), notes('b.txt')], /Together the files are larger/],
])('says why a file is not taken: %j', async (options, files, words) => {
  const screen = await open(options);
  screen.drop(files);
  await expect.element(screen.getByRole('status').getByText(words)).toBeVisible();
});

it.each(['table.csv', 'TABLE.CSV'])('knows a kind by its ending: %s', async (name) => {
  const screen = await open({ accept: ['.csv'] });
  screen.drop([notes(name, 5, '')]);
  await expect.element(screen.getByText(name)).toBeVisible();
});

it('shows how far an upload is, and sends only once it is there', async () => {
  let context: UploadContext | undefined;
  let done: (stored: { url: string }) => void = () => {};
  const screen = await open({
    upload: (_file, given) => {
      context = given;
      return new Promise((resolve) => {
        done = resolve;
      });
    },
  });
  screen.drop([notes()]);
  await expect.element(screen.getByRole('progressbar')).toBeVisible();
  await expect.poll(() => context).toBeDefined();
  context?.onProgress(0.4);
  await expect.element(screen.getByText('Uploading 40%')).toBeVisible();
  await userEvent.type(screen.field, 'Now{Enter}');
  expect(screen.onSend).not.toHaveBeenCalled();
  await expect.element(screen.field).toHaveValue('Now');
  done({ url: 'https://files.example.com/1' });
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(screen.onSend.mock.calls[0]?.[1]).toEqual([
    expect.objectContaining({ url: 'https://files.example.com/1', filename: 'notes.txt' }),
  ]);
});

it('gives an upload up when its file is removed, or the composer goes', async () => {
  const signals: AbortSignal[] = [];
  const screen = await open({
    upload: (_file, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    },
  });
  screen.drop([notes('a.txt'), notes('b.txt')]);
  await screen.getByRole('button', { name: 'Remove a.txt' }).click();
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  await screen.unmount();
  expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
});

it('offers to try again after an upload that failed', async () => {
  let tries = 0;
  const screen = await open({
    upload: () =>
      ++tries === 1
        ? Promise.reject(new Error('500'))
        : Promise.resolve({ url: 'https://files.example.com/1' }),
  });
  screen.drop([notes()]);
  await expect.element(screen.getByText('Not uploaded')).toBeVisible();
  await screen.getByRole('button', { name: 'Try notes.txt again' }).click();
  await expect.element(screen.getByText('Not uploaded')).not.toBeInTheDocument();
  expect(tries).toBe(2);
});

it('gives text and files back when sending fails', async () => {
  const screen = await open({}, () => Promise.reject(new Error('offline')));
  screen.drop([notes()]);
  await expect.element(screen.getByText('5 bytes')).toBeVisible();
  await userEvent.type(screen.field, 'Precious{Enter}');
  await expect.element(screen.getByText(/Your text is still here/)).toBeVisible();
  await expect.element(screen.field).toHaveValue('Precious');
  await expect.element(screen.getByText('notes.txt')).toBeVisible();
});
