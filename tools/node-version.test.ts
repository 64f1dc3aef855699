import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

it('runs on the Node that was asked for', () => {
  expect(process.versions.node).toBe(process.env['HANDRAIL_NODE'] ?? manifest.devDependencies.node);
});
