import type { TurnContext } from '../agent.ts';

// Where there is no such module, as on a page, agents still run; only tools that need their turn do not.
const node: NodeJS.Process | undefined = globalThis.process;
const hooks = node?.getBuiltinModule?.('node:async_hooks');
const turns = hooks && new hooks.AsyncLocalStorage<TurnContext>();

/** The turn on whose behalf a tool executes: AI SDK hands tools no context that the shell could set. */
export function currentTurn(): TurnContext | undefined {
  return turns?.getStore();
}

/**
 * For tools: says how far the sub-agent is whose tool this is, 0 to 1, as `turn.progress` does. Anywhere else nothing
 * happens.
 */
export function reportProgress(fraction: number): void {
  currentTurn()?.progress(fraction);
}

/** The same chunks, made on behalf of the turn. */
export async function* onBehalfOf<Chunk>(
  turn: TurnContext,
  chunks: AsyncGenerator<Chunk, void>,
): AsyncGenerator<Chunk, void> {
  try {
    for (;;) {
      const next = await (turns ? turns.run(turn, () => chunks.next()) : chunks.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await chunks.return();
  }
}
