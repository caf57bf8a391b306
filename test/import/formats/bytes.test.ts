// Tests reading the bytes of a file. They may be compressed, in other encodings, damaged, too many, or of another kind of file.
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { handleReadRequest } from '@/lib/import/handle-read-request.ts';
import { readImportedFile } from '@/lib/import/read-text.ts';
import { MAX_FILE_BYTES, readFileBytes } from '@/lib/import/unpack.ts';
import { encodeUtf8, fileProblemOf } from './reading.ts';

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

/** Text in UTF-8 with many invalid sequences. */
const brokenLetters = Uint8Array.from([
  ...encodeUtf8(`Title,Date\n${'é'.repeat(200)}`),
  ...Array<number>(15).fill(0xff),
  ...encodeUtf8('\n'),
]);

/** A Netflix history from Japan in the encoding of a spreadsheet: "キングダム: シーズン1: 無名の少年". */
const shiftJis = Uint8Array.from([
  ...encodeUtf8('Title,Date\n"'),
  ...[0x83, 0x4c, 0x83, 0x93, 0x83, 0x4f, 0x83, 0x5f, 0x83, 0x80, 0x3a, 0x20],
  ...[0x83, 0x56, 0x81, 0x5b, 0x83, 0x59, 0x83, 0x93, 0x31, 0x3a, 0x20],
  ...[0x96, 0xb3, 0x96, 0xbc, 0x82, 0xcc, 0x8f, 0xad, 0x94, 0x4e],
  ...encodeUtf8('",2020/05/19\n'),
]);

describe('readImportedFile', () => {
  it.each([
    ['UTF-8', encodeUtf8(xml)],
    ['UTF-8 with a BOM', encodeUtf8(`\uFEFF${xml}`)],
    ['UTF-8 with two BOMs and blank lines', encodeUtf8(`\uFEFF\uFEFF\r\n \r\n${xml}`)],
    ['UTF-16, little-endian', utf16(xml, false, true)],
    ['UTF-16, big-endian', utf16(xml, true, true)],
    ['UTF-16 without a BOM', utf16(xml, false, false)],
    ['UTF-16 without a BOM, big-endian', utf16(xml, true, false)],
  ])('reads %s', (_what, bytes) => {
    expect(firstTitle(bytes)).toBe('Höshi 星');
  });

  it('uses the encoding of the XML declaration', () => {
    const declared = encodeUtf8(
      `<?xml version="1.0" encoding="windows-1252"?>${xml.replace('Höshi 星', 'H#shi')}`,
    );
    expect(firstTitle(declared.map((byte) => (byte === 0x23 ? 0xf6 : byte)))).toBe('Höshi');
    const commented = declared.map((byte) => (byte === 0x23 ? 0xf6 : byte));
    expect(firstTitle(Uint8Array.from([...encodeUtf8('<!-- by a program -->\n'), ...commented]))).toBe(
      'Höshi',
    );
    const wrong = `<?xml version="1.0" encoding="UTF-16"?>${xml}`;
    expect(firstTitle(encodeUtf8(wrong))).toBe('Höshi 星');
  });

  it('ignores an unknown encoding in the XML declaration', () => {
    expect(firstTitle(encodeUtf8(`<?xml version="1.0" encoding="klingon-8"?>${xml}`))).toBe('Höshi 星');
  });

  it('guesses the encoding of a file that is not UTF-8', () => {
    const western = encodeUtf8(xml.replace('Höshi 星', 'H#shi')).map((byte) => (byte === 0x23 ? 0xf6 : byte));
    expect(readImportedFile(western)).toMatchObject({ file: { titles: [{ titles: ['Höshi'] }] } });
    expect(readImportedFile(shiftJis)).toMatchObject({
      file: {
        format: 'netflixHistory',
        guessedEncoding: 'Shift_JIS',
        seasons: [{ seriesTitle: 'キングダム', seasonNumber: 1 }],
      },
    });
    expect(readImportedFile(encodeUtf8(xml))).not.toHaveProperty('file.guessedEncoding');
  });

  it('reads a file with one invalid sequence as UTF-8', () => {
    const long = encodeUtf8(xml.replace('Höshi 星', `${'Höshi 星 '.repeat(20)}#`));
    const broken = long.map((byte) => (byte === 0x23 ? 0xff : byte));
    expect(firstTitle(broken)).toContain('Höshi 星');
  });

  it.each([
    ['half a letter of UTF-16 at the end', utf16(xml, false, true).slice(0, -1), 'truncated'],
    ['mostly broken letters', brokenLetters, 'badEncoding'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), 'notText'],
    ['text with a character 0', encodeUtf8('Dear diary\0\0'), 'notText'],
    ['an empty file', new Uint8Array(), 'empty'],
    ['only a BOM and white space', encodeUtf8('\uFEFF \r\n\t'), 'empty'],
    ['a ZIP', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'archive'],
    ['gzip in gzip', gzipSync(encodeUtf8(xml)), 'archive'],
    ['plain text', encodeUtf8('Dear diary'), 'unknownFormat'],
    ['a table without titles', encodeUtf8('name,age\nA,3'), 'unknownFormat'],
    ['settings that begin like JSON', encodeUtf8('[section]\nkey=value'), 'unknownFormat'],
    ['JSON without titles', encodeUtf8('{"name":"x","version":"1.0.0"}'), 'unknownFormat'],
    [
      'JSON that ends in the middle',
      encodeUtf8('{"kind":"kiroku-list","version":1,"data":{"entries":[{"type":"an'),
      'truncated',
    ],
    ['a JSON list without an end', encodeUtf8('['), 'truncated'],
  ])('returns one problem for %s', (_what, bytes, problem) => {
    expect(fileProblemOf(bytes)).toBe(problem);
  });
});

describe('handleReadRequest with a gzip file', () => {
  const reading = (file: Blob) => handleReadRequest({ file, options: {} });

  it('decompresses a file with any name', async () => {
    expect(await reading(new File([gzipSync(encodeUtf8(xml)).slice()], 'list.txt'))).toEqual(
      readImportedFile(encodeUtf8(xml)),
    );
    const long = encodeUtf8(xml + ' '.repeat(3_000_000));
    expect(await reading(blobOf(gzipSync(long)))).toEqual(readImportedFile(encodeUtf8(xml)));
  });

  it('rejects a file that expands beyond the limit', async () => {
    const bomb = gzipSync(new Uint8Array(5_000_000));
    expect(bomb.length).toBeLessThan(10_000);
    expect(await readFileBytes(blobOf(bomb), {}, 4_999_999)).toEqual({ ok: false, problem: 'tooLarge' });
    expect(await readFileBytes(blobOf(bomb), {}, 5_000_000)).not.toEqual({ ok: false, problem: 'tooLarge' });
  });

  it('reads a file with several gzip members', async () => {
    const [first, second] = [xml.slice(0, 60), xml.slice(60)].map((part) => gzipSync(encodeUtf8(part)));
    for (const rest of [new Uint8Array(), encodeUtf8('x'), encodeUtf8('padding'), new Uint8Array(2000)])
      expect(await reading(blobOf(first ?? rest, second ?? rest, rest))).toEqual(
        readImportedFile(encodeUtf8(xml)),
      );
  });

  it('rejects a file with a damaged gzip member', async () => {
    const members = [xml.slice(0, 60), xml.slice(60)].map((part) => gzipSync(encodeUtf8(part)));
    const damaged = members.map((member) =>
      member.map((byte, at) => (at === member.length - 6 ? byte ^ 1 : byte)),
    );
    const whole = members[1] ?? new Uint8Array();
    for (const parts of [
      [damaged[0] ?? whole, whole],
      [members[0] ?? whole, damaged[1] ?? whole],
    ])
      expect(await reading(blobOf(...parts))).toEqual({ ok: false, problem: 'truncated' });
  });

  it('rejects a file that is too large before reading it', async () => {
    expect(await readFileBytes(blobOf(encodeUtf8('12345')), {}, 4)).toEqual({
      ok: false,
      problem: 'tooLarge',
    });
    const huge = Object.defineProperty(blobOf(encodeUtf8(xml)), 'size', { value: MAX_FILE_BYTES + 1 });
    expect(await reading(huge)).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it.each([
    ['a file without its end', (packed: Uint8Array) => packed.slice(0, -12)],
    [
      'a file with a wrong checksum',
      (packed: Uint8Array) => packed.map((byte, at) => (at === packed.length - 6 ? byte ^ 1 : byte)),
    ],
    ['a file of only its first bytes', (packed: Uint8Array) => packed.slice(0, 2)],
  ])('rejects %s as truncated', async (_what, damage) => {
    expect(await reading(blobOf(damage(gzipSync(encodeUtf8(xml)))))).toEqual({
      ok: false,
      problem: 'truncated',
    });
  });

  it('returns a problem for an empty or missing file', async () => {
    expect(await reading(new Blob([]))).toEqual({ ok: false, problem: 'empty' });
    expect(await reading(blobOf(gzipSync(new Uint8Array())))).toEqual({ ok: false, problem: 'empty' });
    expect(await handleReadRequest({ file: 'x', options: {} })).toEqual({
      ok: false,
      problem: 'unknownFormat',
    });
  });

  it('returns a problem if the file can no longer be read', async () => {
    const gone = Object.assign(blobOf(encodeUtf8(xml)), {
      arrayBuffer: () => Promise.reject(new Error('gone')),
    });
    expect(await reading(gone)).toEqual({ ok: false, problem: 'truncated' });
  });
});

describe('handleReadRequest with a ZIP file', () => {
  const reading = (files: Parameters<typeof zipSync>[0]) =>
    handleReadRequest({ file: blobOf(zipSync(files)), options: {} });
  const history = strToU8('Title,Date\n"Hills: Season 1: A",2026-01-31\n');

  it('finds the list at any path', async () => {
    expect(
      await reading({
        'photo.jpg': strToU8('x'),
        'notes.txt': strToU8('Dear diary'),
        '__MACOSX/a/._list.xml': strToU8('x'),
        a: { b: { 'list.xml': encodeUtf8(xml) } },
      }),
    ).toEqual(readImportedFile(encodeUtf8(xml)));
    expect(await reading({ 'animelist.xml.gz': gzipSync(encodeUtf8(xml)) })).toEqual(
      readImportedFile(encodeUtf8(xml)),
    );
  });

  it('merges lists of the same format', async () => {
    const manga = xml.replaceAll('anime>', 'manga>').replaceAll('series_animedb_id', 'manga_mangadb_id');
    const answer = await reading({
      'anime.xml': encodeUtf8(xml),
      'manga.xml': encodeUtf8(manga),
      'h.csv': history,
    });
    expect(answer).toMatchObject({
      file: {
        titles: [
          { place: 1, mediaType: 'anime' },
          { place: 2, mediaType: 'manga' },
        ],
      },
    });
  });

  it('asks the user only once for the score scale of several lists', async () => {
    const scored = (type: string, mediaId: number, score: number) =>
      strToU8(JSON.stringify({ type, lists: [{ entries: [{ mediaId, status: 'CURRENT', score }] }] }));
    expect(await reading({ 'a.json': scored('ANIME', 1, 3), 'b.json': scored('MANGA', 2, 4) })).toMatchObject(
      {
        file: {
          titles: [{ ids: { anilist: 1 } }, { ids: { anilist: 2 } }],
          scales: [
            {
              scale: 'points10',
              scores: [
                [1, 3],
                [2, 4],
              ],
            },
            {
              scale: 'stars5',
              scores: [
                [1, 6],
                [2, 8],
              ],
            },
          ],
        },
      },
    );
  });

  it('keeps the scores of a list with a known scale', async () => {
    const scored = (type: string, mediaId: number, score: number) =>
      strToU8(JSON.stringify({ type, lists: [{ entries: [{ mediaId, status: 'CURRENT', score }] }] }));
    expect(
      await reading({ 'a.json': scored('ANIME', 1, 85), 'b.json': scored('MANGA', 2, 4) }),
    ).toMatchObject({
      file: {
        titles: [{ score: null }, { score: null }],
        scales: expect.arrayContaining([
          {
            scale: 'stars5',
            scores: [
              [1, 8.5],
              [2, 8],
            ],
          },
        ]),
      },
    });
  });

  it('counts an episode in two files only once', async () => {
    const page = (...numbers: number[]) =>
      strToU8(
        JSON.stringify(
          numbers.map((number) => ({
            watched_at: `2024-01-0${number}T00:00:00Z`,
            episode: { season: 1, number },
            show: { title: 'Tall Hills', year: 2019, ids: {} },
          })),
        ),
      );
    expect(await reading({ '1.json': page(4, 5, 3), '2.json': page(1, 2, 3) })).toMatchObject({
      file: { rows: 6, seasons: [{ episodes: [4, 5, 3, 1, 2], furthest: 5, lastDay: '2024-01-05' }] },
    });
  });

  it.each([
    ['no files', {}, 'archive'],
    ['no list', { 'a.json': strToU8('{"a":1}'), 'b.png': strToU8('x') }, 'archive'],
    ['only another ZIP', { 'a.json': zipSync({ 'b.csv': history }) }, 'archive'],
    ['a list that ends in the middle', { 'a.xml': encodeUtf8(xml.slice(0, 80)) }, 'truncated'],
    [
      'files named like properties of every object',
      { __proto__: history, 'constructor.csv': strToU8('x') },
      'archive',
    ],
  ])('returns one problem for a ZIP with %s', async (_what, files, problem) => {
    expect(await reading(files)).toEqual({ ok: false, problem });
  });

  it('rejects a file that would expand beyond the limit', async () => {
    const bomb = zipSync({ 'a.json': new Uint8Array(3_000_000), 'b.json': new Uint8Array(3_000_000) });
    expect(bomb.length).toBeLessThan(20_000);
    expect(await readFileBytes(blobOf(bomb), {}, 5_000_000)).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it('rejects a damaged file', async () => {
    const zip = zipSync({ 'a.csv': history });
    expect(await handleReadRequest({ file: blobOf(zip.slice(0, -30)), options: {} })).toMatchObject({
      ok: false,
    });
    // The end record states that there are 65,535 files, but the directory has one. Reading must end at once.
    const lying = zip.map((byte, at) => (at === zip.length - 12 || at === zip.length - 11 ? 0xff : byte));
    expect(await handleReadRequest({ file: blobOf(lying), options: {} })).toHaveProperty('ok');
  });
});
