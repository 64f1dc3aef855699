import { afterEach, beforeEach } from 'vitest';

// A test that expects a warning replaces the method: `vi.spyOn(console, 'warn').mockImplementation(() => {})`.
const LEVELS = ['error', 'warn'] as const;
const seen: string[] = [];

for (const level of LEVELS) {
  const print = console[level].bind(console);
  console[level] = (...values: unknown[]): void => {
    seen.push(`console.${level}: ${values.map(String).join(' ')}`);
    print(...values);
  };
}

beforeEach(() => {
  seen.length = 0;
});

afterEach(() => {
  const unexpected = seen.splice(0);
  if (unexpected.length > 0) {
    throw new Error(
      `The test wrote to the console without expecting it:\n${unexpected.join('\n')}`,
    );
  }
});
