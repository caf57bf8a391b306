// Hashes texts that must not be stored themselves.

/** Returns a hash of a text: FNV-1a, 32 bits, in base 36. It is too short to recover the text. Two texts may have the same hash. */
export function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
