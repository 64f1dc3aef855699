import type { InputProblem } from './check-input.ts';
import type { SchemaField } from './schema-field.ts';

export interface FieldProps<Field extends SchemaField = SchemaField> {
  field: Field;
  value: unknown;
  path: readonly (string | number)[];
  /** Of the whole input. */
  problems: readonly InputProblem[];
  onChange: (value: unknown) => void;
  /** Absent where the value has to be there. */
  onRemove?: (() => void) | undefined;
}

/** What is wrong at exactly this place. */
export function problemAt(
  problems: readonly InputProblem[],
  path: readonly (string | number)[],
): InputProblem | undefined {
  return problems.find(
    (problem) =>
      problem.path.length === path.length && problem.path.every((step, at) => step === path[at]),
  );
}
