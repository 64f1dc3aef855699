import type { UIMessage } from 'ai';
import type { Labels } from '../labels/labels.ts';

/** Who speaks, as the reader knows them. */
export function authorName(
  role: UIMessage['role'],
  agentName: string | undefined,
  labels: Labels,
): string {
  return role === 'user' ? labels.message.you : (agentName ?? labels.message.agent);
}
