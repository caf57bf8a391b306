// JSON out of a file that anybody may have written.

/** Undefined for anything that is not JSON. A mark of the byte order at its beginning is none of the text. */
export function parseJson(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
