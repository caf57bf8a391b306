// Parses JSON from an untrusted file.

/** Returns undefined for anything that is not JSON. A leading BOM is ignored. */
export function parseJson(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
