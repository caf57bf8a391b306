// Tests the result for a watched season: a certain title, a question, or nothing.
import { describe, expect, it } from 'vitest';
import { isCertainProposal, proposeSeasonEntry } from '@/lib/import/history/propose-season-entry.ts';
import { resolveSeason, searchQueryOf } from '@/lib/import/history/resolve-season.ts';
import { planRows } from '@/lib/import/make-plan.ts';
import { media } from '../../domain/examples.ts';
import { numbersUpTo, watchedSeason } from './files.ts';

const named = (title: string, part: Parameters<typeof media>[0] = {}) =>
  media({ id: title, title, titles: { romaji: title, english: null, native: null }, mal_id: null, ...part });
const hills = named('Tall Hills', { episodes: 12, startDate: '2020-01-05', year: 2020 });
const second = named('Tall Hills Season 2', { episodes: 12, startDate: '2022-01-05', year: 2022 });
const both = [hills, second];

const watched = (part: Parameters<typeof watchedSeason>[0]) =>
  watchedSeason({ seriesTitle: 'Tall Hills', ...part });

it("isCertainProposal is true only for an episode number from a licensor's channel", () => {
  expect(isCertainProposal(watchedSeason())).toBe(true);
  expect(isCertainProposal(watchedSeason({ furthest: null }))).toBe(false);
  expect(isCertainProposal(watchedSeason({ confidence: 0.9, siteId: 'netflix' }))).toBe(false);
  expect(isCertainProposal(watchedSeason({ confidence: 0.5 }))).toBe(false);
});

it('searchQueryOf leaves out the season', () => {
  const seriesTitle = 'Tall Hills';
  expect(searchQueryOf(watchedSeason({ seriesTitle, seasonNumber: 2 }))).toBe(
    searchQueryOf(watchedSeason({ seriesTitle, seasonName: 'Low Tide' })),
  );
});

describe('proposeSeasonEntry', () => {
  it('proposes the largest episode number as progress', () => {
    expect(proposeSeasonEntry(watchedSeason({ furthest: 9, episodes: numbersUpTo(2) })).progress).toBe(9);
    expect(proposeSeasonEntry(watchedSeason({ furthest: null, episodes: numbersUpTo(2) })).progress).toBe(2);
  });

  const film = named('A Film', { format: 'MOVIE', episodes: null });
  it.each([
    ['every episode of a season', { furthest: null, episodes: numbersUpTo(12) }, hills, 'completed'],
    ['every number of a season', { furthest: 12, episodes: numbersUpTo(12) }, hills, 'completed'],
    [
      'the last number, without some earlier numbers',
      { furthest: 12, episodes: numbersUpTo(5) },
      hills,
      'watching',
    ],
    ['all episodes but one', { furthest: null, episodes: numbersUpTo(11) }, hills, 'watching'],
    ['a film', { furthest: null, episodes: numbersUpTo(1), isFilm: true }, film, 'completed'],
    [
      'a season of unknown length',
      { furthest: 12, episodes: numbersUpTo(12) },
      { ...hills, episodes: null },
      'watching',
    ],
  ])('proposes the status $3 for %s', (_what, part, found, status) => {
    const proposal = proposeSeasonEntry(watchedSeason({ seriesTitle: 'Tall Hills', ...part }));
    const rowOf = (progress: number) => {
      const before = { status: 'watching', progress, userScore: null } as const;
      const resolutions = new Map([[1, { kind: 'found' as const, media: found }]]);
      const file = { format: 'netflixHistory' as const, titles: [proposal], unreadable: [] };
      const entries = new Map(progress > 0 ? [[found.id, before]] : []);
      return planRows(file, { resolutions, entries })[0];
    };
    expect(rowOf(0)?.patch?.status).toBe(status);
    // If the entry has the same progress and is not completed, the import offers to complete it.
    expect(rowOf(proposal.progress ?? 0)?.verdict).toBe(status === 'completed' ? 'changed' : 'same');
  });

  it('names the series and its season', () => {
    const part = { seriesTitle: 'Hills', seasonName: null };
    expect(proposeSeasonEntry(watchedSeason(part)).titles).toEqual(['Hills']);
    expect(proposeSeasonEntry(watchedSeason({ ...part, seasonNumber: 2 })).titles).toEqual(['Hills (S2)']);
    expect(proposeSeasonEntry(watchedSeason({ ...part, seasonName: 'Low Tide' })).titles).toEqual([
      'Hills: Low Tide',
    ]);
  });
});

describe('resolveSeason', () => {
  const found = (title: { readonly id: string }, progress: number) => ({
    kind: 'found',
    media: { id: title.id },
    progress,
  });

  it("finds the season with the row's season number", () => {
    expect(resolveSeason(watched({ seasonNumber: 2 }), both)).toMatchObject(found(second, 5));
    expect(resolveSeason(watched({ seasonNumber: 1 }), both)).toMatchObject(found(hills, 5));
  });

  it("returns the season's own episode number for a continuous number", () => {
    expect(resolveSeason(watched({ seasonNumber: 2, furthest: 17 }), both)).toMatchObject(found(second, 5));
    const row = { ...watchedSeason({ furthest: 17 }), place: 1 };
    const [planned] = planRows(
      { format: 'youtubeHistory', titles: [proposeSeasonEntry(row)], unreadable: [] },
      { resolutions: new Map([[1, { kind: 'found', media: second, progress: 5 }]]), entries: new Map() },
    );
    expect(planned?.patch?.progress).toBe(5);
  });

  it("asks the user when a row of Netflix's file states no season", () => {
    const unsaid = watched({ siteId: 'netflix', confidence: 0.9, furthest: null });
    expect(resolveSeason(unsaid, both)).toMatchObject({
      kind: 'question',
      choices: [{ id: hills.id }],
    });
  });

  it('asks the user when more episodes were watched than the title has', () => {
    const many = watched({
      siteId: 'netflix',
      confidence: 0.9,
      seasonNumber: 1,
      furthest: null,
      episodes: numbersUpTo(24),
    });
    expect(resolveSeason(many, both)).toMatchObject({ kind: 'question', choices: [{ id: hills.id }] });
    const [row] = planRows(
      { format: 'netflixHistory', titles: [proposeSeasonEntry(many)], unreadable: [] },
      {
        resolutions: new Map([[1, { kind: 'question', choices: [hills] }]]),
        entries: new Map(),
        answers: new Map([[1, { media: hills }]]),
      },
    );
    expect(row?.patch).toMatchObject({ status: 'watching' });
    expect(row?.patch?.progress ?? 0).toBe(0);
  });

  it('finds only films for a row about a film', () => {
    const film = watched({
      siteId: 'netflix',
      confidence: 0.9,
      isFilm: true,
      furthest: null,
      episodes: numbersUpTo(1),
    });
    const movie = named('Tall Hills', { id: 'movie', format: 'MOVIE', episodes: 1 });
    expect(resolveSeason(film, [movie])).toMatchObject(found(movie, 1));
    expect(resolveSeason(film, both)).toEqual({ kind: 'missing' });
  });

  it('finds nothing for a merely similar name', () => {
    const other = { seriesTitle: 'Talk Hilt', furthest: 3 };
    for (const confidence of [0.5, 0.9])
      expect(resolveSeason(watchedSeason({ ...other, confidence }), both)).toEqual({ kind: 'missing' });
    const unsaid = watched({ confidence: 0.5, seasonNumber: 4, furthest: 3 });
    expect(resolveSeason(unsaid, both)).toEqual({ kind: 'missing' });
    expect(resolveSeason({ ...unsaid, confidence: 1 }, both).kind).toBe('question');
  });

  it('asks the user when the catalogue names the later season differently', () => {
    const at = (title: string, year: number, format = 'TV') =>
      named(title, { format, startDate: `${year}-01-05`, year, synonyms: [] });
    const known = [
      at('Tall Hills: The Last Valley', 2024),
      at('Tall Hills', 2018),
      at('Tall Hills: Picnic', 2019, 'SPECIAL'),
      at('Tall Hills Again', 2020),
      at('Taller Hills', 2021),
    ];
    const later = watchedSeason({
      seriesTitle: 'Tall Hills',
      seasonNumber: 4,
      siteId: 'netflix',
      confidence: 0.9,
    });
    const resolution = resolveSeason(later, known);
    expect(resolution.kind === 'question' && resolution.choices.map(({ title }) => title)).toEqual([
      'Tall Hills',
      'Tall Hills Again',
      'Tall Hills: The Last Valley',
    ]);
    // A series with another name is not offered.
    expect(resolveSeason({ ...later, seriesTitle: 'Hills' }, known)).toEqual({ kind: 'missing' });
    expect(resolveSeason({ ...later, seasonNumber: 1, isFilm: true }, known).kind).toBe('missing');
  });

  const netflix = (part: Parameters<typeof watchedSeason>[0]) =>
    watched({ siteId: 'netflix', confidence: 0.9, furthest: null, ...part });
  const titlesOf = (one: ReturnType<typeof watchedSeason>, known: Parameters<typeof resolveSeason>[1]) => {
    const resolution = resolveSeason(one, known);
    return resolution.kind === 'question' ? resolution.choices.map(({ title }) => title) : resolution.kind;
  };

  it("finds the title with the row's name and season number", () => {
    expect(resolveSeason(netflix({ seasonNumber: 2 }), both)).toMatchObject(found(second, 3));
  });

  it('asks the user when the catalogue lacks the name of the arc', () => {
    const arc = netflix({ seasonName: 'Quiet Valley, Unbroken Promise Arc', episodes: numbersUpTo(1) });
    expect(titlesOf(arc, both)).toEqual(['Tall Hills', 'Tall Hills Season 2']);
  });

  it('asks the user when a single episode looks like a film', () => {
    const one = netflix({ seriesTitle: 'Tall Hills: The Gate', isFilm: true, episodes: numbersUpTo(1) });
    expect(titlesOf(one, [hills])).toEqual(['Tall Hills']);
    // Too many films have a name of one word.
    const word = { ...one, seriesTitle: 'Hills: The Gate' };
    expect(titlesOf(word, [named('Hills')])).toBe('missing');
  });

  it.each([
    ['one word that begins other names', 'Dark', named('Dark Gathering', { startDate: '2010-01-05' })],
    ['a synonym of one word', 'Insatiable', named('Haitoku', { synonyms: ['Insatiable'] })],
    ['a short with the same name', 'Baby', named('Baby', { format: 'ONA', episodes: 1 })],
    [
      'a title that first aired after the viewing',
      'Tall Hills',
      named('Tall Hills', { startDate: '2025-04-01' }),
    ],
    ['music', 'Love', named('Love', { format: 'MUSIC', episodes: 1 })],
  ])('finds nothing for %s', (_what, seriesTitle, one) => {
    for (const seasonNumber of [1, 2])
      expect(titlesOf(netflix({ seriesTitle, seasonNumber, lastDay: '2020-03-01' }), [one])).toBe('missing');
  });
});
