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

/** The same as lists, made once: every chunk of every stream is asked. */
const REQUIRED_FIELDS: ReadonlyMap<string, readonly (readonly [name: string, type: FieldType])[]> =
  new Map(Object.entries(REQUIRED).map(([type, fields]) => [type, Object.entries(fields)]));

/** Whether a value from the wire can be folded as a chunk, and if not, why. */
export function chunkShape(value: unknown): 'ok' | 'unknown-type' | 'malformed' {
  if (typeof value !== 'object' || value === null) return 'malformed';
  const chunk = value as Record<string, unknown>;
  const { type } = chunk;
  if (typeof type !== 'string') return 'malformed';
  const fields = REQUIRED_FIELDS.get(type);
  if (!fields) return type.startsWith('data-') ? 'ok' : 'unknown-type';
  for (const [name, expected] of fields) if (!isOf(chunk[name], expected)) return 'malformed';
  return 'ok';
}

function isOf(value: unknown, expected: FieldType): boolean {
  return expected === 'array' ? Array.isArray(value) : typeof value === expected;
}
