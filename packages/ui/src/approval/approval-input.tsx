'use client';
import { forwardRef, useMemo } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { countHidden, mixesScripts } from '../visible-text/reveal-text.ts';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { useApprovalCard } from './approval-context.ts';
import { inputFields } from './input-fields.ts';

const Base = createPart('div', 'approval-input');
const MANY_FIELDS = 200;

/**
 * The exact stored input, whole and never as Markdown; what could hide in it is made visible and announced above it.
 * @selector `.hr-approval-input`
 */
export const ApprovalInput: ForwardRefExoticComponent<
  PartProps<'div'> & RefAttributes<HTMLDivElement>
> = forwardRef(function ApprovalInput({ children, ...props }, ref) {
  const { approval } = useApprovalCard();
  const labels = useLabels().approval;
  const fields = useMemo(() => inputFields(approval.input), [approval.input]);
  const all = [
    approval.title,
    approval.toolName,
    ...fields.flatMap(({ name, text }) => (name === undefined ? [text] : [name, text])),
  ];
  const hidden = all.reduce((count, text) => count + countHidden(text), 0);
  const warnings = [
    ...(hidden > 0 ? [labels.hiddenControls(hidden)] : []),
    ...(all.some(mixesScripts) ? [labels.mixedScripts] : []),
  ];
  return (
    <Base {...props} ref={ref}>
      {children ?? (
        <>
          <div className="hr-approval-caption">
            {labels.exactInput}{' '}
            <code dir="ltr">
              <VisibleText text={approval.toolName} />
            </code>
          </div>
          {warnings.map((warning) => (
            <p key={warning} className="hr-approval-warning">
              <Icon name="alert" />
              <span>{warning}</span>
            </p>
          ))}
          {fields.length === 0 ? (
            <p className="hr-approval-empty">{labels.emptyInput}</p>
          ) : (
            <dl
              className="hr-approval-fields"
              data-status={fields.length > MANY_FIELDS ? 'many' : undefined}
            >
              {fields.map((field) => (
                <div
                  key={field.name ?? ''}
                  className="hr-approval-field"
                  data-named={field.name === undefined ? undefined : ''}
                >
                  <dt className={field.name === undefined ? 'hr-visually-hidden' : undefined}>
                    <VisibleText text={field.name ?? labels.exactInput} />
                  </dt>
                  <dd dir="ltr">
                    <VisibleText text={field.text} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </Base>
  );
});
