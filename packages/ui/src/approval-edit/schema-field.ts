export interface FieldBase {
  label: string;
  description: string | undefined;
}

/** What a form shows for one schema. `json`: a schema this form does not speak, edited as JSON. */
export type SchemaField = FieldBase &
  (
    | { kind: 'text'; minLength?: number; maxLength?: number }
    | { kind: 'number'; integer: boolean; minimum?: number; maximum?: number }
    | { kind: 'boolean' }
    | { kind: 'choice'; values: readonly unknown[] }
    | { kind: 'list'; item: (index: number) => SchemaField; minItems?: number; maxItems?: number }
    | { kind: 'object'; properties: readonly PropertyField[]; closed: boolean }
    | { kind: 'json' }
  );

export interface PropertyField {
  name: string;
  required: boolean;
  field: SchemaField;
}

type Schema = Readonly<Record<string, unknown>>;

const DEEPEST = 6;
const REFERENCE = /^#\/(?:\$defs|definitions)\/([^/]+)$/;

/**
 * The form of a JSON Schema: strings, numbers, choices, lists and nested objects. Whatever else a schema says is
 * edited as JSON; the server's own validation has the last word in any case.
 */
export function readField(
  schema: unknown,
  name = '',
  root: unknown = schema,
  depth = 0,
): SchemaField {
  const resolved = resolve(schema, root);
  const base: FieldBase = {
    label: text(resolved?.['title']) ?? name,
    description: text(resolved?.['description']),
  };
  if (!resolved || depth > DEEPEST || isComposed(resolved)) return { ...base, kind: 'json' };
  if (Array.isArray(resolved['enum'])) return { ...base, kind: 'choice', values: resolved['enum'] };
  if ('const' in resolved) return { ...base, kind: 'choice', values: [resolved['const']] };
  switch (resolved['type']) {
    case 'string':
      return { ...base, kind: 'text', ...numbers(resolved, 'minLength', 'maxLength') };
    case 'number':
    case 'integer':
      return {
        ...base,
        kind: 'number',
        integer: resolved['type'] === 'integer',
        ...numbers(resolved, 'minimum', 'maximum'),
      };
    case 'boolean':
      return { ...base, kind: 'boolean' };
    case 'array':
      return listField(base, resolved, root, depth);
    case 'object':
      return objectField(base, resolved, root, depth);
    default:
      return { ...base, kind: 'json' };
  }
}

function listField(base: FieldBase, schema: Schema, root: unknown, depth: number): SchemaField {
  // A tuple has another schema for each place.
  if ('prefixItems' in schema || Array.isArray(schema['items'])) return { ...base, kind: 'json' };
  return {
    ...base,
    kind: 'list',
    item: (index) => readField(schema['items'], String(index + 1), root, depth + 1),
    ...numbers(schema, 'minItems', 'maxItems'),
  };
}

function objectField(base: FieldBase, schema: Schema, root: unknown, depth: number): SchemaField {
  const properties = asSchema(schema['properties']);
  if (!properties || 'patternProperties' in schema) return { ...base, kind: 'json' };
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return {
    ...base,
    kind: 'object',
    closed: schema['additionalProperties'] === false,
    properties: Object.entries(properties).map(([name, property]) => ({
      name,
      required: required.includes(name),
      field: readField(property, name, root, depth + 1),
    })),
  };
}

/** Only references into the schema's own definitions are followed, each no deeper than the form goes. */
function resolve(schema: unknown, root: unknown): Schema | undefined {
  let current = asSchema(schema);
  for (let hops = 0; current && typeof current['$ref'] === 'string'; hops++) {
    const name = REFERENCE.exec(current['$ref'])?.[1];
    if (name === undefined || hops > DEEPEST) return undefined;
    const definitions = asSchema(asSchema(root)?.['$defs'] ?? asSchema(root)?.['definitions']);
    current =
      definitions && Object.hasOwn(definitions, name) ? asSchema(definitions[name]) : undefined;
  }
  return current;
}

function isComposed(schema: Schema): boolean {
  return ['oneOf', 'anyOf', 'allOf', 'not', 'if'].some((keyword) => keyword in schema);
}

function asSchema(value: unknown): Schema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Schema)
    : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The named bounds that the schema sets. */
function numbers<Name extends string>(
  schema: Schema,
  ...names: Name[]
): { [Key in Name]?: number } {
  const bounds: { [Key in Name]?: number } = {};
  for (const name of names) {
    const bound = schema[name];
    if (typeof bound === 'number') bounds[name] = bound;
  }
  return bounds;
}
