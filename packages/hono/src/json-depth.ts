import { HandrailError } from '@handrail/protocol';

const MAX_DEPTH = 512;

/**
 * Refuses a JSON text that nests deeper than 512 before it is parsed, so that nothing after it has to
 * fear for its stack.
 * @throws HandrailError `invalid-request`.
 */
export function checkDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (inString) {
      if (letter === '\\') at++;
      else if (letter === '"') inString = false;
    } else if (letter === '"') {
      inString = true;
    } else if (letter === '{' || letter === '[') {
      if (++depth > MAX_DEPTH) throw tooDeep();
    } else if (letter === '}' || letter === ']') {
      depth--;
    }
  }
}

function tooDeep(): HandrailError {
  return new HandrailError(
    'invalid-request',
    `The request body is nested deeper than ${MAX_DEPTH} levels, so it was not read. Flatten it.`,
  );
}
