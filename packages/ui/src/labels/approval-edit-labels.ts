import type { ProblemKind } from '../approval-edit/check-input.ts';

export interface ApprovalEditLabels {
  edit: string;
  label: string;
  loading: string;
  notLoaded: string;
  form: string;
  json: string;
  add: (name: string) => string;
  addItem: string;
  remove: (name: string) => string;
  optional: string;
  yes: string;
  no: string;
  changes: (count: number) => string;
  noChanges: string;
  /** Names the place of a change: the input as a whole. */
  whole: string;
  before: string;
  after: string;
  added: string;
  removed: string;
  approveEdited: string;
  approveUnchanged: string;
  cancel: string;
  problems: (count: number) => string;
  problem: Record<ProblemKind, (bound: number) => string>;
}
