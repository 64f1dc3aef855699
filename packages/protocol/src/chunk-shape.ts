import type { UIMessageChunk } from 'ai';

type KnownType = Exclude<UIMessageChunk['type'], `data-${string}`>;
type FieldType = 'string' | 'boolean' | 'array';

/** The fields without which a chunk has no meaning. Others may be missing, unknown ones are welcome (R12). */
const REQUIRED: Record<KnownType, Record<string, FieldType>> = {
  'text-start': { id: 'string' },
  'text-delta': { id: 'string', delta: 'string' },
  'text-end': { id: 'string' },
  'reasoning-start': { id: 'string' },
  'reasoning-delta': { id: 'string', delta: 'string' },
  'reasoning-end': { id: 'string' },
  custom: { kind: 'string' },
  error: { errorText: 'string' },
  'tool-input-start': { toolCallId: 'string', toolName: 'string' },
  'tool-input-delta': { toolCallId: 'string', inputTextDelta: 'string' },
  'tool-input-available': { toolCallId: 'string', toolName: 'string' },
  'tool-input-error': { toolCallId: 'string', toolName: 'string', errorText: 'string' },
  'tool-approval-request': { approvalId: 'string', toolCallId: 'string' },
  'tool-approval-response': { approvalId: 'string', approved: 'boolean' },
  'tool-output-available': { toolCallId: 'string' },
  'tool-output-error': { toolCallId: 'string', errorText: 'string' },
  'tool-output-denied': { toolCallId: 'string' },
  'source-url': { sourceId: 'string', url: 'string' },
  'source-document': { sourceId: 'string', mediaType: 'string', title: 'string' },
  file: { url: 'string', mediaType: 'string' },
  'reasoning-file': { url: 'string', mediaType: 'string' },
  'steering-message': { id: 'string', parts: 'array' },
  'start-step': {},
  'finish-step': {},
  'reset-step': {},
  start: {},
  finish: {},
  abort: {},
  'message-metadata': {},
};

/** Whether a value from the wire can be folded as a chunk, and if not, why. */
export function chunkShape(value: unknown): 'ok' | 'unknown-type' | 'malformed' {
  if (typeof value !== 'object' || value === null) return 'malformed';
  const chunk = value as Record<string, unknown>;
  const { type } = chunk;
  if (typeof type !== 'string') return 'malformed';
  if (type.startsWith('data-')) return 'ok';
  if (!Object.hasOwn(REQUIRED, type)) return 'unknown-type';
  const fields = REQUIRED[type as KnownType];
  return Object.entries(fields).every(([name, expected]) => isOf(chunk[name], expected))
    ? 'ok'
    : 'malformed';
}

function isOf(value: unknown, expected: FieldType): boolean {
  return expected === 'array' ? Array.isArray(value) : typeof value === expected;
}
