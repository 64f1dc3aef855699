/** Stands for the network: answers the next request of a chat route with a body that the runner fills. */
export interface ChatRoute {
  readonly fetch: typeof fetch;
  next(body: ReadableStream<Uint8Array<ArrayBuffer>>): void;
}

export function chatRoute(): ChatRoute {
  let waiting: ReadableStream<Uint8Array<ArrayBuffer>> | null = null;
  return {
    fetch: () =>
      Promise.resolve(new Response(waiting, { headers: { 'content-type': 'text/event-stream' } })),
    next(body) {
      waiting = body;
    },
  };
}
