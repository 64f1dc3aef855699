'use client';
import { isHandrailError } from '@handrail/protocol';
import type { Grant } from '@handrail/protocol';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { coverageText } from '../approval/coverage-text.ts';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { WithReason } from '../labels/with-reason.tsx';
import { TimeText } from '../time/time-text.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';

export interface GrantItemProps {
  grant: Grant;
  onRevoke: () => Promise<unknown>;
}

/** One standing answer: what it covers, who gave it, how often it was used, and the way to end it. */
export function GrantItem({ grant, onRevoke }: GrantItemProps): ReactElement {
  const labels = useLabels();
  const words = labels.grants;
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [error, setError] = useState('');
  const ended = grant.revokedAt !== undefined;
  const revoke = (): void => {
    setStatus('busy');
    onRevoke().then(
      () => setStatus('idle'),
      (failure: unknown) => {
        setStatus('failed');
        setError(isHandrailError(failure) ? failure.message : '');
      },
    );
  };
  const title = grant.effect === 'allow' ? words.allow : words.reject;
  return (
    <div className="hr-grant-item" data-status={ended ? 'revoked' : status} data-risk={grant.risk}>
      <div className="hr-grant-title">
        <Icon name={grant.effect === 'allow' ? 'check' : 'ban'} />
        <span>
          <VisibleText text={title(grant.toolName)} />
        </span>
        {ended ? null : (
          <Button
            aria-label={words.revokeOf(grant.toolName)}
            disabled={status === 'busy'}
            onClick={revoke}
          >
            {status === 'busy' ? words.revoking : words.revoke}
          </Button>
        )}
      </div>
      <dl className="hr-grant-facts">
        <Fact name={words.covers}>{coverageText(grant.match, labels.approval)}</Fact>
        <Fact name={words.agent}>
          <VisibleText text={grant.agent} />
        </Fact>
        <Fact name={words.forUser}>
          <VisibleText text={grant.userId} />
        </Fact>
        <Fact name={words.granted}>
          <VisibleText text={grant.createdBy} />{' '}
          <span className="hr-grant-line">
            <TimeText at={grant.createdAt} />
          </span>
        </Fact>
        <Fact name={words.expires}>
          {grant.expiresAt === undefined ? words.never : <TimeText at={grant.expiresAt} />}
        </Fact>
        <Fact name={words.used}>
          {words.uses(grant.uses)}
          {grant.lastUsedAt === undefined ? null : (
            <>
              {' '}
              <span className="hr-grant-line">
                {words.lastUsed} <TimeText at={grant.lastUsedAt} />
              </span>
            </>
          )}
        </Fact>
      </dl>
      <span role="status" className="hr-approval-phase" data-status={status}>
        {ended ? words.revoked : null}
        {status === 'failed' && !ended ? (
          <WithReason text={words.revokeFailed} reason={error} />
        ) : null}
      </span>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
