import type { ReactElement } from 'react';

export type MarkName = 'chevron' | 'check';

/**
 * A decorative mark drawn by the stylesheet, for what stands on a page hundreds of times: each `svg` is laid out,
 * clipped and placed by itself at every frame in which the page moves.
 * @selector `.hr-mark[data-mark]`
 */
export function Mark({ name }: { name: MarkName }): ReactElement {
  return <span className="hr-mark" data-mark={name} aria-hidden="true" />;
}
