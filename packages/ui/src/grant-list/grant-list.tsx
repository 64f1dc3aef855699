'use client';
import { useGrants } from '@handrail/client/react';
import { isGrantActive } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { WithReason } from '../labels/with-reason.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { useNow } from '../time/use-now.ts';
import { GrantItem } from './grant-item.tsx';

const Base = createPart('section', 'grant-list', { root: true });

export interface GrantListProps extends Omit<PartProps<'section'>, 'children' | 'asChild'> {}

/**
 * The standing permissions and refusals that *always* left behind, with what each covers, to see and to revoke. Needs
 * an `AgentProvider` above it. @selector `.hr-grant-list[data-status]`
 */
export const GrantList: ForwardRefExoticComponent<GrantListProps & RefAttributes<HTMLElement>> =
  forwardRef(function GrantList(props, ref) {
    const { grants: labels } = useLabels();
    const { grants, status, revokeGrant } = useGrants();
    const now = useNow(60_000);
    // Until the clock is known, none has expired; a revoked one stays for this visit, so that it does not vanish.
    const active = grants.filter((grant) => isGrantActive(grant, now ?? 0) || grant.revokedAt);
    const shown = status === 'ready' && active.length === 0 ? 'empty' : status;
    return (
      <Base aria-label={labels.label} {...props} ref={ref} data-status={shown}>
        <h2 className="hr-inbox-title">{labels.label}</h2>
        {active.length > 0 ? (
          <ul className="hr-grant-items">
            {active.map((grant) => (
              <li key={grant.grantId}>
                <GrantItem grant={grant} onRevoke={() => revokeGrant(grant.grantId)} />
              </li>
            ))}
          </ul>
        ) : (
          <GrantRest status={shown} />
        )}
      </Base>
    );
  });

function GrantRest({ status }: { status: string }): ReactElement {
  const { grants: labels } = useLabels();
  const { error, reload } = useGrants();
  if (status === 'failed' && error?.code === 'unsupported')
    return <p className="hr-inbox-rest">{labels.unsupported}</p>;
  if (status === 'failed') {
    return (
      <div className="hr-inbox-rest" role="alert">
        <Icon name="alert" />
        <WithReason text={labels.failed} reason={error?.message} />
        <Button onClick={reload}>{labels.retry}</Button>
      </div>
    );
  }
  return (
    <div className="hr-inbox-rest" role="status">
      <Icon name={status === 'empty' ? 'check' : 'spinner'} />
      {status === 'empty' ? labels.empty : labels.loading}
    </div>
  );
}
