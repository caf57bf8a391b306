// Tests that followSequels ends without a result if the next step could be wrong.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { noMatchingData, readMatchingData } from '@/lib/matching/matching-data.ts';
import type { SequelGoal } from '@/lib/matching/sequel-goal.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { firstSeason, secondSeason, sequelTo, thirdSeason, walkSequelChain } from './sequel-chain.ts';

const cour = createTitle(4, 'Hoshi no Umi Part 2', { startDate: '2001-10-04', year: 2001 });
const other = createTitle(5, 'Yoru no Uta');

/** Each title comes with its sequels in the catalogue. */
type Line = readonly (readonly [Media, ...(readonly Media[])])[];

function follow(part: Partial<SequelGoal>, line: Line, data = noMatchingData): string {
  // Titles in `line` replace the titles with the same id.
  const known = [firstSeason, secondSeason, thirdSeason, cour, other, ...line.flat()];
  const end = walkSequelChain(
    part,
    line.map(([media, ...sequels]) => [media, ...sequels.map(sequelTo)] as const),
    known,
    data,
  );
  return end.kind === 'accepted' ? `${end.media.title} #${end.episode}` : end.kind;
}

const line: Line = [
  [firstSeason, secondSeason],
  [secondSeason, thirdSeason],
];

describe('followSequels', () => {
  it('continues to the entry that has the number', () => {
    expect(follow({ episode: 14 }, line)).toBe('Hoshi no Umi 2nd Season #2');
    expect(follow({ episode: 25 }, line)).toBe('Hoshi no Umi 3rd Season #1');
  });

  it('takes at most ten steps', () => {
    const seasons = Array.from({ length: 12 }, (_, at) =>
      createTitle(21 + at, `Hoshi no Umi Season ${at + 1}`),
    );
    const long: Line = seasons.flatMap((one, at) => {
      const next = seasons[at + 1];
      return next ? [[one, next] as const] : [];
    });
    const startId = seasons[0]?.id ?? '';
    expect(follow({ startId, episode: 10 * 12 + 1 }, long)).toBe('Hoshi no Umi Season 11 #1');
    expect(follow({ startId, episode: 11 * 12 + 1 }, long)).toBe('lost');
  });

  it('returns `lost` for a start with two sequels', () => {
    expect(follow({}, [[firstSeason, secondSeason, other]])).toBe('lost');
  });

  it.each([1, 12])('returns `lost` for an episode number within the first entry: %i', (episode) => {
    expect(follow({ episode }, line)).toBe('lost');
  });

  it('returns `lost` for a bare season number if a second cour comes before the season', () => {
    const split: Line = [
      [firstSeason, cour],
      [cour, secondSeason],
    ];
    expect(follow({ season: 2, episode: 3 }, split)).toBe('Hoshi no Umi 2nd Season #3');
    expect(follow({ season: 2, episode: 3, numberOnly: true }, split)).toBe('lost');
  });

  it('returns `lost` if the number leads to another season than the page names', () => {
    expect(follow({ episode: 25, named: 3 }, line)).toBe('Hoshi no Umi 3rd Season #1');
    expect(follow({ episode: 25, named: 2 }, line)).toBe('lost');
  });
});

describe('followSequels at a sequel', () => {
  it('continues from a start at the second season into the third season', () => {
    expect(follow({ startId: secondSeason.id, byWords: false, episode: 13 }, line)).toBe(
      'Hoshi no Umi 3rd Season #1',
    );
  });

  it('treats a sequel that is a later part as the same season', () => {
    const part = createTitle(6, 'Hoshi no Umi 2nd Season Part 2');
    expect(follow({ startId: secondSeason.id, byWords: false, episode: 13 }, [[secondSeason, part]])).toBe(
      'Hoshi no Umi 2nd Season Part 2 #1',
    );
  });

  it('returns `lost` if the start is a film', () => {
    expect(follow({ episode: 16 }, [[{ ...firstSeason, format: 'MOVIE' }, secondSeason]])).toBe('lost');
  });

  it('returns `lost` if the start has a second sequel of unknown format', () => {
    expect(follow({ episode: 16 }, [[firstSeason, secondSeason]])).toBe('Hoshi no Umi 2nd Season #4');
    expect(follow({ episode: 16 }, [[firstSeason, secondSeason, { ...other, format: null }]])).toBe('lost');
  });

  it('continues if the sequel has only a year and the start is of the same year', () => {
    const sameYear = { ...secondSeason, startDate: null, year: 2001 };
    expect(follow({}, [[firstSeason, sameYear]])).toBe('Hoshi no Umi 2nd Season #2');
    expect(follow({}, [[firstSeason, { ...sameYear, year: 2000 }]])).toBe('lost');
  });

  it('returns `lost` for a sequel that has ended and whose length is unknown', () => {
    expect(follow({}, [[firstSeason, { ...secondSeason, episodes: null }]])).toBe('lost');
  });
});

describe('followSequels with a redirect of the first season', () => {
  /** Returns data that redirects twelve episode numbers of the first season, from `from` on, to the episodes 1 to 12 of `to`. */
  const ruleFrom = (from: number, to: Media) =>
    readMatchingData({
      relations: {
        date: '2026-01-01',
        rules: [[firstSeason.mal_id, 0, from, from + 11, to.mal_id, 0, 1, 1]],
      },
      siteIds: null,
    });

  it.each([
    ['a continuous number', { episode: 14 }],
    ['a continuous number in the season that the page names', { episode: 14, season: 2 }],
  ])('returns `lost` if the redirect contradicts the episode totals for %s', (_what, part) => {
    expect(follow(part, line, ruleFrom(13, secondSeason))).toBe('Hoshi no Umi 2nd Season #2');
    expect(follow(part, line, ruleFrom(14, secondSeason)), 'to another episode').toBe('lost');
    expect(follow(part, line, ruleFrom(13, other)), 'to another title').toBe('lost');
  });
});
