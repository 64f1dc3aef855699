'use client';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';

const KINDS: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed', '@': 'place' };

/**
 * A unified diff, its lines told apart by their first character and by colour.
 * @selector `[data-slot='tool-diff']`
 */
export function DiffView({ text, label }: { text: string; label: string }): ReactElement {
  const { toolCall } = useLabels();
  const lines = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => ({ line, kind: kindOf(line) }));
  const count = (kind: string): number => lines.filter((one) => one.kind === kind).length;
  return (
    <div className="hr-tool-diff" data-slot="tool-diff">
      <div className="hr-tool-call-none">
        {toolCall.changedLines(count('added'), count('removed'))}
      </div>
      <pre className="hr-value-block-text" dir="ltr" tabIndex={0} role="region" aria-label={label}>
        {lines.map(({ line, kind }, index) => (
          <span key={index} className="hr-diff-line" data-kind={kind}>
            <VisibleText text={line} />
            {'\n'}
          </span>
        ))}
      </pre>
    </div>
  );
}

function kindOf(line: string): string {
  return /^(?:---|\+\+\+) |^diff /.test(line) ? 'file' : (KINDS[line.charAt(0)] ?? 'same');
}
