// Tests titles that are watched or read again. They count as completed, and the position in the repeat is ignored.
import { describe, expect, it } from 'vitest';
import { planRows } from '@/lib/import/make-plan.ts';
import { media } from '../../domain/examples.ts';
import { readListFile } from './reading.ts';

function mal(fields: string, type = 'anime'): string {
  const [id, count, watched] =
    type === 'anime'
      ? ['series_animedb_id', 'series_episodes', 'my_watched_episodes']
      : ['manga_mangadb_id', 'manga_chapters', 'my_read_chapters'];
  return `<myanimelist><${type}><${id}>6</${id}><${count}>26</${count}><${watched}>2</${watched}>${fields}</${type}></myanimelist>`;
}

function anilist(status: unknown) {
  return [{ mediaId: 6, status, progress: 2, media: { type: 'ANIME', episodes: 26 } }];
}

function anilistExport(status: unknown) {
  return { lists: [{ series_id: 6, series_type: 0, status, progress: 2 }] };
}

function kitsu(status: string) {
  const attributes = { status, progress: 2, reconsuming: true };
  const relationships = { anime: { data: { type: 'anime', id: '1' } } };
  const about = {
    id: '1',
    type: 'anime',
    attributes: { canonicalTitle: 'Hoshi', episodeCount: 26 },
  };
  return { data: [{ id: 'e1', type: 'libraryEntries', attributes, relationships }], included: [about] };
}

function shikimori(status: string) {
  return [{ target_id: 6, target_type: 'Anime', target_title: 'Hoshi', status, episodes: 2 }];
}

const files: readonly (readonly [what: string, file: string | object])[] = [
  ['MyAnimeList, in words', mal('<my_status>Rewatching</my_status>')],
  ['MyAnimeList, of manga in words', mal('<my_status>Re-Reading</my_status>', 'manga')],
  ...['Completed', 'Watching', '1', '2', ''].map(
    (status) =>
      [
        `MyAnimeList, with my_rewatching 1 and the status "${status}"`,
        mal(`<my_status>${status}</my_status><my_rewatching>1</my_rewatching>`),
      ] as const,
  ),
  ['MyAnimeList, of manga', mal('<my_status>Reading</my_status><my_rereading>YES</my_rereading>', 'manga')],
  ['Shikimori, as XML', mal('<my_status>Watching</my_status><shiki_status>Rewatching</shiki_status>')],
  ['Shikimori, without another status', mal('<shiki_status>Rewatching</shiki_status>')],
  ['Shikimori, as JSON', shikimori('rewatching')],
  ['AniList', anilist('REPEATING')],
  ["AniList's data export, in words", anilistExport('repeating')],
  ["AniList's data export, as a number", anilistExport(5)],
  ["AniList's data export, as a number in a text", anilistExport('5')],
  ...['completed', 'current', 'on_hold'].map((status) => [`Kitsu, "${status}"`, kitsu(status)] as const),
];

it('readListFile returns a title with my_rewatching 0 as in progress', () => {
  const { titles } = readListFile(mal('<my_status>Watching</my_status><my_rewatching>0</my_rewatching>'));
  expect(titles).toMatchObject([{ state: 'current', progress: 2 }]);
});

describe('title that is being watched again', () => {
  it.each(files)('is read as completed in a file of %s', (_what, content) => {
    const { titles, format } = readListFile(content);
    expect(titles).toMatchObject([{ state: 'completed', progress: null }]);
    const resolutions = new Map([[1, { kind: 'found', media: media({ episodes: 24 }) } as const]]);
    const rows = planRows({ format, titles, unreadable: [] }, { resolutions, entries: new Map() });
    expect(rows).toMatchObject([{ patch: { status: 'completed', progress: 24 } }]);
  });
});
