import type { UIMessage, UIMessageChunk } from 'ai';
import type { OpenParts } from './message-fold.ts';
import { canTellTool, isSame, isToolPart, tellTool } from './tell-tool.ts';

type Part = UIMessage['parts'][number];

/** A message as a stock reader has it. */
export interface Told {
  readonly parts: readonly Part[];
  /** The parts it can still append to: it forgets which are open when its stream ends. */
  readonly open: ReadonlySet<number>;
  readonly metadata: unknown;
}

/** A reader that was told nothing yet. */
export const NOTHING_TOLD: Told = { parts: [], open: new Set(), metadata: undefined };

/**
 * The chunks that bring a stock reader from what it was told to the message as it is now. What chunks
 * cannot say (a part that is no longer there, a text that became another) restarts the current step;
 * in an earlier step it stays as it was told.
 * @param openParts - those that stay open, under the ids their next delta comes with; absent: whatever is streaming.
 */
export function tellMessage(
  before: Told,
  { parts, metadata }: UIMessage,
  openParts?: OpenParts,
): { chunks: UIMessageChunk[]; told: Told } {
  const chunks: UIMessageChunk[] = [];
  const restart = stepToRestart(before, parts);
  const ids = openParts && idsByIndex(openParts);
  let open = tellParts(before, parts.slice(0, restart), 0, chunks, ids);
  if (restart !== undefined) {
    // Told after what ended in earlier steps: the restart makes a reader forget what is open there.
    chunks.push({ type: 'reset-step' });
    const rest = { ...before, parts: before.parts.slice(0, restart), open: NOTHING_TOLD.open };
    open = tellParts(rest, parts, restart, chunks, ids);
  }
  if (metadata !== undefined && !isSame(metadata, before.metadata)) {
    chunks.push({ type: 'message-metadata', messageMetadata: metadata });
  }
  return { chunks, told: { parts, open, metadata } };
}

/** Tells the parts from an index on. @returns those of them that stay open */
function tellParts(
  told: Told,
  parts: readonly Part[],
  from: number,
  chunks: UIMessageChunk[],
  ids: ReadonlyMap<number, string> | undefined,
): Set<number> {
  const open = new Set<number>();
  for (const [index, part] of parts.entries()) {
    if (index < from) continue;
    const known = told.parts[index];
    const wasOpen = told.open.has(index);
    const isGrowing = ids ? ids.has(index) : isText(part) && part.state === 'streaming';
    const staysOpen = isGrowing && (wasOpen || !known);
    if (staysOpen) open.add(index);
    if (part === known || (known && !canTell(known, part, wasOpen))) continue;
    const closes = !staysOpen && (wasOpen || !known);
    chunks.push(...tellPart(known, part, ids?.get(index) ?? idOf(part) ?? `part-${index}`, closes));
  }
  return open;
}

/** Where the current step begins, when something in it became what chunks cannot say. */
function stepToRestart(told: Told, parts: readonly Part[]): number | undefined {
  const wrong = told.parts.findIndex((known, index) => {
    const part = parts[index];
    return part === undefined || !canTell(known, part, told.open.has(index));
  });
  const step = told.parts.findLastIndex((part) => part.type === 'step-start') + 1;
  return wrong < step ? undefined : step;
}

function canTell(known: Part, part: Part, isOpen: boolean): boolean {
  if (known === part) return true;
  if (known.type !== part.type) return false;
  if (isText(known) && isText(part)) {
    if (idOf(known) !== idOf(part)) return false;
    return known.text === part.text || (isOpen && part.text.startsWith(known.text));
  }
  if (isToolPart(known) && isToolPart(part)) return canTellTool(known, part);
  if (isData(known) && isData(part)) {
    return known.id === part.id && (known.id !== undefined || isSame(known.data, part.data));
  }
  // Of a kind that is never told, no version is wrong.
  return !isWhole(part) || isSame(known, part);
}

function* tellPart(
  known: Part | undefined,
  part: Part,
  id: string,
  closes: boolean,
): Generator<UIMessageChunk, void> {
  if (isText(part)) {
    const metadata = part.providerMetadata ? { providerMetadata: part.providerMetadata } : {};
    if (!known) yield { type: `${part.type}-start`, id, ...metadata };
    const delta = part.text.slice(known && isText(known) ? known.text.length : 0);
    if (delta !== '') yield { type: `${part.type}-delta`, id, delta };
    if (!closes) return;
    const citations = part.type === 'text' && part.citations ? { citations: part.citations } : {};
    yield { type: `${part.type}-end`, id, ...citations, ...metadata };
    return;
  }
  if (isToolPart(part)) {
    yield* tellTool(known && isToolPart(known) ? known : undefined, part);
    return;
  }
  if (isData(part)) {
    if (!known || !isData(known) || !isSame(known.data, part.data)) yield { ...part };
    return;
  }
  if (known) return;
  if (part.type === 'step-start') yield { type: 'start-step' };
  // A kind of a later version is not told: a stock reader would die of it.
  else if (isWhole(part)) yield { ...part };
}

type WholePart = Extract<
  Part,
  {
    type:
      | 'custom'
      | 'source-url'
      | 'source-document'
      | 'file'
      | 'reasoning-file'
      | 'steering-message';
  }
>;

const WHOLE: ReadonlySet<string> = new Set<WholePart['type']>([
  'custom',
  'source-url',
  'source-document',
  'file',
  'reasoning-file',
  'steering-message',
]);

/** Parts that are their chunk, field by field, and never change. */
function isWhole(part: Part): part is WholePart {
  return WHOLE.has(part.type);
}

function idsByIndex({ text, reasoning }: OpenParts): Map<number, string> {
  const entries = [...Object.entries(text), ...Object.entries(reasoning)];
  return new Map(entries.map(([id, index]) => [index, id]));
}

/** Of the parts that grow, only reasoning keeps the id its chunks came under. */
function idOf(part: Part): string | undefined {
  return part.type === 'reasoning' ? part.id : undefined;
}

function isText(part: Part): part is Extract<Part, { type: 'text' | 'reasoning' }> {
  return part.type === 'text' || part.type === 'reasoning';
}

function isData(part: Part): part is Extract<Part, { type: `data-${string}` }> {
  return part.type.startsWith('data-');
}
