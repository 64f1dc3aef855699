import { isHandrailError } from '@handrail/protocol';
import { InvalidToolInputError, NoSuchToolError } from 'ai';

const TOOL_FAILED = 'The tool failed. The server has the reason in its log.';

/**
 * What a person reads when a tool throws. A `HandrailError` is safe text by definition and is shown; so
 * is the complaint about a call that the model itself wrote wrongly. Anything else may hold a path, a
 * query or a key, so it stays on the server.
 */
export function toolErrorText(error: unknown): string {
  if (isHandrailError(error)) return error.message;
  if (NoSuchToolError.isInstance(error) || InvalidToolInputError.isInstance(error)) {
    return error.message;
  }
  return TOOL_FAILED;
}
