import { AsyncLocalStorage } from 'node:async_hooks';
import type { TurnContext } from '../agent.ts';

const turns = new AsyncLocalStorage<TurnContext>();

/** The turn on whose behalf a tool executes: AI SDK hands tools no context that the shell could set. */
export function currentTurn(): TurnContext | undefined {
  return turns.getStore();
}

/** The same chunks, made on behalf of the turn. */
export async function* onBehalfOf<Chunk>(
  turn: TurnContext,
  chunks: AsyncGenerator<Chunk, void>,
): AsyncGenerator<Chunk, void> {
  try {
    for (;;) {
      const next = await turns.run(turn, () => chunks.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await chunks.return();
  }
}
