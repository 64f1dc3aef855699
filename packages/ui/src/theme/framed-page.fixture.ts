import { onTestFinished } from 'vitest';

/** A page of its own with these style sheets, in this order, gone with the test. */
export function framedPage(body: string, sheets: readonly string[], width = 900): Document {
  const frame = document.createElement('iframe');
  frame.style.cssText = `border: 0; width: ${width}px; height: 900px`;
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const { contentDocument } = frame;
  if (!contentDocument) throw new Error('the frame has no document');
  contentDocument.open();
  // Sheets that come after the body would set transitions off.
  const head = sheets.map((sheet) => `<style>${sheet}</style>`).join('');
  contentDocument.write(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`);
  contentDocument.close();
  return contentDocument;
}
