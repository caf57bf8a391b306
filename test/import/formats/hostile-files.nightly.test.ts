// Tests malicious and random files. Nothing throws, and every row is accounted for.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileReadResult, ImportedTitle } from '@/lib/import/imported.ts';
import { readImportedFile } from '@/lib/import/read-text.ts';
import { encodeUtf8, fileProblemOf, readListFile } from './reading.ts';

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '__proto__',
    'constructor',
    -1,
    0,
    1e21,
    '1e999',
    '٣',
    'NaN',
    2 ** 53,
    0.1,
    ' 12 ',
    '12.50',
    true,
    [],
    {},
  ),
);
const fields = [
  ...[
    'format',
    'version',
    'entries',
    'type',
    'title',
    'status',
    'progress',
    'score',
    'mal_id',
    'id',
    'name',
    'eps',
    'rating',
  ],
  ...[
    'data',
    'lists',
    'mediaId',
    'media',
    'idMal',
    'series_id',
    'series_type',
    'attributes',
    'relationships',
    'anime',
    'manga',
  ],
  ...[
    'show',
    'ids',
    'mal',
    'target_id',
    'target_type',
    'export',
    'included',
    'user',
    'customLists',
    'startedAt',
    '__proto__',
  ],
];
const thing: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, odd, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.constantFrom(...fields), tie('value'), { maxKeys: 8 }),
})).value;

/** Checks the invariants on which the page and the worker rely. */
function expectSound(reading: FileReadResult): void {
  if (!reading.ok || reading.file.kind !== 'list') return;
  const { titles, unreadable } = reading.file;
  const places = [...titles, ...unreadable].map(({ place }) => place);
  expect(new Set(places).size).toBe(places.length);
  for (const title of titles) expectSoundTitle(title);
}

function expectSoundTitle({ ids, titles, progress, score, total, year }: ImportedTitle): void {
  expect(titles.length + Object.keys(ids).length).toBeGreaterThan(0);
  for (const name of titles) expect(name.length > 0 && name.length <= 300).toBe(true);
  for (const id of [ids.mal, ids.anilist])
    expect(id === undefined || (Number.isSafeInteger(id) && id > 0)).toBe(true);
  expect(progress === null || (Number.isInteger(progress) && progress >= 0 && progress <= 100_000)).toBe(
    true,
  );
  expect(
    score === null || (score > 0 && score <= 10 && Number.isInteger(Math.round(score * 1e6) / 1e5)),
  ).toBe(true);
  for (const number of [total, year]) expect(number === null || number > 0).toBe(true);
}

/** Puts an arbitrary row into a valid file of each format. */
const disguises: readonly ((row: unknown) => unknown)[] = [
  (row) => ({ kind: 'kiroku-list', version: 1, data: { entries: [row] } }),
  (row) => ({ export: { type: 'anime', version: '0.1a' }, entries: [row] }),
  (row) => ({ anime: [{ show: { ids: {} } }, row] }),
  (row) => ({ lists: [{ series_id: 1, series_type: 0 }, row] }),
  (row) => [{ mediaId: 1, status: 'CURRENT', media: { type: 'ANIME' } }, row],
  (row) => ({ data: [{ type: 'libraryEntries' }, row], included: [row] }),
  (row) => [{ target_id: 1, target_type: 'Anime' }, row],
];

describe('readImportedFile with a random file', () => {
  it('never throws for arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => expectSound(readImportedFile(bytes))),
    );
  });

  it('never throws for arbitrary text after the beginning of any format', () => {
    const start = fc.constantFrom(
      '<',
      '{',
      '[',
      '<myanimelist>',
      'type,title,english,native\n',
      '<!--',
      '<?xml ',
      '"type";',
    );
    fc.assert(
      fc.property(start, fc.string({ unit: 'binary', maxLength: 200 }), (head, rest) =>
        expectSound(readImportedFile(encodeUtf8(head + rest))),
      ),
    );
  });

  it('never throws for arbitrary JSON with the fields of a list', () => {
    fc.assert(
      fc.property(thing, (value) => expectSound(readImportedFile(encodeUtf8(JSON.stringify(value))))),
      {
        numRuns: 400,
      },
    );
  });

  it('never throws for an arbitrary row in a list of any format', () => {
    fc.assert(
      fc.property(fc.constantFrom(...disguises), thing, (disguise, row) => {
        const list = readListFile(JSON.stringify(disguise(row)));
        expectSound({ ok: true, file: list });
      }),
      { numRuns: 400 },
    );
  });

  it('never throws for arbitrary fields in an XML row', () => {
    const field = fc.tuple(
      fc.constantFrom(
        'series_animedb_id',
        'series_title',
        'my_status',
        'my_score',
        'my_watched_episodes',
        'my_rewatching',
        'x',
      ),
      fc.string({ unit: fc.constantFrom('1', '9', '.', '-', 'a', ' ', '&', '<', ']', '>', 'e', '٣') }),
    );
    fc.assert(
      fc.property(fc.array(field, { maxLength: 8 }), (pairs) => {
        const inside = pairs.map(([name, text]) => `<${name}>${text}</${name}>`).join('');
        expectSound(readImportedFile(encodeUtf8(`<myanimelist><anime>${inside}</anime></myanimelist>`)));
      }),
    );
  });
});

describe('readImportedFile with a malicious file', () => {
  it.each([
    ['lists in lists', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['lists without an end', '['.repeat(200_000)],
    ['objects in objects', `${'{"lists":'.repeat(201)}1${'}'.repeat(201)}`],
    ['many lists', `[${'[],'.repeat(3_000_001)}1]`],
    ['many numbers', `[${'0,'.repeat(6_000_001)}1]`],
  ])('rejects JSON of %s as too large', (_what, text) => {
    expect(fileProblemOf(text)).toBe('tooLarge');
  });

  it('does not count brackets within a JSON string', () => {
    const title = `\\"${'[{,'.repeat(3_000_000)}\\\\`;
    const text = `{"kind":"kiroku-list","version":1,"data":{"entries":[{"type":"anime","title":"${title}","status":"watching"}]}}`;
    expect(readListFile(text).titles).toHaveLength(1);
    expect(fileProblemOf(`{"a":"${'['.repeat(300)}`)).toBe('truncated');
  });

  it('rejects a table with too many lines', () => {
    const head = 'type,title,english,native,status';
    expect(fileProblemOf(`${head}\n${'\n'.repeat(1_000_001)}`)).toBe('tooLarge');
    expect(fileProblemOf(`${head}\n${','.repeat(6_000_001)}`)).toBe('tooLarge');
    const wide = `${head}${',x'.repeat(100_000)}\n${'anime,A,,,watching\n'.repeat(5000)}`;
    expect(readListFile(wide)).toMatchObject({ titles: [{ state: 'current' }], leftOut: { length: 4999 } });
  });

  it('does not change the prototype of any object', () => {
    const row =
      '{"type":"anime","title":"x","status":"watching","__proto__":{"progress":9},"constructor":{"prototype":{"bad":1}}}';
    const { titles } = readListFile(
      `{"kind":"kiroku-list","version":1,"__proto__":{"bad":1},"data":{"entries":[${row}]}}`,
    );
    expect(titles).toMatchObject([{ progress: null, titles: ['x'] }]);
    expect(({} as Record<string, unknown>).bad).toBeUndefined();
  });

  it('reports rows with numbers out of range as unreadable', () => {
    const rows = ['1e999', '1e21', '9007199254740993', '-5', '100001'].map(
      (number) =>
        `{"type":"anime","title":"t${number}","status":"watching","progress":${number},"mal_id":${number}}`,
    );
    const { unreadable } = readListFile(
      `{"kind":"kiroku-list","version":1,"data":{"entries":[${rows.join(',')}]}}`,
    );
    expect(unreadable.map(({ reason }) => reason)).toEqual(Array(5).fill('badNumber'));
  });

  it('truncates names that are too long', () => {
    const entries = [{ type: 'anime', title: 'a'.repeat(1_000_000), status: 'watching' }];
    const [title] = readListFile({ kind: 'kiroku-list', version: 1, data: { entries } }).titles;
    expect(title?.titles[0]).toHaveLength(300);
  });
});
