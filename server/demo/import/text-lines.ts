// Splits a stream of bytes into numbered lines. A line that is too long is discarded while it is read.
import { decodeUtf8, type SourceRecord } from './source-record.ts';

const NEW_LINE = 10;

export async function* readTextLines(
  chunks: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<SourceRecord> {
  let line = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const collect = (part: Buffer) => {
    length += part.length;
    if (length > longest) parts = [];
    else parts.push(part);
  };
  const take = (): SourceRecord | null => {
    const text = length > longest ? null : decodeUtf8(parts);
    const record = text === '' ? null : { line, text };
    parts = [];
    length = 0;
    return record;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      collect(chunk.subarray(start, end));
      const record = take();
      if (record !== null) yield record;
      line += 1;
      start = end + 1;
    }
    collect(chunk.subarray(start));
  }
  const record = take();
  if (record !== null) yield record;
}
