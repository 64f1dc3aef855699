'use client';
import { useState } from 'react';
import type { DragEvent, ReactElement, ReactNode } from 'react';
import { AttachmentTray } from '../attachments/attachment-tray.tsx';
import { useComposer } from './composer-context.ts';

/** The frame around the field; where files are taken, they can be dropped on it. */
export function ComposerBox({ children }: { children: ReactNode }): ReactElement {
  const { attachments } = useComposer();
  const [dragging, setDragging] = useState(false);
  const over = (event: DragEvent): void => {
    if (!attachments || !event.dataTransfer.types.includes('Files')) return;
    // Without this the browser would open the file instead of the page.
    event.preventDefault();
    setDragging(event.type !== 'drop');
    if (event.type === 'drop') attachments.add([...event.dataTransfer.files]);
  };
  return (
    <div
      className="hr-composer-box"
      data-dragging={dragging ? '' : undefined}
      onDragOver={over}
      onDragLeave={() => setDragging(false)}
      onDrop={over}
    >
      {attachments ? <AttachmentTray attachments={attachments} /> : null}
      <div className="hr-composer-row">{children}</div>
    </div>
  );
}
