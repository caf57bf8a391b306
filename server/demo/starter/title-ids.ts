// Derives the ids of starter titles from their names. So they are the same in every new database, and list entries stay valid after a
// reseed.
import { createHash } from 'node:crypto';

/**
 * The namespace of our name-based UUIDs. It must never change: every title would get a new id, and every stored list entry would lose its
 * title.
 */
const NAMESPACE = Buffer.from('6b3f0c1e5d0a4c8e9a7b4b69726f6b75', 'hex');
/** Crockford's alphabet. It leaves out i, l, o and u, so that an id can be read aloud. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns a name-based UUID, version 5 (RFC 9562, section 5.5). */
export function titleUuid(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Returns the first 40 bits of the UUID as eight base-32 characters. */
export function shortIdOf(id: string): string {
  let rest = Number.parseInt(id.replaceAll('-', '').slice(0, 10), 16);
  let text = '';
  for (let position = 0; position < 8; position += 1) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
