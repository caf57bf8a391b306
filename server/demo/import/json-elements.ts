// Splits a large JSON document into the objects of its "data" array, or of its top-level array. Never parses the whole document.
import { decodeUtf8, type SourceRecord } from './source-record.ts';

const code = (sign: string): number => sign.charCodeAt(0);
const [QUOTE, BACKSLASH, NEW_LINE, COMMA] = [code('"'), code('\\'), 10, code(',')];
const OPENING: ReadonlySet<number> = new Set([code('{'), code('[')]);
const CLOSING: ReadonlySet<number> = new Set([code('}'), code(']')]);
const [OBJECT, ARRAY] = [code('{'), code('[')];

interface Scan {
  line: number;
  depth: number;
  inString: boolean;
  isEscaped: boolean;
  /** The last string that was read directly inside the outer object. If an array follows, the string is its name. */
  key: number[];
  /** The nesting depth of the entries; null outside of the array. */
  entries: number | null;
  /** The line on which the current entry began; null between two entries. */
  start: number | null;
}

export async function* readJsonElements(
  chunks: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<SourceRecord> {
  const scan: Scan = {
    line: 1,
    depth: 0,
    inString: false,
    isEscaped: false,
    key: [],
    entries: null,
    start: null,
  };
  let parts: Buffer[] = [];
  let length = 0;
  const collect = (part: Buffer) => {
    length += part.length;
    if (length > longest) parts = [];
    else parts.push(part);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const step = advance(scan, chunk[at] ?? 0);
      if (step === 'begins') from = at;
      if (step !== 'ends') continue;
      collect(chunk.subarray(from, at + 1));
      yield { line: scan.start ?? scan.line, text: length > longest ? null : decodeUtf8(parts) };
      scan.start = null;
      parts = [];
      length = 0;
    }
    if (scan.start !== null) collect(chunk.subarray(from));
  }
  // The document ends within an entry.
  if (scan.start !== null) yield { line: scan.start, text: length > longest ? null : decodeUtf8(parts) };
}

type Step = 'begins' | 'ends' | null;

function advance(scan: Scan, byte: number): Step {
  if (byte === NEW_LINE) scan.line += 1;
  if (scan.inString) {
    inString(scan, byte);
    return null;
  }
  if (byte === QUOTE) {
    scan.inString = true;
    if (scan.depth === 1) scan.key = [];
    return null;
  }
  if (OPENING.has(byte)) return opens(scan, byte);
  if (CLOSING.has(byte)) return closes(scan);
  return between(scan, byte);
}

function inString(scan: Scan, byte: number): void {
  if (scan.isEscaped) scan.isEscaped = false;
  else if (byte === BACKSLASH) scan.isEscaped = true;
  else if (byte === QUOTE) scan.inString = false;
  else if (scan.depth === 1 && scan.key.length < 8) scan.key.push(byte);
}

function opens(scan: Scan, byte: number): Step {
  scan.depth += 1;
  if (scan.entries === null) {
    const isData = scan.depth === 2 && String.fromCharCode(...scan.key) === 'data';
    if (byte === ARRAY && (scan.depth === 1 || isData)) scan.entries = scan.depth + 1;
    return null;
  }
  if (byte !== OBJECT || scan.depth !== scan.entries) return null;
  scan.start = scan.line;
  return 'begins';
}

function closes(scan: Scan): Step {
  scan.depth -= 1;
  if (scan.entries === null) return null;
  if (scan.depth === scan.entries - 1 && scan.start !== null) return 'ends';
  if (scan.depth < scan.entries - 1) scan.entries = null;
  return null;
}

/** Handles a byte between two entries. Ignores words and numbers there, because the entries of a catalogue are objects. */
function between(scan: Scan, byte: number): Step {
  if (byte === COMMA && scan.depth === 1) scan.key = [];
  return null;
}
