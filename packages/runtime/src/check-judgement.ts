import type { ApprovalReview } from '@handrail/protocol';
import type { AlwaysOption, ApprovalPolicyAnswer } from './runtime-policy.ts';

/** An answer of the policy that can be relied on. */
export interface Judgement extends ApprovalPolicyAnswer {
  /** Who must agree cannot be told, so nobody can approve. */
  rejectOnly?: boolean | undefined;
}

/** What is left of an answer that is not of its documented shape, and which of its fields are not. */
export interface CheckedJudgement {
  judgement: Judgement;
  broken: string[];
}

/** A century: an end that is later cannot always be written as a time. */
const LONGEST_MS = 36_525 * 86_400_000;

/** What a policy that fails comes to: it says nothing of the risk, so that is high. */
export const FAILED: Judgement = { risk: 'high', editable: false };

/**
 * Takes each field once and keeps copies, so that what was checked is what counts. One broken field makes the
 * whole answer a failed one, but for the reviewers: they still decide, and where they are what is broken,
 * nobody can approve.
 */
export function checkJudgement(answer: unknown): CheckedJudgement {
  if (answer === undefined) return { judgement: {}, broken: [] };
  if (!isRecord(answer)) return { judgement: FAILED, broken: ['the answer itself'] };
  const fields = answer;
  const broken: string[] = [];
  function take<Value>(name: string, is: (value: unknown) => value is Value): Value | undefined {
    try {
      const field = fields[name];
      if (field === undefined) return undefined;
      // As it will be kept: what JSON cannot say is no part of an answer.
      const copy: unknown = is(field) ? JSON.parse(JSON.stringify(field)) : undefined;
      if (is(copy)) return copy;
    } catch {
      // One that cannot be read is as broken as one that says nonsense.
    }
    broken.push(name);
    return undefined;
  }
  const judgement: Judgement = {
    risk: take('risk', isOneOf('low', 'medium', 'high')),
    category: take('category', isText),
    title: take('title', isText),
    showThreadTitle: take('showThreadTitle', isFlag),
    expiresInMs: take('expiresInMs', isTime),
    onExpiry: take('onExpiry', isOneOf('reject', 'cancel')),
    editable: take('editable', isFlag),
    requiresReason: take('requiresReason', isOneOf('reject', 'always')),
    review: take('review', isReview),
    allowAlways: take('allowAlways', isAlways),
  };
  if (broken.length === 0) return { judgement, broken };
  const { review } = judgement;
  const rejectOnly = broken.includes('review');
  return { judgement: { ...FAILED, ...(review && { review }), rejectOnly }, broken };
}

export function isReview(value: unknown): value is ApprovalReview {
  if (!isRecord(value)) return false;
  const { quorum, roles, notRequester } = value;
  if (!Number.isSafeInteger(quorum) || Number(quorum) < 1) return false;
  if (notRequester !== undefined && !isFlag(notRequester)) return false;
  return roles === undefined || (Array.isArray(roles) && roles.every(isText));
}

function isAlways(value: unknown): value is boolean | AlwaysOption[] {
  return isFlag(value) || (Array.isArray(value) && value.every(isAlwaysOption));
}

function isAlwaysOption(value: unknown): value is AlwaysOption {
  if (!isRecord(value)) return false;
  const { match, effect, label, expiresInMs } = value;
  if (match !== 'exact' && match !== 'any' && !(isRecord(match) && isText(match['predicate'])))
    return false;
  if (effect !== undefined && effect !== 'allow' && effect !== 'reject') return false;
  if (label !== undefined && !isText(label)) return false;
  return expiresInMs === undefined || isTime(expiresInMs);
}

function isOneOf<Word extends string>(...words: Word[]): (value: unknown) => value is Word {
  return (value): value is Word => words.some((word) => word === value);
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LONGEST_MS;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
