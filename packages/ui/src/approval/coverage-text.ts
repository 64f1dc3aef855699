import type { GrantMatch } from '@handrail/protocol';
import type { Labels } from '../labels/labels.ts';

/** Which inputs a grant answers for, in words. */
export function coverageText(match: GrantMatch | undefined, labels: Labels['approval']): string {
  switch (match?.type) {
    case 'any':
      return labels.grantAnyInput;
    case 'exact':
      return labels.grantExactInput;
    case 'predicate':
      return labels.grantPredicate(match.name);
    default:
      // Of a later version, or not told: the server's own words on the button say it.
      return labels.grantUnknown;
  }
}
