import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '../styles.css';
import '../themes/contrast.css';
import '../themes/ink.css';
import '../themes/meadow.css';

// Text on every ground that it stands on.
const PAIRS = [
  ...['bg', 'surface', 'subtle'].flatMap((ground) =>
    ['text', 'text-muted'].map((text) => [text, ground] as const),
  ),
  ...['accent', 'danger', 'success', 'warning'].flatMap((text) =>
    ['bg', 'surface'].map((ground) => [text, ground] as const),
  ),
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['accent', 'subtle'],
] as const;

const mix = (one: string, share: number, other: string, space = 'oklab'): string =>
  `color-mix(in ${space}, var(--_${one}) ${share}%, var(--_${other}))`;

// The colours of code, the lines of a difference, and words of warning on their own ground.
const MIXED = [
  [mix('accent', 50, 'success'), 'var(--_surface)'],
  [mix('accent', 50, 'text'), 'var(--_surface)'],
  ...['success', 'danger'].flatMap((tone) =>
    ['surface', 'subtle'].map((ground) => ['var(--_text)', mix(tone, 14, ground, 'srgb')] as const),
  ),
  ['var(--_warning)', mix('warning', 11, 'surface')],
  ['var(--_danger)', mix('danger', 9, 'surface')],
] as const;

const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** The relative luminance of any CSS colour. */
function luminance(color: string): number {
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

async function tooFaint(theme: string, scheme: string, least: number): Promise<string[]> {
  const { container } = await render(
    <div data-hr-theme={theme} data-theme={scheme}>
      <div data-hr="" />
    </div>,
  );
  const root = container.querySelector<HTMLElement>('[data-hr]');
  const colorOf = (value: string): string => {
    if (!root) throw new Error('nothing was rendered');
    root.style.color = value;
    return getComputedStyle(root).color;
  };
  const plain = PAIRS.map((pair) => pair.map((token) => `var(--_${token})`));
  return [...plain, ...MIXED].flatMap(([text = '', ground = '']) => {
    const found = ratio(colorOf(text), colorOf(ground));
    return found < least ? [`${text} on ${ground}: ${found.toFixed(2)}`] : [];
  });
}

describe.each(['none', 'ink', 'meadow', 'contrast'])('the theme %s', (theme) => {
  it.each(['light', 'dark'])('has readable text everywhere in %s', async (scheme) => {
    expect(await tooFaint(theme, scheme, theme === 'contrast' ? 7 : 4.5)).toEqual([]);
  });
});
