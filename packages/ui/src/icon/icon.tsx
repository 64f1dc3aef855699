import type { ReactElement } from 'react';

const PATHS = {
  check: 'M3.5 8.5l3 3 6-7',
  cross: 'M4 4l8 8M12 4l-8 8',
  alert: 'M8 2.2L14.2 13.2H1.8L8 2.2ZM8 6.5v3M8 11.3v.01',
  shield:
    'M8 1.8l5.2 2v3.7c0 3.2-2.2 5.7-5.2 6.7-3-1-5.2-3.5-5.2-6.7V3.8L8 1.8ZM8 5.3v3M8 10.6v.01',
  clock: 'M8 14A6 6 0 108 2a6 6 0 000 12ZM8 4.8V8l2.2 1.5',
  ban: 'M8 14A6 6 0 108 2a6 6 0 000 12ZM3.9 3.9l8.2 8.2',
  spinner: 'M8 2a6 6 0 106 6',
  dots: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  chevron: 'M6 3.5L10.5 8 6 12.5',
  up: 'M8 13V3.2M3.8 7.2L8 3l4.2 4.2',
  down: 'M8 3v9.8M3.8 8.8L8 13l4.2-4.2',
  copy: 'M6 5.5h6.5a1 1 0 011 1V13a1 1 0 01-1 1H6a1 1 0 01-1-1V6.5a1 1 0 011-1ZM3 10.5H2.8a.8.8 0 01-.8-.8V3a1 1 0 011-1h6.7a.8.8 0 01.8.8V3',
  retry: 'M13.5 3v3.5H10M13.2 6.3A5.7 5.7 0 108 13.7c2.3 0 4.2-1.3 5.1-3.2',
  offline:
    'M2 6.2A9 9 0 018 4c2.300 0 4.400.8 6 2.200M4.700 9A5 5 0 018 7.800c1.300 0 2.400.4 3.300 1.200M8 12v.01M2.500 2.500l11 11',
  link: 'M6.500 3.500H4a1 1 0 00-1 1V12a1 1 0 001 1h7.500a1 1 0 001-1V9.500M9.500 3H13v3.500M12.700 3.300L7.500 8.500',
  file: 'M9.200 2H4.500a1 1 0 00-1 1v10a1 1 0 001 1h7a1 1 0 001-1V5.300L9.200 2ZM9 2.200v3.300h3.300',
  image:
    'M3 3h10a1 1 0 011 1v8a1 1 0 01-1 1H3a1 1 0 01-1-1V4a1 1 0 011-1ZM2.200 11l3.300-3.300 2.500 2.500 2-2 3.800 3.600M10.500 5.800v.01',
  info: 'M8 14A6 6 0 108 2a6 6 0 000 12ZM8 7.300v3.500M8 5.100v.01',
  thought:
    'M8 2.500v2M8 11.500v2M2.500 8h2M11.500 8h2M4.100 4.100l1.400 1.400M10.500 10.500l1.400 1.400M11.900 4.100l-1.400 1.400M5.500 10.500l-1.400 1.400',
  plus: 'M8 3v10M3 8h10',
  grip: 'M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01',
  plan: 'M2.5 4l1 1 2-2M7.500 4h6M2.500 8l1 1 2-2M7.500 8h6M3.500 12.500h.01M7.500 12.500h6',
  code: 'M5.500 4.500L2 8l3.500 3.500M10.500 4.500L14 8l-3.500 3.500',
  lanes:
    'M3 13V8.500a2 2 0 012-2h6a2 2 0 002-2V3M3 13h.01M8 13V6.500M13 13V8.500a2 2 0 00-2-2M8 6.500V3',
  memory: 'M4 2.500h8v11l-4-2.800-4 2.800v-11Z',
  skill: 'M8 2l1.700 4.300L14 8l-4.300 1.700L8 14l-1.700-4.300L2 8l4.300-1.700L8 2Z',
  tray: 'M2.500 9.500l1.800-6h7.400l1.800 6M2.500 9.500h3.200a2.400 2.400 0 004.600 0h3.200V13h-11V9.500Z',
  rail: 'M2 5.500h8.500a3 3 0 010 6H9M4.500 5.500v7M9.500 5.500v1',
} as const;

export type IconName = keyof typeof PATHS | 'stop';

/** A decorative 16-unit icon in the text's colour; the words beside it carry the meaning. */
export function Icon({ name }: { name: IconName }): ReactElement {
  return (
    <svg
      className="hr-icon"
      data-icon={name}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      {name === 'stop' ? (
        <rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" stroke="none" />
      ) : (
        <path d={PATHS[name]} />
      )}
    </svg>
  );
}
