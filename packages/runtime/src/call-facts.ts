import { canonicalJson, digestInput } from '@handrail/protocol';

/** What an agent says of a call before it asks about it. None of it comes from the model. */
export interface CallFacts {
  /** JSON Schema of the input. Without one the input cannot be edited. */
  inputSchema?: unknown;
  /** Change it when the tool does something else than before: its grants then ask again. */
  toolVersion?: string | undefined;
  /** The sub-agent that asks, where it is not the run's own agent. */
  agent?: string | undefined;
  lane?: string | undefined;
}

/** A grant holds only for a tool that is the same in every part of this. */
export async function fingerprintTool(
  toolName: string,
  { inputSchema, toolVersion }: CallFacts,
  review: unknown,
): Promise<string> {
  return await digestInput({
    toolName,
    toolVersion: toolVersion ?? null,
    inputSchema: inputSchema ?? null,
    review: review ?? null,
  });
}

/** The schema as plain JSON, or nothing where it is none: a card could not show it, nor a change be held to it. */
export function plainSchema({ inputSchema }: CallFacts): object | undefined {
  try {
    const schema: unknown = JSON.parse(canonicalJson(inputSchema));
    return typeof schema === 'object' && schema !== null ? schema : undefined;
  } catch {
    return undefined;
  }
}
