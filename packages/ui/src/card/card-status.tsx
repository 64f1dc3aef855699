import type { ReactElement } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';

export type CardTone = 'idle' | 'active' | 'waiting' | 'good' | 'bad' | 'over';

const ICONS: Record<CardTone, IconName> = {
  idle: 'clock',
  active: 'spinner',
  waiting: 'shield',
  good: 'check',
  bad: 'alert',
  // Ended, neither well nor badly.
  over: 'ban',
};

export interface CardStatusProps {
  tone: CardTone;
  /** The state by its word. */
  children: string;
  icon?: IconName | undefined;
}

/**
 * How something stands, as icon and word: never by colour alone.
 * @selector `[data-slot='card-status']`
 */
export function CardStatus({ tone, icon = ICONS[tone], children }: CardStatusProps): ReactElement {
  return (
    <span className="hr-card-status" data-slot="card-status" data-tone={tone}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
