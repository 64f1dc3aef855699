'use client';
import type { Approval, ApprovalRisk } from '@handrail/protocol';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import type { InboxAge, InboxFilter } from './inbox-filter.ts';

export interface InboxFiltersProps {
  /** What there is to choose from. */
  approvals: readonly Approval[];
  filter: InboxFilter;
  onChange: (filter: InboxFilter) => void;
}

/** Narrows the queue by agent, tool, risk and age. */
export function InboxFilters({ approvals, filter, onChange }: InboxFiltersProps): ReactElement {
  const { inbox, approval } = useLabels();
  const agents = namesOf([...approvals.map(({ agent }) => agent), filter.agent]);
  const tools = namesOf([...approvals.map(({ toolName }) => toolName), filter.toolName]);
  const risks: ApprovalRisk[] = ['low', 'medium', 'high'];
  const ages: [InboxAge, string][] = [
    ['under-hour', inbox.ageUnderHour],
    ['over-hour', inbox.ageOverHour],
    ['over-day', inbox.ageOverDay],
  ];
  return (
    <div className="hr-inbox-filters" role="group" aria-label={inbox.filters}>
      <Choice
        label={inbox.agent}
        value={filter.agent}
        choices={agents.map((name) => [name, name])}
        onChange={(agent) => onChange({ ...filter, agent })}
      />
      <Choice
        label={inbox.tool}
        value={filter.toolName}
        choices={tools.map((name) => [name, name])}
        onChange={(toolName) => onChange({ ...filter, toolName })}
      />
      <Choice
        label={inbox.risk}
        value={filter.risk}
        choices={risks.map((risk) => [risk, approval.risk[risk]])}
        onChange={(risk) => onChange({ ...filter, risk })}
      />
      <Choice
        label={inbox.age}
        value={filter.age}
        choices={ages}
        onChange={(age) => onChange({ ...filter, age })}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | undefined;
  choices: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value | undefined) => void;
}

function Choice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: ChoiceProps<Value>): ReactElement {
  const { inbox } = useLabels();
  const id = useId();
  const at = choices.findIndex(([choice]) => choice === value);
  return (
    <label htmlFor={id}>
      <span>{label}</span>
      <select
        id={id}
        className="hr-field"
        // By place: a name may be any text, and none means all.
        value={at}
        onChange={(event) => onChange(choices[Number(event.target.value)]?.[0])}
      >
        <option value={-1}>{inbox.all}</option>
        {choices.map(([choice, text], index) => (
          <option key={choice} value={index}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function namesOf(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.filter((name) => name !== undefined))].toSorted();
}
