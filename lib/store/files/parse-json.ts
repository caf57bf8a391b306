// JSON out of a file that anybody may have written.

/** Undefined for anything that is not JSON. */
export function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
