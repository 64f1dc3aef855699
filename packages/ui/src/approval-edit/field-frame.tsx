'use client';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import type { FieldProps } from './field-props.ts';
import { problemAt } from './field-props.ts';

export interface ControlProps {
  id: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
}

export interface FieldFrameProps extends Pick<
  FieldProps,
  'field' | 'path' | 'problems' | 'onRemove'
> {
  children: (control: ControlProps) => ReactElement;
}

/** One value of the form: its name, its control, what it is for and what is wrong with it. */
export function FieldFrame({
  field,
  path,
  problems,
  onRemove,
  children,
}: FieldFrameProps): ReactElement {
  const { approvalEdit } = useLabels();
  const id = useId();
  const problem = problemAt(problems, path);
  return (
    <div className="hr-approval-edit-field" data-kind={field.kind}>
      <div className="hr-approval-edit-label">
        <label htmlFor={id}>
          <VisibleText text={field.label} />
        </label>
        {onRemove ? <RemoveButton name={field.label} onRemove={onRemove} /> : null}
      </div>
      {children({
        id,
        'aria-describedby': `${id}-about`,
        'aria-invalid': problem ? true : undefined,
      })}
      <div id={`${id}-about`} className="hr-approval-hint">
        {problem ? (
          <span data-status="failed">
            {approvalEdit.problem[problem.kind](problem.bound ?? 0)}{' '}
          </span>
        ) : null}
        {field.description === undefined ? null : (
          <bdi>
            <VisibleText text={field.description} />
          </bdi>
        )}
      </div>
    </div>
  );
}

export function RemoveButton(props: { name: string; onRemove: () => void }): ReactElement {
  const { approvalEdit } = useLabels();
  return (
    <button
      type="button"
      className="hr-json-tool"
      aria-label={approvalEdit.remove(props.name)}
      onClick={props.onRemove}
    >
      <Icon name="cross" />
    </button>
  );
}
