// Bytes to text. A byte order mark decides, then what XML says of itself, then UTF-8.
import type { FileProblem } from './imported.ts';

type Decoded = { readonly text: string } | { readonly problem: FileProblem };

export function decode(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes);
  const text = decoded(bytes, encoding);
  if (text === null)
    return { problem: encoding === 'utf-8' && looksBinary(bytes) ? 'notText' : 'badEncoding' };
  return { text };
}

/** A TextDecoder takes the byte order mark away by itself. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // A name that is no encoding, or bytes that are not of it.
    return null;
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  // Without a mark: a sign of ASCII at the start, one of whose bytes is 0.
  if (first !== 0 && second === 0 && third !== 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0) return 'utf-16be';
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const said = /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  // A file that calls itself UTF-16 and has come so far is none.
  return said === undefined || /^utf-?16/i.test(said) ? 'utf-8' : said;
}

/** Whether the beginning has what no text has. */
function looksBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 1000).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}
