import { vi } from 'vitest';

// Vitest gives up a `vi.waitFor` after a second, which a busy machine may need for what an idle one does in ten
// milliseconds, and has no setting for it. One that never holds still fails, within its test's own time.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: 15_000, ...options });
