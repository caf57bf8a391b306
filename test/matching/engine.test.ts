// Tests whole decisions of chooseMatch about series, season and episode number, in this order. If there are two possible readings, a
// question follows.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData, readMatchingData } from '@/lib/matching/matching-data.ts';
import { episode, matchRule, namedMedia } from '../domain/examples.ts';

const first = namedMedia('Hoshi no Umi', 'Sea of Stars', { startDate: '2018-01-07', episodes: 13 });
const second = namedMedia('Hoshi no Umi 2nd Season', null, { startDate: '2019-04-07' });
const secondPart = namedMedia('Hoshi no Umi 2nd Season Part 2', null, { startDate: '2019-10-06' });
const third = namedMedia('Hoshi no Umi: Yoake-hen', 'Sea of Stars: Dawn Arc', { startDate: '2021-04-04' });
const film = namedMedia('Gekijouban Hoshi no Umi', 'Sea of Stars the Movie', {
  format: 'MOVIE',
  episodes: 1,
});
const series = [first, second, secondPart, third, film];

function seen(part: Partial<ObservedEpisode>): ObservedEpisode {
  return episode({ seriesTitle: 'Sea of Stars', seasonTitle: 'Sea of Stars', episodeNumber: 3, ...part });
}

function decide(
  part: Partial<ObservedEpisode>,
  catalogue = series,
  data = noMatchingData,
  known: MatchRule[] = [],
) {
  const choice = chooseMatch(seen(part), catalogue, data, known);
  if (choice.kind === 'accepted') return `${choice.media.title} #${choice.episode}`;
  return `${choice.kind}: ${choice.evidence[0]?.code}`;
}

describe('chooseMatch with a season', () => {
  it.each<[string, Partial<ObservedEpisode>, string]>([
    ['accepts the first season if only the series is named', {}, 'Hoshi no Umi #3'],
    ['finds a season by a German word', { seasonTitle: 'Staffel 2' }, 'Hoshi no Umi 2nd Season #3'],
    [
      'finds a season by a Japanese counter',
      { seasonTitle: 'Sea of Stars 第2期' },
      'Hoshi no Umi 2nd Season #3',
    ],
    ['finds a season by a Portuguese ordinal', { seasonTitle: '2ª Temporada' }, 'Hoshi no Umi 2nd Season #3'],
    ['finds a season by its arc', { seasonTitle: 'Dawn Arc' }, 'Hoshi no Umi: Yoake-hen #3'],
    [
      'asks about a number that may be continuous or belong to the second part',
      { seasonTitle: 'Season 2', episodeNumber: 14 },
      'ask: severalCountings',
    ],
    [
      'accepts a number continuous from the previous season',
      { seasonTitle: 'Season 2', episodeNumber: 25 },
      'Hoshi no Umi 2nd Season #12',
    ],
    [
      "asks about season number 2 if the season title is only the series' title",
      { seasonNumber: 2 },
      'ask: seasonOnlyNumbered',
    ],
    [
      'asks about a number beyond the end of the season',
      { seasonTitle: 'Season 2', episodeNumber: 99 },
      'ask: episodeBeyondTotal',
    ],
    [
      'accepts a film that the season title names',
      { seasonTitle: 'Sea of Stars the Movie', episodeNumber: 1 },
      'Gekijouban Hoshi no Umi #1',
    ],
  ])('%s', (_name, part, expected) => {
    expect(decide(part)).toBe(expected);
  });

  it('accepts the next entry for a number past the last number of a rule', () => {
    const rule = matchRule({ to: 12, mediaId: second.id });
    const part = { seasonTitle: 'Season 2', episodeNumber: 14 };
    expect(decide(part, series, noMatchingData, [rule])).toBe('Hoshi no Umi 2nd Season Part 2 #2');
  });

  it('chooses the season by the air date if season number and title disagree', () => {
    const part = { seasonNumber: 2, episodeNumber: 3 };
    expect(decide({ ...part, airDate: '2018-01-21' })).toBe('Hoshi no Umi #3');
    expect(decide({ ...part, airDate: '2019-04-21' })).toBe('Hoshi no Umi 2nd Season #3');
  });
});

describe('shipped redirects and site ids', () => {
  const data = readMatchingData({
    relations: { date: '2026-01-01', rules: [[first.mal_id, 0, 14, 25, second.mal_id, 0, 1, 1]] },
    siteIds: null,
  });

  it('lead from a number past the end of an entry into the next entry', () => {
    expect(decide({ episodeNumber: 14 }, [first, second], data)).toBe('Hoshi no Umi 2nd Season #1');
  });

  it('do not apply to a number that the entry has', () => {
    expect(decide({ episodeNumber: 13 }, [first, second], data)).toBe('Hoshi no Umi #13');
  });

  it("offer the season that belongs to the site's series id", () => {
    const siteIds = { date: '2026-01-01', sites: { crunchyroll: { GS01: [first.mal_id ?? 0] } } };
    const known = readMatchingData({ relations: null, siteIds });
    const part = seen({ seriesTitle: 'Das Sternenmeer', seasonTitle: 'Staffel 2' });
    const choice = chooseMatch(part, series, known);
    if (choice.kind !== 'ask') throw new Error('expected a question');
    expect(choice.choices[0]?.media.id).toBe(second.id);
  });

  it('include only site ids that are numbers or lists of numbers', () => {
    const sites = {
      netflix: { 540533: 43, 80: [7, 5], x: 'y', z: null, w: [1, 'v'] },
      other: [1],
      more: null,
    };
    const { siteIds } = readMatchingData({ relations: null, siteIds: { sites } });
    expect(Object.fromEntries(siteIds)).toEqual({
      'netflix:540533': [43],
      'netflix:80': [7, 5],
    });
  });

  it('are ignored if the data file has an invalid shape', () => {
    for (const relations of [null, [], 'x', { rules: 3 }, { rules: [null, ['a'], [1]] }])
      expect(readMatchingData({ relations, siteIds: relations }).dates.siteIds).toBeNull();
  });
});

describe('chooseMatch with a doubt', () => {
  it('asks about a range of episodes on the page that is longer than the entry', () => {
    const part = { seasonTitle: 'Sea of Stars Season 2 (Eps 14-40)', episodeNumber: 14 };
    expect(decide(part)).toMatch(/^ask/);
    expect(decide({ ...part, seasonTitle: 'Sea of Stars Season 2 (Eps 14-25)' })).toBe(
      'Hoshi no Umi 2nd Season #1',
    );
  });

  it('asks about a show and its remake with the same name', () => {
    const remake = [namedMedia('Kumo', 'Cloud', { year: 2001 }), namedMedia('Kumo', 'Cloud', { year: 2019 })];
    expect(decide({ seriesTitle: 'Cloud', seasonTitle: null }, remake)).toBe('ask: sameTitleTwice');
    expect(decide({ seriesTitle: 'Cloud (2019)', seasonTitle: null }, remake)).toBe('Kumo #3');
  });

  it("asks about an entry whose title lacks a number of the page's title", () => {
    const sequel = namedMedia('The Magnificent Wanderers', null);
    expect(decide({ seriesTitle: 'The 7 Magnificent Wanderers', seasonTitle: null }, [sequel])).toMatch(
      /^ask/,
    );
  });

  it('accepts the fraction 12.5 if the season is certain', () => {
    expect(decide({ episodeNumber: 12.5 })).toBe('Hoshi no Umi #12.5');
  });
});

describe('chooseMatch with punctuation', () => {
  it('distinguishes two seasons with the same words by punctuation', () => {
    const plain = namedMedia('Nijiiro', 'Nijiiro', { startDate: '2014-01-11' });
    const colon = namedMedia('Nijiiro:', 'Nijiiro:', { startDate: '2015-04-10' });
    const both = [plain, colon];
    expect(decide({ seriesTitle: 'Nijiiro:', seasonTitle: null }, both)).toBe('Nijiiro: #3');
    expect(decide({ seriesTitle: 'Nijiiro', seasonTitle: null }, both)).toBe('Nijiiro #3');
  });
});
