import { setupWorker } from 'msw/browser';
import type { SetupWorker } from 'msw/browser';
import { workerUrl } from './worker-url.ts';

/** The worker that answers for the backend of a story. */
export async function startWorker(): Promise<SetupWorker> {
  const worker = setupWorker();
  const url = workerUrl(import.meta.env.BASE_URL);
  await worker.start({ quiet: true, serviceWorker: { url } });
  return worker;
}
