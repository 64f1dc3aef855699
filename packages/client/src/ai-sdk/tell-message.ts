import type { UIMessage, UIMessageChunk } from 'ai';
import { canTellTool, isSame, isToolPart, tellTool } from './tell-tool.ts';

type Part = UIMessage['parts'][number];

/** A message as a stock reader has it. */
export interface Told {
  readonly parts: readonly Part[];
  /** The parts it can still append to: it forgets which are open when its stream ends. */
  readonly open: ReadonlySet<number>;
  readonly metadata: unknown;
}

export const NOTHING_TOLD: Told = { parts: [], open: new Set(), metadata: undefined };

/**
 * The chunks that bring a stock reader from what it was told to the message as it is now. What chunks
 * cannot say (a part that is no longer there, a text that became another) restarts the current step;
 * in an earlier step it stays as it was told.
 */
export function tellMessage(
  before: Told,
  { parts, metadata }: UIMessage,
): { chunks: UIMessageChunk[]; told: Told } {
  const chunks: UIMessageChunk[] = [];
  const told = restartWhereNeeded(before, parts, chunks);
  const open = new Set<number>();
  for (const [index, part] of parts.entries()) {
    const known = told.parts[index];
    const wasOpen = told.open.has(index);
    const staysOpen = isText(part) && part.state === 'streaming' && (wasOpen || !known);
    if (staysOpen) open.add(index);
    if (part === known || (known && !canTell(known, part, wasOpen))) continue;
    const closes = !staysOpen && (wasOpen || !known);
    const id = (part.type === 'reasoning' ? part.id : undefined) ?? `part-${index}`;
    chunks.push(...tellPart(known, part, id, closes));
  }
  if (metadata !== undefined && !isSame(metadata, told.metadata)) {
    chunks.push({ type: 'message-metadata', messageMetadata: metadata });
  }
  return { chunks, told: { parts, open, metadata } };
}

function restartWhereNeeded(told: Told, parts: readonly Part[], chunks: UIMessageChunk[]): Told {
  const wrong = told.parts.findIndex((known, index) => {
    const part = parts[index];
    return part === undefined || !canTell(known, part, told.open.has(index));
  });
  const step = told.parts.findLastIndex((part) => part.type === 'step-start') + 1;
  if (wrong < 0 || wrong < step) return told;
  chunks.push({ type: 'reset-step' });
  return { ...told, parts: told.parts.slice(0, step), open: new Set() };
}

function canTell(known: Part, part: Part, isOpen: boolean): boolean {
  if (known === part) return true;
  if (known.type !== part.type) return false;
  if (isText(known) && isText(part)) {
    return known.text === part.text || (isOpen && part.text.startsWith(known.text));
  }
  if (isToolPart(known) && isToolPart(part)) return canTellTool(known, part);
  if (isData(known) && isData(part)) {
    return known.id === part.id && (known.id !== undefined || isSame(known.data, part.data));
  }
  return true;
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
  switch (part.type) {
    case 'step-start':
      yield { type: 'start-step' };
      return;
    case 'custom':
    case 'source-url':
    case 'source-document':
    case 'file':
    case 'reasoning-file':
    case 'steering-message':
      // These parts are their chunks, field by field.
      yield { ...part };
      return;
    default:
    // A kind of a later version, which a stock reader would die of.
  }
}

function isText(part: Part): part is Extract<Part, { type: 'text' | 'reasoning' }> {
  return part.type === 'text' || part.type === 'reasoning';
}

function isData(part: Part): part is Extract<Part, { type: `data-${string}` }> {
  return part.type.startsWith('data-');
}
