'use client';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { AttachmentTray } from '../attachments/attachment-tray.tsx';
import { useComposer } from './composer-context.ts';

/**
 * The frame around the field. Where files are taken, they can be dropped on it, and anywhere on its thread: beside it
 * the browser would open the file, and the page with all that is written would be gone.
 */
export function ComposerBox({ children }: { children: ReactNode }): ReactElement {
  const { attachments } = useComposer();
  const [dragging, setDragging] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const add = attachments?.add;
  useEffect(() => {
    const place = box.current?.closest<HTMLElement>('.hr-thread-root') ?? box.current;
    if (!add || !place) return;
    const over = (event: DragEvent): void => {
      const { type, dataTransfer } = event;
      if (!dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDragging(type === 'dragover');
      if (type === 'drop') add([...dataTransfer.files]);
    };
    place.ondragover = place.ondragleave = place.ondrop = over;
    return () => {
      place.ondragover = place.ondragleave = place.ondrop = null;
    };
  }, [add]);
  return (
    <div ref={box} className="hr-composer-box" data-dragging={dragging ? '' : undefined}>
      {attachments ? <AttachmentTray attachments={attachments} /> : null}
      <div className="hr-composer-row">{children}</div>
    </div>
  );
}
