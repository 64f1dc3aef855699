'use client';
import type { PlanStep } from '@handrail/protocol';
import type { PointerEvent, ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { numbersOf } from './plan-draft.ts';

/** What of a row can have the focus. */
export type StepControl = 'up' | 'down' | 'remove' | 'summary';

export interface PlanEditorStepProps {
  step: PlanStep;
  index: number;
  steps: readonly PlanStep[];
  nameOf: (step: PlanStep) => string;
  dragging: boolean;
  /** Where a dragged step would land beside this one. */
  drop: 'before' | 'after' | undefined;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onMove: (place: number, control: StepControl) => void;
  onEdit: (change: Partial<Pick<PlanStep, 'summary' | 'dependsOn'>>) => void;
  onRemove: () => void;
}

/** One step that is being changed. The handle is for pointers alone: the buttons do the same for everyone. */
export function PlanEditorStep(props: PlanEditorStepProps): ReactElement {
  const { step, index, steps, nameOf, dragging, drop, onGrab, onMove, onEdit, onRemove } = props;
  const labels = useLabels().plan;
  const name = nameOf(step);
  return (
    <li
      className="hr-plan-row"
      data-step={step.stepId}
      data-status={dragging ? 'dragging' : undefined}
      data-drop={drop}
    >
      <span className="hr-plan-handle" aria-hidden="true" onPointerDown={onGrab}>
        <Icon name="grip" />
        {index + 1}
      </span>
      <textarea
        className="hr-field"
        data-control="summary"
        rows={1}
        dir="auto"
        placeholder=" "
        aria-label={labels.step(index + 1)}
        value={step.summary}
        onChange={(event) => onEdit({ summary: event.target.value })}
      />
      <span className="hr-plan-row-buttons">
        <Control
          control="up"
          icon="up"
          label={labels.moveUp(name)}
          off={index === 0}
          onPress={() => onMove(index - 1, 'up')}
        />
        <Control
          control="down"
          icon="down"
          label={labels.moveDown(name)}
          off={index === steps.length - 1}
          onPress={() => onMove(index + 1, 'down')}
        />
        <Control control="remove" icon="cross" label={labels.remove(name)} onPress={onRemove} />
      </span>
      {steps.length > 1 ? (
        <Waits step={step} steps={steps} nameOf={nameOf} onEdit={onEdit} />
      ) : null}
    </li>
  );
}

interface ControlProps {
  control: StepControl;
  icon: IconName;
  label: string;
  /** It keeps the focus where it can do no more. */
  off?: boolean;
  onPress: () => void;
}

function Control({ control, icon, label, off = false, onPress }: ControlProps): ReactElement {
  return (
    <button
      type="button"
      className="hr-icon-button"
      data-control={control}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => off || onPress()}
    >
      <Icon name={icon} />
    </button>
  );
}

type WaitsProps = Pick<PlanEditorStepProps, 'step' | 'steps' | 'nameOf' | 'onEdit'>;

/** Which steps come first. A choice that closes a circle can be made, and is said, so that no order of choices is barred. */
function Waits({ step, steps, nameOf, onEdit }: WaitsProps): ReactElement {
  const labels = useLabels().plan;
  const numbers = numbersOf(steps, step.dependsOn);
  return (
    <details className="hr-card-details hr-plan-waits">
      <summary>{numbers.length === 0 ? labels.comesAfterNone : labels.after(numbers)}</summary>
      <fieldset>
        <legend className="hr-visually-hidden">{labels.comesAfter(nameOf(step))}</legend>
        {steps.map((other) =>
          other.stepId === step.stepId ? null : (
            <label key={other.stepId}>
              <input
                type="checkbox"
                checked={step.dependsOn.includes(other.stepId)}
                onChange={(event) =>
                  onEdit({
                    dependsOn: event.target.checked
                      ? [...step.dependsOn, other.stepId]
                      : step.dependsOn.filter((id) => id !== other.stepId),
                  })
                }
              />
              <bdi>
                <VisibleText text={nameOf(other)} />
              </bdi>
            </label>
          ),
        )}
      </fieldset>
    </details>
  );
}
