import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Composer } from '../composer/composer.tsx';
import { englishLabels } from './english.ts';
import { formatBytes, formatCount, formatDuration, formatElapsed } from './format.ts';
import { LabelsProvider } from './labels-provider.tsx';
import { mergeLabels } from './labels.ts';

it('changes one word and leaves the rest', async () => {
  const screen = await render(
    <LabelsProvider labels={{ composer: { send: 'Fragen' } }}>
      <Composer onSend={() => {}} />
    </LabelsProvider>,
  );
  await expect.element(screen.getByRole('button', { name: 'Fragen' })).toBeVisible();
  await expect
    .element(screen.getByRole('textbox', { name: englishLabels.composer.label }))
    .toBeVisible();
});

it('lays one provider over another', () => {
  const once = mergeLabels(englishLabels, { locale: 'de', composer: { send: 'Senden' } });
  const twice = mergeLabels(once, { composer: { stop: 'Halt' } });
  expect([twice.locale, twice.composer.send, twice.composer.stop]).toEqual([
    'de',
    'Senden',
    'Halt',
  ]);
});

it('declines numbers by the plural rules of the language', () => {
  const forms = {
    one: '{count} zgoda',
    few: '{count} zgody',
    many: '{count} zgód',
    other: '{count} zgody',
  };
  expect([1, 3, 5].map((count) => formatCount('pl', count, forms))).toEqual([
    '1 zgoda',
    '3 zgody',
    '5 zgód',
  ]);
  expect(englishLabels.approval.hiddenControls(1200)).toContain('1,200 hidden characters');
});

it.each([
  [900, '1 second'],
  [59_001, '60 seconds'],
  [61_000, '2 minutes'],
  [7_200_000, '2 hours'],
  [0, '0 seconds'],
])('says %d ms as %s', (ms, text) => {
  expect(formatDuration('en', ms)).toBe(text);
});

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [812, '812 bytes'],
  [2_100_000, '2.1 MB'],
])('says %d bytes as %s', (bytes, text) => {
  expect(formatBytes('en', bytes)).toBe(text);
});

it.each([
  [12_900, '12 sec'],
  [184_000, '3:04'],
  [3_784_000, '1:03:04'],
  [86_399_000, '23:59:59'],
  [200_000_000, '2 days'],
])('counts %d ms as a clock does: %s', (ms, text) => {
  expect(formatElapsed('en', ms)).toBe(text);
});
