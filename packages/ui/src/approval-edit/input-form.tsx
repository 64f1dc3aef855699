'use client';
import type { ReactElement } from 'react';
import { Button } from '../button/button.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';
import { RemoveButton } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import { problemAt } from './field-props.ts';
import { initialValue } from './initial-value.ts';
import { BooleanField, ChoiceField, JsonField, NumberField, TextField } from './leaf-fields.tsx';
import type { SchemaField } from './schema-field.ts';
import { Unparsed } from './unparsed.ts';

/** One value and all below it. A value that is not what the schema says is edited as JSON. */
export function InputField(props: FieldProps): ReactElement {
  const { field, value } = props;
  switch (field.kind) {
    case 'text':
      if (typeof value === 'string') return <TextField {...props} field={field} />;
      break;
    case 'number':
      if (typeof value === 'number' || value instanceof Unparsed)
        return <NumberField {...props} field={field} />;
      break;
    case 'boolean':
      if (typeof value === 'boolean') return <BooleanField {...props} field={field} />;
      break;
    case 'choice':
      return <ChoiceField {...props} field={field} />;
    case 'list':
      if (Array.isArray(value)) return <ListField {...props} field={field} items={value} />;
      break;
    case 'object':
      if (isRecord(value)) return <ObjectField {...props} field={field} record={value} />;
      break;
    case 'json':
      break;
    default:
      field satisfies never;
  }
  return <JsonField {...props} />;
}

interface ObjectFieldProps extends FieldProps<Extract<SchemaField, { kind: 'object' }>> {
  record: Readonly<Record<string, unknown>>;
}

function ObjectField({ record, ...props }: ObjectFieldProps): ReactElement {
  const { field, path, problems, onChange } = props;
  const { approvalEdit } = useLabels();
  const known = new Map(field.properties.map((property) => [property.name, property]));
  // In the order of the schema, then what the input has besides.
  const names = [
    ...field.properties.map(({ name }) => name).filter((name) => Object.hasOwn(record, name)),
    ...Object.keys(record).filter((name) => !known.has(name)),
  ];
  const absent = field.properties.filter(({ name }) => !Object.hasOwn(record, name));
  const body = (
    <>
      {names.map((name) => {
        const property = known.get(name);
        return (
          <InputField
            key={name}
            field={property?.field ?? { kind: 'json', label: name, description: undefined }}
            value={record[name]}
            path={[...path, name]}
            problems={problems}
            onChange={(value) => onChange(withEntry(record, name, value))}
            onRemove={
              property?.required === true ? undefined : () => onChange(withoutEntry(record, name))
            }
          />
        );
      })}
      {absent.map(({ name, required, field: property }) => (
        <Button
          key={name}
          tone="quiet"
          aria-invalid={required ? true : undefined}
          onClick={() => onChange(withEntry(record, name, initialValue(property)))}
        >
          {approvalEdit.add(property.label)}
          {required ? null : <span className="hr-approval-hint">{approvalEdit.optional}</span>}
        </Button>
      ))}
    </>
  );
  if (path.length === 0) return <div className="hr-approval-edit-form">{body}</div>;
  return <Group {...props}>{body}</Group>;
}

interface ListFieldProps extends FieldProps<Extract<SchemaField, { kind: 'list' }>> {
  items: readonly unknown[];
}

function ListField({ items, ...props }: ListFieldProps): ReactElement {
  const { field, path, problems, onChange } = props;
  const { approvalEdit } = useLabels();
  return (
    <Group {...props}>
      {items.map((item, index) => (
        <InputField
          key={index}
          field={field.item(index)}
          value={item}
          path={[...path, index]}
          problems={problems}
          onChange={(value) => onChange(items.with(index, value))}
          onRemove={() => onChange(items.toSpliced(index, 1))}
        />
      ))}
      <Button
        tone="quiet"
        onClick={() => onChange([...items, initialValue(field.item(items.length))])}
      >
        {approvalEdit.addItem}
      </Button>
    </Group>
  );
}

function Group({
  field,
  path,
  problems,
  onRemove,
  children,
}: FieldProps & { children: React.ReactNode }): ReactElement {
  const { approvalEdit } = useLabels();
  const problem = problemAt(problems, path);
  return (
    <fieldset className="hr-approval-edit-group">
      <legend>
        <VisibleText text={field.label} />
        {onRemove ? <RemoveButton name={field.label} onRemove={onRemove} /> : null}
      </legend>
      {problem ? (
        <span className="hr-approval-hint" data-status="failed">
          {approvalEdit.problem[problem.kind](problem.bound ?? 0)}
        </span>
      ) : null}
      {children}
    </fieldset>
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Unparsed)
  );
}

/** `__proto__` is a name like any other here. */
function withEntry(
  record: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  return Object.fromEntries([
    ...Object.entries(record).map(([key, old]) => [key, key === name ? value : old]),
    ...(Object.hasOwn(record, name) ? [] : [[name, value]]),
  ]);
}

function withoutEntry(
  record: Readonly<Record<string, unknown>>,
  name: string,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
