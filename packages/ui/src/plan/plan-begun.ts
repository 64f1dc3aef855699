import type { Plan } from '@handrail/protocol';

/** Whether the plan was ever to be carried out: until then its steps have no state that is worth a word. */
export function hasBegun({ status, decision }: Plan): boolean {
  if (status === 'cancelled') return decision !== undefined;
  return status !== 'proposed' && status !== 'rejected';
}
