'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';

const Base = createPart('div', 'ai-disclosure', { root: true });

export interface AiDisclosureProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  agentName?: string | undefined;
  /** On whose behalf the agent acts. */
  principal?: string | undefined;
  model?: string | undefined;
}

/**
 * Tells people that they talk to a machine: stands before the first input, stays, cannot be dismissed, and is read in
 * place (EU AI Act, art. 50(1) and (5)). Its words follow the labels' locale. @selector `.hr-ai-disclosure`
 */
export const AiDisclosure: ForwardRefExoticComponent<
  AiDisclosureProps & RefAttributes<HTMLDivElement>
> = forwardRef(function AiDisclosure({ agentName, principal, model, ...props }, ref) {
  const { disclosure, message, locale } = useLabels();
  return (
    <Base role="note" aria-label={disclosure.label} lang={locale} {...props} ref={ref}>
      <abbr className="hr-ai-mark" title={message.aiMarkHint}>
        {message.aiMark}
      </abbr>
      <p className="hr-ai-disclosure-text">
        <strong>{disclosure.notice(agentName)}</strong>{' '}
        {principal === undefined ? null : <>{disclosure.principal(principal)} </>}
        {disclosure.mistakes}
        {model === undefined ? null : <> {disclosure.model(model)}</>}
      </p>
    </Base>
  );
});
