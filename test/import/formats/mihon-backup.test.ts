// Tests backups of Mihon and its forks. The tests write the backups with Mihon's schema. Every library is made up.
import { gzipSync } from 'fflate';
import { PbfWriter } from 'pbf';
import { describe, expect, it } from 'vitest';
import { readMihonBackup } from '@/lib/import/formats/mihon-backup.ts';
import { handleReadRequest } from '@/lib/import/handle-read-request.ts';

interface Track {
  readonly tracker: number;
  readonly id: number;
  readonly status?: number;
  readonly score?: number;
  readonly read?: number;
  readonly total?: number;
}

interface Work {
  readonly title?: string;
  readonly url?: string;
  /** Each chapter has its number, and whether it was read. */
  readonly chapters?: readonly (readonly [number: number, isRead: boolean])[];
  readonly tracks?: readonly Track[];
  readonly isFavourite?: boolean;
}

function writeTrack(
  { tracker, id, status = 1, score = 0, read = 0, total = 0 }: Track,
  pbf: PbfWriter,
): void {
  pbf.writeVarintField(1, tracker);
  pbf.writeStringField(5, `Tracked ${id}`);
  pbf.writeFloatField(6, read);
  pbf.writeVarintField(7, total);
  pbf.writeFloatField(8, score);
  pbf.writeVarintField(9, status);
  pbf.writeVarintField(100, id);
}

function writeWork(
  { title = 'Hon', url = '/hon', chapters = [], tracks = [], isFavourite }: Work,
  pbf: PbfWriter,
): void {
  pbf.writeSFixed64Field?.(1, 1);
  pbf.writeStringField(2, url);
  pbf.writeStringField(3, title);
  for (const [number, isRead] of chapters)
    pbf.writeMessage(
      16,
      (_, inner) => {
        inner.writeStringField(1, `/${number}`);
        inner.writeStringField(2, `Chapter ${number}`);
        if (isRead) inner.writeBooleanField(4, true);
        inner.writeFloatField(9, number);
      },
      null,
    );
  for (const track of tracks) pbf.writeMessage(18, writeTrack, track);
  if (isFavourite !== undefined) pbf.writeBooleanField(100, isFavourite);
}

function backup(works: readonly Work[], anime: readonly Work[] = [], animeField = 3): Uint8Array {
  const pbf = new PbfWriter();
  for (const work of works) pbf.writeMessage(1, writeWork, work);
  for (const work of anime) pbf.writeMessage(animeField, writeWork, work);
  pbf.writeMessage(2, (_, inner) => inner.writeStringField(1, 'Category'), null);
  return pbf.finish();
}

const reading = (bytes: Uint8Array) => handleReadRequest({ file: new Blob([bytes.slice()]), options: {} });
const titlesOf = (...works: readonly Work[]) => readMihonBackup(backup(works))?.titles;

describe('reading a Mihon backup', () => {
  it('recognises the backup by its content', async () => {
    const bytes = backup([{ title: 'Umi', chapters: [[3, true]] }]);
    const file = { format: 'mihonBackup', titles: [{ mediaType: 'manga', titles: ['Umi'], progress: 3 }] };
    expect(await reading(gzipSync(bytes))).toMatchObject({ ok: true, file });
    expect(await reading(bytes)).toMatchObject({ ok: true, file });
  });

  it.each([
    [
      'the furthest chapter that was read',
      {
        chapters: [
          [1, true],
          [2.5, true],
          [9, false],
        ],
      },
      { progress: 2, state: 'current' },
    ],
    ['no read chapter', { chapters: [[1, false]] }, { progress: 0, state: 'planned' }],
    ['a read chapter without a number', { chapters: [[-1, true]] }, { progress: 0, state: 'current' }],
  ] as const)(
    'derives progress and status of a title without a tracker from its chapters: %s',
    (_what, work, title) => {
      expect(titlesOf(work)).toMatchObject([{ ids: {}, ...title }]);
    },
  );

  it.each([
    [
      'MyAnimeList',
      { tracker: 1, id: 5, status: 6, score: 8 },
      { ids: { mal: 5 }, state: 'planned', score: 8 },
    ],
    [
      'MyAnimeList for a work that is read again',
      { tracker: 1, id: 5, status: 7 },
      { state: 'completed', progress: null },
    ],
    [
      'AniList',
      { tracker: 2, id: 9, status: 3, score: 85 },
      { ids: { anilist: 9 }, state: 'on_hold', score: 8.5 },
    ],
    ['AniList for a work that is read again', { tracker: 2, id: 9, status: 6 }, { state: 'completed' }],
    [
      'Shikimori',
      { tracker: 4, id: 7, status: 2, read: 40, total: 40 },
      { ids: { mal: 7 }, state: 'completed', progress: 40, total: 40 },
    ],
    ['a tracker whose ids are not used', { tracker: 3, id: 7, status: 2 }, { ids: {}, state: 'planned' }],
  ])('returns the data of %s', (_what, track, title) => {
    expect(titlesOf({ tracks: [track] })).toMatchObject([title]);
  });

  it('omits titles without progress', () => {
    const file = readMihonBackup(
      backup([{ isFavourite: false }, { title: 'Umi' }], [{ title: 'Kumo', chapters: [[4, true]] }]),
    );
    expect(file?.titles.map(({ mediaType, titles }) => [mediaType, titles[0]])).toEqual([
      ['manga', 'Umi'],
      ['anime', 'Kumo'],
    ]);
  });

  it.each([
    ['next to manga', [{ title: 'Umi' }], ['manga', 'anime']],
    ['alone', [], ['anime']],
  ])("returns the anime of Aniyomi's current schema %s", async (_what, manga, types) => {
    const bytes = backup(manga, [{ title: 'Kumo', chapters: [[4, true]] }], 501);
    expect(await reading(gzipSync(bytes))).toMatchObject({
      file: { titles: types.map((mediaType) => ({ mediaType })) },
    });
  });

  const whole = backup([{ title: 'Umi' }, { title: 'Kumo', chapters: [[1, true]] }]);
  it.each([
    ['the first half of a backup', whole.slice(0, whole.length / 2)],
    ['arbitrary bytes', Uint8Array.from({ length: 300 }, (_, at) => (at * 37) % 256)],
    ['a file of field numbers only', new Uint8Array(500).fill(10)],
    ['a file whose length field has no end', Uint8Array.of(0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x1a, 1)],
    ['a backup without a library', backup([])],
    ['a backup of a work without a name', backup([{ title: '', url: '' }])],
  ])('does not recognise %s', async (_what, bytes) => {
    expect(readMihonBackup(bytes)).toBeNull();
    expect(await reading(gzipSync(bytes))).toMatchObject({ ok: false });
  });
});
