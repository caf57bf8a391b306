// Decodes the bytes of a text. The encoding is taken from the BOM, or else from the XML declaration. If the text has neither, it is UTF-8.
// If the bytes are not valid in this encoding, the encoding is guessed from the letters.
import { detect } from 'chardet';
import type { FileProblem } from './imported.ts';

/** A decoded text, or the problem. `guessed` names the encoding, if it was guessed from the letters. */
type DecodedText =
  | { readonly text: string; readonly guessed?: string | undefined }
  | { readonly problem: FileProblem };

export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  // UTF-16 is decoded even if it is invalid, because the last character of the file may be cut in half.
  const text = decoded(bytes, encoding, !encoding.startsWith('utf-16')) ?? decoded(bytes, 'utf-8');
  if (text !== null) return { text };
  return looksBinary(bytes) ? { problem: 'notText' } : guess(bytes);
}

/** Returns the decoded text without its BOM, or null if the bytes cannot be decoded. */
function decoded(bytes: Uint8Array, encoding: string, fatal = true): string | null {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    // The encoding is unknown, or the bytes are not valid in it.
    return null;
  }
}

/** If more than this share (0–1) of the letters cannot be decoded, the text is unreadable. */
const MOST_BROKEN = 0.01;

function guess(bytes: Uint8Array): DecodedText {
  const guessed = detect(sampleOf(bytes)) ?? 'UTF-8';
  const text = decoded(bytes, guessed, false);
  if (text === null) return { problem: 'badEncoding' };
  const broken = text.split('\uFFFD').length - 1;
  return broken > text.length * MOST_BROKEN ? { problem: 'badEncoding' } : { text, guessed };
}

const SAMPLE = 64 * 1024;

/** Returns the bytes around the first letter that is not ASCII. Tags are left out, because they do not show the language. */
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
  // UTF-16 without a BOM is recognized by the first character. It is ASCII, so one of its two bytes is 0.
  if (first !== 0 && second === 0 && third !== 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0) return 'utf-16be';
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const declared =
    /^\s*(?:<!--[\s\S]{0,150}?-->\s*)?<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
      head,
    )?.[1];
  // UTF-16 was detected above, so a file that declares it here is not UTF-16.
  return declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/** Whether the first bytes contain control characters that no text has. */
function looksBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 1000).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}
