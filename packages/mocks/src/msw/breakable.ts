import type { MockControls } from './mock-controls.ts';

const LOOK_MS = 50;

/** The response, broken as a network breaks it as soon as the controls say `offline`. */
export function breakable(response: Response, controls: Pick<MockControls, 'offline'>): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  let watch: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      watch = setInterval(() => {
        if (!controls.offline) return;
        clearInterval(watch);
        controller.error(new TypeError('network error'));
        void reader.cancel().catch(() => {
          // It is broken for the page; how the server's side ends tells nobody anything.
        });
      }, LOOK_MS);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (controls.offline) return;
      if (!done) return controller.enqueue(value);
      clearInterval(watch);
      controller.close();
    },
    async cancel(reason) {
      clearInterval(watch);
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
