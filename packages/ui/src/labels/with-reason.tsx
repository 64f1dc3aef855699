import type { ReactElement } from 'react';

export interface WithReasonProps {
  text: string;
  reason: string | undefined;
}

/** The kit's words, then the server's of why: those may be of another language, and run the other way. */
export function WithReason({ text, reason }: WithReasonProps): ReactElement {
  if (!reason) return <>{text}</>;
  return (
    <>
      {text} <bdi>{reason}</bdi>
    </>
  );
}
