'use client';
import type { SkillUse } from '@handrail/protocol';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { createPart } from '../part/part.tsx';
import type { PartProps } from '../part/part.tsx';
import { VisibleText } from '../visible-text/visible-text.tsx';

const Base = createPart('div', 'skill-badge', { root: true });

const ICONS: Record<SkillUse['status'], IconName> = {
  loading: 'spinner',
  active: 'skill',
  failed: 'alert',
};

export interface SkillBadgeProps extends Omit<PartProps<'div'>, 'children' | 'asChild'> {
  skill: SkillUse;
}

/** Instructions that the agent has loaded. @selector `.hr-skill-badge[data-status]` */
export const SkillBadge: ForwardRefExoticComponent<
  SkillBadgeProps & RefAttributes<HTMLDivElement>
> = forwardRef(function SkillBadge({ skill, ...props }, ref) {
  const labels = useLabels().skill;
  const { name, description, version, status, error } = skill;
  const more = status === 'failed' ? error : description;
  return (
    <Base {...props} ref={ref} data-status={status}>
      <Icon name={ICONS[status] ?? 'info'} />
      <span className="hr-skill-kind">{labels.status[status] ?? status}</span>
      <bdi className="hr-skill-name">
        <VisibleText text={name} />
      </bdi>
      {version === undefined ? null : (
        <span className="hr-skill-kind">{labels.version(version)}</span>
      )}
      {more === undefined ? null : (
        <span className="hr-skill-more" dir="auto">
          <VisibleText text={more} />
        </span>
      )}
    </Base>
  );
});
