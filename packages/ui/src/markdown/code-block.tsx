'use client';
import { useContext, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { CodeLines } from './code-lines.tsx';
import type { MarkdownCodeProps } from './markdown-components.ts';
import { MarkdownContext, StreamingContext } from './markdown-context.ts';

export interface CodeBlockProps {
  code: string;
  language: string;
  /** Its closing fence has come. */
  closed: boolean;
}

/** A code block by the host's component, by a plugin for its language, or as the kit shows it. */
export function CodeBlock({ code, language, closed }: CodeBlockProps): ReactElement {
  const { components, plugins } = useContext(MarkdownContext);
  const streaming = useContext(StreamingContext);
  const props = { code, language, settled: closed || !streaming };
  if (components.codeBlock) return <components.codeBlock {...props} />;
  const own = <PlainCodeBlock {...props} />;
  for (const { codeBlocks = {} } of plugins) {
    // The agent names the language: one named `constructor` must not find the prototype's.
    const Drawn = Object.hasOwn(codeBlocks, language) ? codeBlocks[language] : undefined;
    if (Drawn) return <Drawn {...props}>{own}</Drawn>;
  }
  return own;
}

/**
 * Code with its language and a copy button; always left to right, plain text by its own lines' direction.
 * @selector `[data-slot='markdown-copy']`, `[data-slot='markdown-wrap']`, `[data-slot='markdown-download']`,
 * `[data-slot='markdown-code-block']`
 */
function PlainCodeBlock({ code, language, settled }: MarkdownCodeProps): ReactElement {
  const { markdown } = useLabels();
  const [copied, setCopied] = useState(false);
  const [wrapped, setWrapped] = useState(false);
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
  const save = (): void => {
    import('./save-code.ts').then(
      ({ saveCode }) => saveCode(code, language),
      () => {}, // Not fetched: the code can still be copied.
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
            onClick={save}
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
        <CodeLines code={code} language={language} settled={settled} />
      </pre>
    </div>
  );
}

/** A page without https has no clipboard at all: that rejects like a refusal. */
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
