import { HandrailError, type Fanout } from '@handrail/protocol';
import type { FanOutOptions, FanOutResult, SubAgentResult } from './agent.ts';
import { fanoutRowId, isAtEnd, writeFanout } from './fanout-entity.ts';
import { laneRowId } from './lane.ts';
import type { RunWriter } from './run-writer.ts';
import { isoNow } from './shell.ts';
import { readRow } from './transaction.ts';

/** What the children that are at their end have come to, from what is kept of them. */
export async function readResults(writer: RunWriter, fanoutId: string): Promise<FanOutResult> {
  const { journal } = writer.shell;
  const { address } = writer.segment;
  const row = await readRow(journal, 'fanout', fanoutRowId(address.owner, fanoutId));
  if (!row) throw new HandrailError('internal', 'The fan-out is gone, with its thread.');
  const { fanout } = row.body;
  const children: SubAgentResult[] = [];
  for (const child of fanout.children) {
    if (!isAtEnd(child)) continue;
    const { childId, name, label, error } = child;
    const lane = await readRow(journal, 'lane', laneRowId(address, childId));
    const message = lane?.body.fold.message ?? { id: childId, role: 'assistant', parts: [] };
    const text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    // isAtEnd has ruled the other states out.
    const status = child.status as SubAgentResult['status'];
    children.push({ childId, name, label, error, status, message, text });
  }
  return { fanoutId, status: fanout.status as FanOutResult['status'], children };
}

/** The same, once the whole is shown on the card too. */
export async function mergeResults(
  writer: RunWriter,
  fanoutId: string,
  merge: NonNullable<FanOutOptions['merge']>,
): Promise<FanOutResult> {
  const results = await readResults(writer, fanoutId);
  const { result, conflicts } = merge(results.children);
  const { address } = writer.segment;
  await writer.change(async (transaction) => {
    const row = await transaction.get('fanout', fanoutRowId(address.owner, fanoutId));
    if (!row || 'result' in row.body.fanout) return;
    const fanout: Fanout = { ...row.body.fanout };
    if (result !== undefined) fanout.result = result;
    if (conflicts !== undefined) fanout.conflicts = conflicts;
    writeFanout(transaction, address, { ...row.body, fanout }, isoNow(writer.shell));
  });
  return results;
}
