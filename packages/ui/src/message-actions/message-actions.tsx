'use client';
import { forwardRef } from 'react';
import type { ComponentType, ForwardRefExoticComponent, RefAttributes } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { TimeText } from '../time/time-text.tsx';
import { CopyAction } from './copy-action.tsx';
import { IconAction } from './icon-action.tsx';
import { plainText } from './plain-text.ts';
import type { RatingProps } from './rating.tsx';

const Base = createPart('div', 'message-actions', { root: true });

/** Fetched by pages that ask for ratings, which few do. */
const Rating: ComponentType<RatingProps> = loadedLater(
  async () => {
    const { Rating: Loaded } = await import('./rating.tsx');
    return Loaded;
  },
  () => null,
);

export interface MessageActionsProps extends Omit<PartProps<'div'>, 'asChild' | 'onCopy'> {
  /** The message's Markdown, asked when it is copied. Absent: nothing to copy. */
  markdown?: (() => string) | undefined;
  /** Marks are part of the words, as a person typed them: one copy button is enough. @defaultValue false */
  typed?: boolean | undefined;
  onEdit?: (() => void) | undefined;
  onRegenerate?: (() => void) | undefined;
  onRate?: RatingProps['onRate'] | undefined;
  /** When it was written, ISO 8601. */
  at?: string | undefined;
  /** Where the time leads to: the message's own address. */
  href?: string | undefined;
}

/**
 * What can be done with one message; what is not given is not there. `children` stand at the end.
 * @selector `.hr-message-actions`
 */
export const MessageActions: ForwardRefExoticComponent<
  MessageActionsProps & RefAttributes<HTMLDivElement>
> = forwardRef(function MessageActions(
  { markdown, typed = false, onEdit, onRegenerate, onRate, at, href, children, ...props },
  ref,
) {
  const { actions } = useLabels();
  return (
    <Base role="group" aria-label={actions.label} {...props} ref={ref}>
      {markdown ? (
        <CopyAction
          icon="copy"
          label={actions.copy}
          text={() => (typed ? markdown() : plainText(markdown()))}
        />
      ) : null}
      {markdown && !typed ? (
        <CopyAction icon="markdown" label={actions.copyMarkdown} text={markdown} />
      ) : null}
      {onEdit ? (
        <IconAction icon="pencil" label={actions.edit} onClick={onEdit} data-action="edit" />
      ) : null}
      {onRegenerate ? (
        <IconAction icon="retry" label={actions.regenerate} onClick={onRegenerate} />
      ) : null}
      {onRate ? <Rating onRate={onRate} /> : null}
      {children}
      {at === undefined ? null : href === undefined ? (
        <TimeText at={at} />
      ) : (
        <a className="hr-message-link" href={href} title={actions.link}>
          <TimeText at={at} />
        </a>
      )}
    </Base>
  );
});
