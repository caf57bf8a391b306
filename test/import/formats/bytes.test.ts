// Files as bytes: packed, in other encodings, damaged, too large, or something else altogether.
import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { answerReading } from '@/lib/import/answer-reading.ts';
import { readImportedFile } from '@/lib/import/read-text.ts';
import { LARGEST_FILE, unpack } from '@/lib/import/unpack.ts';
import { bytesOf, problemOf } from './reading.ts';

const xml =
  '<myanimelist><anime><series_animedb_id>1</series_animedb_id><series_title>Höshi 星</series_title><my_status>Watching</my_status></anime></myanimelist>';

function utf16(text: string, isBig: boolean, hasMark: boolean): Uint8Array {
  const units = [...(hasMark ? '\uFEFF' : ''), ...text].join('');
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (let at = 0; at < units.length; at += 1) view.setUint16(at * 2, units.charCodeAt(at), !isBig);
  return new Uint8Array(view.buffer);
}

function firstTitle(bytes: Uint8Array): unknown {
  const reading = readImportedFile(bytes);
  return reading.ok && reading.file.kind === 'list' ? reading.file.titles[0]?.titles[0] : reading;
}

function blobOf(...parts: readonly Uint8Array[]): Blob {
  return new Blob(parts.map((part) => part.slice()));
}

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', bytesOf(xml)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${xml}`)],
    ['UTF-8 with two marks and blank lines', bytesOf(`\uFEFF\uFEFF\r\n \r\n${xml}`)],
    ['UTF-16, little end first', utf16(xml, false, true)],
    ['UTF-16, big end first', utf16(xml, true, true)],
    ['UTF-16 without a mark', utf16(xml, false, false)],
    ['UTF-16 without a mark, big end first', utf16(xml, true, false)],
  ])('%s is read', (_what, bytes) => {
    expect(firstTitle(bytes)).toBe('Höshi 星');
  });

  it('is what XML says of itself', () => {
    const declared = bytesOf(
      `<?xml version="1.0" encoding="windows-1252"?>${xml.replace('Höshi 星', 'H#shi')}`,
    );
    expect(firstTitle(declared.map((byte) => (byte === 0x23 ? 0xf6 : byte)))).toBe('Höshi');
    const wrong = `<?xml version="1.0" encoding="UTF-16"?>${xml}`;
    expect(firstTitle(bytesOf(wrong))).toBe('Höshi 星');
  });

  it.each([
    [
      'bytes that are not UTF-8',
      Uint8Array.of(...bytesOf(xml.slice(0, 90)), 0xf6, ...bytesOf(xml.slice(90))),
      'badEncoding',
    ],
    [
      'an encoding that does not exist',
      bytesOf(`<?xml version="1.0" encoding="klingon-8"?>${xml}`),
      'badEncoding',
    ],
    ['half a character of UTF-16 at the end', utf16(xml, false, true).slice(0, -1), 'badEncoding'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), 'notText'],
    ['text with a character 0', bytesOf('Dear diary\0\0'), 'notText'],
    ['nothing', new Uint8Array(), 'empty'],
    ['nothing but a mark and white space', bytesOf('\uFEFF \r\n\t'), 'empty'],
    ['a ZIP', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'archive'],
    ['gzip in gzip', gzipSync(bytesOf(xml)), 'archive'],
    ['plain text', bytesOf('Dear diary'), 'unknownFormat'],
    ['a table of something else', bytesOf('name,age\nA,3'), 'unknownFormat'],
    ['settings that begin like JSON', bytesOf('[section]\nkey=value'), 'unknownFormat'],
    ['JSON of something else', bytesOf('{"name":"x","version":"1.0.0"}'), 'unknownFormat'],
    [
      'JSON that ends in the middle',
      bytesOf('{"kind":"kiroku-list","version":1,"data":{"entries":[{"type":"an'),
      'truncated',
    ],
    ['a list of JSON that ends at once', bytesOf('['), 'truncated'],
  ])('%s is one problem', (_what, bytes, problem) => {
    expect(problemOf(bytes)).toBe(problem);
  });
});

describe('a packed file', () => {
  const reading = (file: Blob) => answerReading({ file, options: {} });

  it('is unpacked, whatever it is called, and so is one in several pieces', async () => {
    expect(await reading(new File([gzipSync(bytesOf(xml)).slice()], 'list.txt'))).toEqual(
      readImportedFile(bytesOf(xml)),
    );
    const long = bytesOf(xml + ' '.repeat(3_000_000));
    expect(await reading(blobOf(gzipSync(long)))).toEqual(readImportedFile(bytesOf(xml)));
  });

  it('is refused when more comes out of it than may be, without taking the rest', async () => {
    const bomb = gzipSync(new Uint8Array(5_000_000));
    expect(bomb.length).toBeLessThan(10_000);
    expect(await unpack(blobOf(bomb), 4_999_999)).toEqual({ problem: 'tooLarge' });
    const whole = await unpack(blobOf(bomb), 5_000_000);
    expect('bytes' in whole && whole.bytes.length).toBe(5_000_000);
  });

  it('is refused unread when it is too large itself', async () => {
    expect(await unpack(blobOf(bytesOf('12345')), 4)).toEqual({ problem: 'tooLarge' });
    const huge = Object.defineProperty(blobOf(bytesOf(xml)), 'size', { value: LARGEST_FILE + 1 });
    expect(await reading(huge)).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it.each([
    ['without its end', (packed: Uint8Array) => packed.slice(0, -12)],
    [
      'with a wrong check sum',
      (packed: Uint8Array) => packed.map((byte, at) => (at === packed.length - 6 ? byte ^ 1 : byte)),
    ],
    ['of its first bytes alone', (packed: Uint8Array) => packed.slice(0, 2)],
  ])('%s is damaged', async (_what, damage) => {
    expect(await reading(blobOf(damage(gzipSync(bytesOf(xml)))))).toEqual({
      ok: false,
      problem: 'truncated',
    });
  });

  it('that is empty, or no file at all, is a problem, too', async () => {
    expect(await reading(new Blob([]))).toEqual({ ok: false, problem: 'empty' });
    expect(await reading(blobOf(gzipSync(new Uint8Array())))).toEqual({ ok: false, problem: 'empty' });
    expect(await answerReading({ file: 'x', options: {} })).toEqual({ ok: false, problem: 'unknownFormat' });
  });

  it('that can no longer be read is a problem, and nothing is thrown', async () => {
    const gone = Object.assign(blobOf(bytesOf(xml)), {
      arrayBuffer: () => Promise.reject(new Error('gone')),
    });
    expect(await reading(gone)).toEqual({ ok: false, problem: 'truncated' });
  });
});
