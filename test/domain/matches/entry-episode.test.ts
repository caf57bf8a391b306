// Tests which episode numbers of an entry belong to a range of episodes. Also tests an episode that the page calls the last episode,
// without a number.
import { describe, expect, it } from 'vitest';
import { episodeNumberInEntry, firstEpisodeNumberInEntry } from '@/lib/domain/matches/entry-episode.ts';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { episode, matchRule, media } from '../examples.ts';

const rule = (part: Partial<MatchRule>) => matchRule({ mediaId: 'one', ...part });
const halves = [rule({ to: 12 }), rule({ from: 13, to: 24, mediaId: 'two', offset: 12 })];

describe('firstEpisodeNumberInEntry', () => {
  it.each([
    ['a single episode', {}, { mediaId: 'one', episode: 5, rules: [] }, null],
    [
      'a range of a season without rules',
      { firstEpisodeNumber: 4 },
      { mediaId: 'one', episode: 5, rules: [] },
      4,
    ],
    [
      'a range in the first half',
      { firstEpisodeNumber: 4 },
      { mediaId: 'one', episode: 5, rules: halves },
      4,
    ],
  ])('returns $3 for %s', (_what, observed, place, first) => {
    expect(firstEpisodeNumberInEntry(episode({ episodeNumber: 5, ...observed }), place)).toBe(first);
  });

  it('is counted from the start of the entry if several entries share the season', () => {
    const observed = episode({ firstEpisodeNumber: 14, episodeNumber: 15 });
    expect(firstEpisodeNumberInEntry(observed, { mediaId: 'two', episode: 3, rules: halves })).toBe(2);
  });

  it("is 0 if the page's range of episodes starts in the previous entry", () => {
    const observed = episode({ firstEpisodeNumber: 12, episodeNumber: 13 });
    expect(firstEpisodeNumberInEntry(observed, { mediaId: 'two', episode: 1, rules: halves })).toBe(0);
  });

  it("is the first number of the page's range even if the range descends", () => {
    const observed = episode({ firstEpisodeNumber: 6, episodeNumber: 5 });
    expect(firstEpisodeNumberInEntry(observed, { mediaId: 'one', episode: 5, rules: halves })).toBe(6);
  });
});

describe('episodeNumberInEntry', () => {
  const last = episode({ isFinal: true, episodeNumber: null, episodeLabel: '最終話' });
  const place = { mediaId: 'one', episode: null, rules: [rule({})] };

  it("is the title's total if the page marks the episode as the last without a number", () => {
    expect(episodeNumberInEntry(last, place, media({ episodes: 12 }))).toBe(12);
  });

  it('is null for an entry of unknown length', () => {
    expect(episodeNumberInEntry(last, place, media({ episodes: null }))).toBeNull();
    expect(episodeNumberInEntry(last, { ...place, rules: halves }, media({ episodes: 12 }))).toBeNull();
  });

  it("is the episode's number for an earlier episode", () => {
    expect(episodeNumberInEntry(episode(), { ...place, episode: 5 }, media({ episodes: 12 }))).toBe(5);
  });
});
