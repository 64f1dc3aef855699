'use client';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { ApprovalOptionButton } from '../approval/approval-option-button.tsx';
import { ApprovalReason } from '../approval/approval-reason.tsx';
import { useApprovalCard } from '../approval/approval-context.ts';
import { DiscardQuestion } from '../approval/discard-question.tsx';
import { useDiscard } from '../approval/use-discard.ts';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { ChangeList } from './change-list.tsx';
import { checkInput } from './check-input.ts';
import { inputChanges } from './input-changes.ts';
import { InputField } from './input-form.tsx';
import { JsonField } from './leaf-fields.tsx';
import { readField } from './schema-field.ts';
import type { SchemaField } from './schema-field.ts';
import { Unparsed } from './unparsed.ts';

/**
 * Changes an approval's input before it runs: as a form made from its JSON Schema, or as JSON, with what differs from
 * the question below. Stands inside `Approval.Root`. @selector `.hr-approval-editor`
 */
export function ApprovalEditor(): ReactElement {
  const { approval, setMode } = useApprovalCard();
  const labels = useLabels().approvalEdit;
  const field = useMemo(() => readField(approval.inputSchema), [approval.inputSchema]);
  const hasForm = field.kind !== 'json';
  const [draft, setDraft] = useState<unknown>(approval.input);
  const [asJson, setAsJson] = useState(!hasForm);
  const root = useRef<HTMLDivElement>(null);
  const problems = useMemo(() => checkInput(field, draft), [field, draft]);
  const changes = useMemo(
    () => (problems.length > 0 ? [] : inputChanges(approval.input, draft)),
    [approval.input, draft, problems],
  );
  const isDirty = problems.length > 0 || changes.length > 0;
  const discard = useDiscard(root, isDirty, () => setMode({ kind: 'view' }));
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);
  const common = { value: draft, path: [], problems, onChange: setDraft };
  return (
    <div
      ref={root}
      className="hr-approval-editor"
      data-slot="approval-editor"
      role="group"
      aria-label={labels.label}
    >
      {hasForm ? (
        <div className="hr-approval-edit-views">
          {[false, true].map((json) => (
            <button
              key={String(json)}
              type="button"
              className="hr-json-tool"
              aria-pressed={asJson === json}
              // What is no JSON yet has no form.
              disabled={!json && draft instanceof Unparsed}
              onClick={() => setAsJson(json)}
            >
              {json ? labels.json : labels.form}
            </button>
          ))}
        </div>
      ) : null}
      {asJson ? (
        <JsonField {...common} field={whole(field, labels.whole)} />
      ) : (
        <InputField {...common} field={field} />
      )}
      <div className="hr-approval-edit-summary">
        <p role="status">
          {problems.length > 0
            ? labels.problems(problems.length)
            : changes.length > 0
              ? labels.changes(changes.length)
              : labels.noChanges}
        </p>
        {problems.length > 0 ? null : <ChangeList before={approval.input} after={draft} />}
      </div>
      {approval.requiresReason === 'always' ? <ApprovalReason /> : null}
      {discard.asking ? <DiscardQuestion keep={discard.keep} discard={discard.discard} /> : null}
      <EditorButtons
        leave={discard.leave}
        edited={changes.length > 0 ? { input: draft } : undefined}
        blocked={problems.length > 0}
      />
    </div>
  );
}

interface EditorButtonsProps {
  leave: () => void;
  edited: { input: unknown } | undefined;
  blocked: boolean;
}

function EditorButtons({ leave, edited, blocked }: EditorButtonsProps): ReactElement {
  const { approval } = useApprovalCard();
  const labels = useLabels().approvalEdit;
  const option = approval.options.find(({ kind }) => kind === 'allow_once');
  return (
    <div className="hr-approval-buttons">
      <Button tone="quiet" onClick={leave}>
        {labels.cancel}
      </Button>
      {option ? (
        <div className="hr-approval-grants">
          <ApprovalOptionButton option={option} edited={edited} blocked={blocked}>
            {edited ? labels.approveEdited : labels.approveUnchanged}
          </ApprovalOptionButton>
        </div>
      ) : null}
    </div>
  );
}

/** The input as one JSON text, named as what it is. */
function whole(field: SchemaField, label: string): SchemaField {
  return { kind: 'json', label: field.label || label, description: field.description };
}
