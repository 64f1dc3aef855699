'use client';
import { memo, useEffect, useState } from 'react';
import type { MemoExoticComponent, ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { LineGroups } from './line-groups.ts';
import { saveCode } from './save-code.ts';

/**
 * Code with its language and a copy button; always left to right, plain text by its own lines' direction.
 * @selector `[data-slot='markdown-copy']`, `[data-slot='markdown-wrap']`, `[data-slot='markdown-download']`,
 * `[data-slot='markdown-code-block']`
 */
export function CodeBlock({ code, language }: { code: string; language: string }): ReactElement {
  const { markdown } = useLabels();
  const [copied, setCopied] = useState(false);
  const [wrapped, setWrapped] = useState(false);
  // A cache by growing code: the same code gives the same groups, whatever was asked before.
  const [lines] = useState(() => new LineGroups());
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    // Refused by the browser: the code can still be selected.
    writeToClipboard(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const plain = language === '' || language === 'text' || language === 'txt';
  return (
    <div className="hr-markdown-code-block" data-slot="markdown-code-block">
      <div className="hr-markdown-code-header">
        <span>{language}</span>
        <span className="hr-markdown-code-actions">
          <button
            type="button"
            className="hr-markdown-code-action"
            data-slot="markdown-wrap"
            aria-pressed={wrapped}
            aria-label={markdown.wrap}
            title={markdown.wrap}
            onClick={() => setWrapped(!wrapped)}
          >
            <Icon name="wrap" />
          </button>
          <button
            type="button"
            className="hr-markdown-code-action"
            data-slot="markdown-download"
            aria-label={markdown.download}
            title={markdown.download}
            onClick={() => saveCode(code, language)}
          >
            <Icon name="download" />
          </button>
          <button
            type="button"
            className="hr-markdown-code-action hr-markdown-copy"
            data-slot="markdown-copy"
            data-status={copied ? 'copied' : 'idle'}
            onClick={copy}
          >
            <Icon name={copied ? 'check' : 'copy'} />
            <span aria-live="polite">{copied ? markdown.copied : markdown.copy}</span>
          </button>
        </span>
      </div>
      <pre
        dir="ltr"
        data-plain={plain ? '' : undefined}
        data-wrapped={wrapped ? '' : undefined}
        tabIndex={0}
        role="region"
        aria-label={markdown.codeBlock(language)}
      >
        <code>
          {lines.update(code).map((text, index) => (
            <Lines key={index} text={text} />
          ))}
        </code>
      </pre>
    </div>
  );
}

const Lines: MemoExoticComponent<(props: { text: string }) => ReactElement> = memo(({ text }) => (
  <span className="hr-markdown-lines">{text}</span>
));

/** A page without https has no clipboard at all: that rejects like a refusal. */
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
