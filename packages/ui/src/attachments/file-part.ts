import type { AttachmentOptions, FilePart, UploadContext } from './attachment-options.ts';

/** What a browser says of a file whose kind it does not know. */
const UNKNOWN_KIND = 'application/octet-stream';

/** The part of the message that stands for a file: where it was uploaded to, or the file itself. */
export async function filePart(
  file: File,
  upload: AttachmentOptions['upload'],
  context: UploadContext,
): Promise<FilePart> {
  const stored = upload ? await upload(file, context) : { url: await dataUrl(file) };
  const mediaType =
    ('mediaType' in stored ? stored.mediaType : undefined) ??
    (file.type === '' ? UNKNOWN_KIND : file.type);
  return { type: 'file', url: stored.url, mediaType, filename: file.name };
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('No text.')),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Not readable.')));
    reader.readAsDataURL(file);
  });
}
