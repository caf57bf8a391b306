// Tests that findValidNumberings finds all valid ways to count a page's number, and no invalid ones.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { findValidNumberings } from '@/lib/matching/numberings.ts';
import { findSeasonChain } from '@/lib/matching/season-chain.ts';
import { wantedNamesOf } from '@/lib/matching/wanted.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

const first = createTitle(1, 'Hoshi no Umi', { episodes: 13 });
const second = createTitle(2, 'Hoshi no Umi 2nd Season', { episodes: 12 });
const third = createTitle(3, 'Hoshi no Umi 3rd Season', { episodes: 12 });
const shown = createTitle(2, 'Hoshi no Umi 2nd Season', { episodes: null });
const film = createTitle(4, 'Hoshi no Umi Movie', { episodes: 1, format: 'MOVIE' });
const lone = createTitle(6, 'Hoshi no Umi: Kaze', { episodes: 1, format: 'SPECIAL' });
const unmeasured = createTitle(5, 'Hoshi no Umi Movie', { episodes: null, format: 'MOVIE' });

type Page = Partial<ObservedEpisode>;

/** Returns each numbering in the form "kind: title #episode, offset". The offset is the page's number minus the episode. */
function count(
  part: Page,
  target: Media,
  catalogue: readonly Media[] = [first, second, third],
): readonly string[] {
  const wanted = wantedNamesOf(episode({ seriesTitle: 'Hoshi no Umi', seasonTitle: null, ...part }));
  const candidates = catalogue.map(candidateOf);
  const seasonChain = findSeasonChain(wanted, candidates);
  const found = findValidNumberings(wanted, candidateOf(target), {
    seasonChain,
    candidates,
    data: noMatchingData,
  });
  return found.map(
    ({ kind, candidate, episode: own, offset }) => `${kind}: ${candidate.media.title} #${own}, ${offset}`,
  );
}

const inSeason = (season: number, number: number): Page => ({
  seasonTitle: `Season ${season}`,
  episodeNumber: number,
});

describe('findValidNumberings for a page without a number', () => {
  it.each<[string, Media, string]>([
    ['returns the single episode of a film', film, 'plain: Hoshi no Umi Movie #1, 0'],
    ['returns the single episode of a film of unknown length', unmeasured, 'plain: Hoshi no Umi Movie #1, 0'],
    ['returns the single episode of a special', lone, 'plain: Hoshi no Umi: Kaze #1, 0'],
    ['returns no episode number for a series', first, 'plain: Hoshi no Umi #null, 0'],
  ])('%s', (_what, target, expected) => {
    expect(count({ episodeNumber: null }, target, [target])).toEqual([expected]);
  });
});

describe('findValidNumberings for an entry of a single episode', () => {
  it.each([
    [1, 'episode 1', ['plain: Hoshi no Umi Movie #1, 0']],
    [0, 'episode 1', ['plain: Hoshi no Umi Movie #1, -1']],
    [2, 'no episode', []],
  ])('reads number %i as %s', (number, _what, expected) => {
    expect(count({ episodeNumber: number }, film, [film])).toEqual(expected);
  });
});

describe("findValidNumberings for a page with only the series' name", () => {
  it.each([
    ['keeps a number that the first season has', 13, ['plain: Hoshi no Umi #13, 0']],
    ['keeps number 0', 0, ['plain: Hoshi no Umi #0, 0']],
    ['keeps a fraction after the last episode', 13.5, ['plain: Hoshi no Umi #13.5, 0']],
    [
      'returns an episode of the second season for a number past the first season',
      14,
      ['part: Hoshi no Umi 2nd Season #1, 13'],
    ],
    [
      'returns an episode of the third season for a number past the second season',
      26,
      ['part: Hoshi no Umi 3rd Season #1, 25'],
    ],
    ['returns nothing for a number that no season has', 38, []],
    ['returns nothing for a number below 0', -1, []],
  ])('%s', (_what, number, expected) => {
    expect(count({ episodeNumber: number }, first)).toEqual(expected);
  });

  it("returns only the page's number if the entry is not in the season chain", () => {
    expect(count({ episodeNumber: 14 }, createTitle(2, second.title, { episodes: 24 }), [first])).toEqual([
      'plain: Hoshi no Umi 2nd Season #14, 0',
    ]);
  });

  it("returns the season's own numbering and the continuous numbering if a later season has the number", () => {
    const long = { ...second, episodes: 24 };
    expect(count({ episodeNumber: 15 }, long, [first, long])).toEqual([
      'plain: Hoshi no Umi 2nd Season #15, 0',
      'running: Hoshi no Umi 2nd Season #2, 13',
    ]);
  });

  it.each([
    ['a series of the same name without a season', createTitle(2, 'Hoshi no Umi: Kaze'), []],
    ['a second part', createTitle(2, 'Hoshi no Umi Part 2'), ['part: Hoshi no Umi Part 2 #1, 13']],
    [
      'a final season',
      createTitle(2, 'Hoshi no Umi: The Final Season'),
      ['part: Hoshi no Umi: The Final Season #1, 13'],
    ],
    ['an entry that calls itself part 1', createTitle(2, 'Hoshi no Umi: Kaze Part 1'), []],
  ])('continues only into an entry whose name has a later season or part: %s', (_what, next, expected) => {
    expect(count({ episodeNumber: 14 }, first, [first, next])).toEqual(expected);
  });

  it('returns nothing for a number past a missing season', () => {
    expect(count({ episodeNumber: 14 }, first, [first, third])).toEqual([]);
  });

  it('does not count past an entry of unknown length', () => {
    expect(count({ episodeNumber: 40 }, first, [first, shown, third])).toEqual([
      'part: Hoshi no Umi 2nd Season #27, 13',
    ]);
    const open = { ...first, episodes: null };
    expect(count({ episodeNumber: 40 }, open, [open, second])).toEqual(['plain: Hoshi no Umi #40, 0']);
  });
});

describe('findValidNumberings for a page with a season', () => {
  it.each([
    ['reads a low number as restarting', 3, 3, ['plain: Hoshi no Umi 3rd Season #3, 0']],
    ['reads a high number as continuous', 3, 26, ['running: Hoshi no Umi 3rd Season #1, 25']],
    ['does not read the last number of the previous season as number 0', 3, 25, []],
    [
      "returns nothing for a number that is beyond the season's own numbering and the continuous numbering",
      3,
      38,
      [],
    ],
    ['reads the number as restarting in the first season', 1, 13, ['plain: Hoshi no Umi #13, 0']],
    ['does not continue from the first season into the second', 1, 14, []],
  ])('%s', (_what, season, number, expected) => {
    expect(count(inSeason(season, number), [first, second, third][season - 1] ?? first)).toEqual(expected);
  });

  it("returns the season's own numbering and the continuous numbering if the season is long enough", () => {
    const long = { ...second, episodes: 24 };
    expect(count(inSeason(2, 15), long, [first, long])).toEqual([
      'plain: Hoshi no Umi 2nd Season #15, 0',
      'running: Hoshi no Umi 2nd Season #2, 13',
    ]);
  });

  it('returns no continuous numbering if a season is missing', () => {
    expect(count(inSeason(3, 26), third, [first, third])).toEqual([]);
  });

  it('returns an episode of the second part for a number past the first part of the season', () => {
    const part = createTitle(3, 'Hoshi no Umi 2nd Season Part 2', { episodes: 10 });
    const parts = [first, second, part];
    expect(count(inSeason(2, 13), second, parts)).toEqual(['part: Hoshi no Umi 2nd Season Part 2 #1, 12']);
    expect(count(inSeason(2, 26), second, parts)).toEqual(['running: Hoshi no Umi 2nd Season Part 2 #1, 25']);
  });

  it("returns only the page's number if the entry is not in the season chain", () => {
    const stranger = createTitle(9, 'Yoru no Uta');
    expect(count(inSeason(1, 5), stranger)).toEqual(['plain: Yoru no Uta #5, 0']);
    expect(count(inSeason(1, 14), stranger)).toEqual([]);
  });
});
