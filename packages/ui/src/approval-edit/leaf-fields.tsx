'use client';
import { useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { confirmsComposition } from '../composer/confirms-composition.ts';
import { formatValue } from '../json/format-value.ts';
import { useLabels } from '../labels/labels-provider.tsx';
import { sameJson } from './check-input.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import type { SchemaField } from './schema-field.ts';
import { parseJson, parseNumber, Unparsed } from './unparsed.ts';

type FieldOf<Kind extends SchemaField['kind']> = Extract<SchemaField, { kind: Kind }>;

const ONE_LINE = 60;

/** Enter in one line of a form would send the host's form; here it does nothing. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !confirmsComposition(event.nativeEvent)) event.preventDefault();
}

export function TextField(props: FieldProps<FieldOf<'text'>>): ReactElement {
  const { value, onChange } = props;
  const text = String(value);
  // Decided once: a control that changed its kind in mid-word would lose the focus.
  const [tall] = useState(text.includes('\n') || text.length > ONE_LINE);
  return (
    <FieldFrame {...props}>
      {(control) =>
        tall ? (
          <textarea
            {...control}
            className="hr-field"
            dir="auto"
            placeholder=" "
            rows={Math.min(12, text.split('\n').length + 1)}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...control}
            className="hr-field"
            type="text"
            dir="auto"
            placeholder=" "
            autoComplete="off"
            value={text}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={keepEnter}
          />
        )
      }
    </FieldFrame>
  );
}

export function NumberField(props: FieldProps<FieldOf<'number'>>): ReactElement {
  const [text, setText] = useTyped(props.value, parseNumber, String);
  return (
    <FieldFrame {...props}>
      {(control) => (
        <input
          {...control}
          className="hr-field"
          type="text"
          inputMode={props.field.integer ? 'numeric' : 'decimal'}
          dir="ltr"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            props.onChange(parseNumber(event.target.value));
          }}
          onKeyDown={keepEnter}
        />
      )}
    </FieldFrame>
  );
}

export function JsonField(props: FieldProps): ReactElement {
  const [text, setText] = useTyped(props.value, parseJson, asJson);
  return (
    <FieldFrame {...props}>
      {(control) => (
        <textarea
          {...control}
          className="hr-field hr-approval-edit-json"
          dir="ltr"
          spellCheck={false}
          rows={Math.min(20, text.split('\n').length + 1)}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            props.onChange(parseJson(event.target.value));
          }}
        />
      )}
    </FieldFrame>
  );
}

export function ChoiceField(props: FieldProps<FieldOf<'choice'>>): ReactElement {
  const { values } = props.field;
  const chosen = values.findIndex((one) => sameJson(one, props.value));
  return (
    <FieldFrame {...props}>
      {(control) => (
        <select
          {...control}
          className="hr-field"
          value={chosen}
          onChange={(event) => props.onChange(values[Number(event.target.value)])}
        >
          {/* What the agent wrote stays to be seen, though it is none of the choices. */}
          {chosen < 0 ? <option value={-1}>{formatValue(props.value)}</option> : null}
          {values.map((one, index) => (
            <option key={index} value={index}>
              {formatValue(one)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

export function BooleanField(props: FieldProps<FieldOf<'boolean'>>): ReactElement {
  const { approvalEdit } = useLabels();
  return (
    <FieldFrame {...props}>
      {(control) => (
        <select
          {...control}
          className="hr-field"
          value={String(props.value)}
          onChange={(event) => props.onChange(event.target.value === 'true')}
        >
          <option value="true">{approvalEdit.yes}</option>
          <option value="false">{approvalEdit.no}</option>
        </select>
      )}
    </FieldFrame>
  );
}

/** The text as it was typed, for as long as it still means the value: `1.0` on the way to `1.05`. */
function useTyped(
  value: unknown,
  parse: (text: string) => unknown,
  write: (value: unknown) => string,
): readonly [string, (text: string) => void] {
  const asText = (): string => (value instanceof Unparsed ? value.text : write(value));
  const [typed, setTyped] = useState(asText);
  const parsed = parse(typed);
  const isSame =
    parsed instanceof Unparsed
      ? value instanceof Unparsed && value.text === parsed.text
      : sameJson(parsed, value);
  return [isSame ? typed : asText(), setTyped];
}

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}
