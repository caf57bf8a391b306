// Tests how files are split into records. Covers JSON documents and JSON lines, with and without compression, chunks of any size, and
// unusable files.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_RECORD_LENGTH,
  openImportSource,
  UnusableFileError,
} from '../../../demo/import/import-source.ts';
import { readJsonElements } from '../../../demo/import/json-elements.ts';
import type { SourceRecord } from '../../../demo/import/source-record.ts';
import { readTextLines } from '../../../demo/import/text-lines.ts';
import { createTemporaryFolder } from '../../harness/end-of-file.ts';

// The time limit allows for a busy machine.

const folder = createTemporaryFolder();
let files = 0;

function fileOf(content: string | Buffer): string {
  files += 1;
  const path = join(folder, `file-${files}`);
  writeFileSync(path, content);
  return path;
}

async function collect(records: AsyncIterable<SourceRecord>): Promise<SourceRecord[]> {
  const all: SourceRecord[] = [];
  for await (const record of records) all.push(record);
  return all;
}

const recordsOf = async (content: string | Buffer) =>
  collect((await openImportSource(fileOf(content))).records);

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const lines = '{"title":"Ember"}\n\n{"title":"Ash"}\r\nnonsense\n{"title":"灰"}';

describe('openImportSource on JSON Lines', () => {
  it('returns each non-empty line with its number', async () => {
    expect(await recordsOf(lines)).toEqual([
      { line: 1, text: '{"title":"Ember"}' },
      { line: 3, text: '{"title":"Ash"}' },
      { line: 4, text: 'nonsense' },
      { line: 5, text: '{"title":"灰"}' },
    ]);
  });

  it('reads gzip under any file name', async () => {
    expect(await recordsOf(gzipSync(lines))).toEqual(await recordsOf(lines));
  });

  it('accepts a BOM and a broken first line', async () => {
    expect(await recordsOf(`\ufeff${lines}`)).toEqual(await recordsOf(lines));
    expect((await recordsOf(`{"title":\n${lines}`)).map(({ line }) => line)).toEqual([1, 2, 4, 5, 6]);
  });

  it('continues after a line that is too long', async () => {
    const long = `{"title":"${'x'.repeat(MAX_RECORD_LENGTH)}"}`;
    expect(await recordsOf(`{"title":"A"}\n${long}\n{"title":"B"}`)).toEqual([
      { line: 1, text: '{"title":"A"}' },
      { line: 2, text: null },
      { line: 3, text: '{"title":"B"}' },
    ]);
  });
});

describe('openImportSource on a JSON document', () => {
  it('returns the objects in `data` with the lines where they begin', async () => {
    const document =
      '{\n "license": {"name": "data"},\n "tags": ["data", {"title": "no"}],\n "data": [\n  {"title": "Ember }]"},\n  {"title": "Ash", "tags": ["{"]}\n ],\n "more": [{}]\n}';
    expect(await recordsOf(document)).toEqual([
      { line: 5, text: '{"title": "Ember }]"}' },
      { line: 6, text: '{"title": "Ash", "tags": ["{"]}' },
    ]);
  });

  it('reads a document in one line and a plain array', async () => {
    const entries = [
      { text: '{"title":"A"}', line: 1 },
      { text: '{"title":"B"}', line: 1 },
    ];
    expect(await recordsOf('{"lastUpdate":"x","data":[{"title":"A"},{"title":"B"}]}')).toEqual(entries);
    expect(await recordsOf('[{"title":"A"},{"title":"B"}]')).toEqual(entries);
  });

  it('returns the last, cut-off record of a truncated file', async () => {
    expect(await recordsOf('{"data":[{"title":"A"},\n{"title":')).toEqual([
      { line: 1, text: '{"title":"A"}' },
      { line: 2, text: '{"title":' },
    ]);
  });

  it('returns the same records for any chunk size', async () => {
    const entry = fc.record({ title: fc.string(), tags: fc.array(fc.string()), more: fc.jsonValue() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        async (data, size) => {
          const elements = await collect(
            readJsonElements(inChunks(JSON.stringify({ note: '"data":[', data }), size), 1e6),
          );
          expect(elements.map(({ text }) => JSON.parse(text ?? ''))).toEqual(
            JSON.parse(JSON.stringify(data)),
          );
          const rows = await collect(
            readTextLines(inChunks(data.map((one) => JSON.stringify(one)).join('\n'), size), 1e6),
          );
          expect(rows.map(({ text }) => text)).toEqual(data.map((one) => JSON.stringify(one)));
        },
      ),
      { numRuns: 100, seed: 7 },
    );
  });

  it('drops an entry that is too long', async () => {
    const records = await collect(
      readJsonElements(inChunks('[{"title":"long long long"},{"title":"B"}]', 4), 15),
    );
    expect(records).toEqual([
      { line: 1, text: null },
      { line: 1, text: '{"title":"B"}' },
    ]);
  });
});

describe('openImportSource on an unusable file', () => {
  it.each([
    ['a text file', 'Dear diary,\ntoday I watched a film.'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['an empty file', ''],
    ['a truncated gzip file', gzipSync(lines.repeat(2000)).subarray(0, 200)],
    ['a broken gzip header', Buffer.from([0x1f, 0x8b, 1, 2, 3, 4])],
  ])('rejects %s with an error of one sentence', async (_, content) => {
    const refusal = await recordsOf(content).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnusableFileError);
    expect(String(refusal)).toMatch(/^Error: \S+ (?:is|cannot)[^\n]*\.$/);
  });

  it('rejects a missing file or a folder', async () => {
    await expect(openImportSource(join(folder, 'nowhere'))).rejects.toThrow('there is no such file.');
    await expect(openImportSource(folder)).rejects.toThrow('is not a file.');
  });
});
