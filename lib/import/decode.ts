// Bytes to text. A byte order mark decides, then what XML says of itself, then UTF-8. What is none of these is recognised by its letters.
import { detect } from 'chardet';
import type { FileProblem } from './imported.ts';

/** `guessed`: the encoding that the letters look like, where the file is not what it should be. */
type Decoded =
  | { readonly text: string; readonly guessed?: string | undefined }
  | { readonly problem: FileProblem };

export function decode(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes);
  // Of UTF-16 the last half of a letter may be missing; its bytes are no other encoding.
  const text = decoded(bytes, encoding, !encoding.startsWith('utf-16')) ?? decoded(bytes, 'utf-8');
  if (text !== null) return { text };
  return looksBinary(bytes) ? { problem: 'notText' } : guess(bytes);
}

/** A TextDecoder takes the byte order mark away by itself. */
function decoded(bytes: Uint8Array, encoding: string, fatal = true): string | null {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    // A name that is no encoding, or bytes that are not of it.
    return null;
  }
}

/** Share of the letters that may be broken before a text says nothing any more. */
const MOST_BROKEN = 0.01;

function guess(bytes: Uint8Array): Decoded {
  const guessed = detect(sampleOf(bytes)) ?? 'UTF-8';
  const text = decoded(bytes, guessed, false);
  if (text === null) return { problem: 'badEncoding' };
  const broken = text.split('\uFFFD').length - 1;
  return broken > text.length * MOST_BROKEN ? { problem: 'badEncoding' } : { text, guessed };
}

const SAMPLE = 64 * 1024;

/** What stands around the first letters that are not ASCII, without tags: those say nothing of the language. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 127);
  const around = bytes.subarray(Math.max(0, first - 500), first + SAMPLE);
  let isTag = false;
  return around.filter((byte) => {
    if (byte === 0x3c) isTag = true;
    const isText = !isTag;
    if (byte === 0x3e) isTag = false;
    return isText;
  });
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
  const said =
    /^\s*(?:<!--[\s\S]{0,150}?-->\s*)?<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
      head,
    )?.[1];
  // A file that calls itself UTF-16 and has come so far is none.
  return said === undefined || /^utf-?16/i.test(said) ? 'utf-8' : said;
}

/** Whether the beginning has what no text has. */
function looksBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 1000).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}
