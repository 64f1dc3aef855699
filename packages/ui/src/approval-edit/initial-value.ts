import type { SchemaField } from './schema-field.ts';
import { Unparsed } from './unparsed.ts';

/** What a field that is added begins with; where nothing is right by itself, something that has to be filled in. */
export function initialValue(field: SchemaField): unknown {
  switch (field.kind) {
    case 'text':
      return '';
    case 'number':
    case 'json':
      return new Unparsed('');
    case 'boolean':
      return false;
    case 'choice':
      return field.values[0];
    case 'list':
      return [];
    case 'object':
      return Object.fromEntries(
        field.properties
          .filter(({ required }) => required)
          .map(({ name, field: property }) => [name, initialValue(property)]),
      );
    default:
      return field satisfies never;
  }
}
