import { useEffect, useState } from 'react';

const APPEARANCES = ['system', 'light', 'dark'] as const;
type Appearance = (typeof APPEARANCES)[number];

/** The kit follows `data-theme` on any ancestor, and the system where there is none. */
export function AppearanceSwitch() {
  const [appearance, setAppearance] = useState<Appearance>(stored);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (appearance === 'system') delete dataset['theme'];
    else dataset['theme'] = appearance;
    localStorage.setItem('appearance', appearance);
  }, [appearance]);
  return (
    <select
      className="page-button"
      aria-label="Appearance"
      value={appearance}
      onChange={(event) => setAppearance(known(event.target.value))}
    >
      {APPEARANCES.map((name) => (
        <option key={name} value={name}>
          {name[0]?.toUpperCase()}
          {name.slice(1)}
        </option>
      ))}
    </select>
  );
}

function stored(): Appearance {
  return known(localStorage.getItem('appearance'));
}

function known(value: string | null): Appearance {
  return APPEARANCES.find((name) => name === value) ?? 'system';
}
