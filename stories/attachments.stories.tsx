import { Composer } from '@handrail/ui';
import type { AttachmentOptions } from '@handrail/ui';
import type { ReactElement } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from './.storybook/preview.ts';

interface PageProps {
  attachments: AttachmentOptions;
}

function Page({ attachments }: PageProps): ReactElement {
  return <Composer onSend={fn()} attachments={attachments} />;
}

/** A picture without a server: one blue point. */
const PICTURE = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  ),
  (character) => character.charCodeAt(0),
);

const photo = (): File => new File([PICTURE], 'parcel.png', { type: 'image/png' });
const report = (bytes = 48_200): File =>
  new File(['x'.repeat(bytes)], 'claim-2026-05.pdf', { type: 'application/pdf' });

const field = (root: HTMLElement): HTMLInputElement => {
  const input = root.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The composer takes no files.');
  return input;
};

const meta = preview.meta({
  title: 'Attachments',
  component: Page,
  args: { attachments: {} },
});

export const Offered = meta.story();

export const Chosen = meta.story({
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(field(canvasElement), [photo(), report()]);
    await expect(await canvas.findByRole('list', { name: 'Attached files' })).toBeVisible();
  },
});

export const Uploading = meta.story({
  args: {
    attachments: {
      upload: (_file, { onProgress }) => {
        onProgress(0.4);
        return new Promise(() => {});
      },
    },
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(field(canvasElement), report());
    await expect(await canvas.findByRole('progressbar', { name: /claim/ })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
  },
});

export const UploadFailed = meta.story({
  args: { attachments: { upload: () => Promise.reject(new Error('The store is full.')) } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(field(canvasElement), report());
    await expect(await canvas.findByText(/Not uploaded/)).toBeVisible();
  },
});

export const WrongType = meta.story({
  args: { attachments: { accept: ['image/*'] } },
  play: async ({ canvas }) => {
    // A picker hides other files; one that is dropped comes all the same. The place takes none before its first effect.
    const dropped = new DataTransfer();
    dropped.items.add(report());
    const box = canvas.getByRole('textbox');
    await waitFor(async () => {
      box.dispatchEvent(
        new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }),
      );
      await expect(canvas.getByText(/claim-2026-05\.pdf/)).toBeVisible();
    });
  },
});

export const TooLarge = meta.story({
  args: { attachments: { maxBytes: 20_000 } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(field(canvasElement), [photo(), report()]);
    await expect(await canvas.findByText(/claim-2026-05\.pdf/)).toBeVisible();
  },
});

export const TooMany = meta.story({
  args: { attachments: { maxFiles: 1 } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(field(canvasElement), [photo(), report()]);
    await expect(await canvas.findByText('Only 1 file can be attached.')).toBeVisible();
  },
});
