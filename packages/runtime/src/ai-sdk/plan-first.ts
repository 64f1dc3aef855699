import { HandrailError } from '@handrail/protocol';
import type { ToolSet } from 'ai';
import { currentTurn } from './current-turn.ts';

/**
 * The tools, none of which runs before a person has approved a plan where the runtime's `policy.planFirst`
 * wants one. A call made too early is denied, whatever the model was told.
 */
export function planFirst<Tools extends ToolSet>(tools: Tools): Tools {
  const guarded = Object.entries(tools).map(([name, tool]) => {
    const { execute } = tool;
    if (!execute) return [name, tool];
    const guardedExecute: typeof execute = async (input, options) => {
      if (!(await currentTurn()?.mayRun(name))) throw noPlan();
      return await execute(input, options);
    };
    return [name, { ...tool, execute: guardedExecute }];
  });
  // The same names with tools of the same types.
  return Object.fromEntries(guarded) as Tools;
}

function noPlan(): HandrailError {
  return new HandrailError(
    'forbidden',
    'Not run: a person must approve a plan first. Propose one, and call this again once it is approved.',
  );
}
