// Tests that the sentence below the progress bar agrees with the rules.
import { describe, expect, it } from 'vitest';
import { playbackOutlook, readingOutlook } from '@/lib/domain/diagnosis/playback-outlook.ts';
import type { NowPlayingProgress } from '@/lib/domain/watching/now-playing.ts';
import { addReadingSample, countsAsRead, openReadingSession } from '@/lib/domain/watching/reading-session.ts';
import { countsAsWatched } from '@/lib/domain/watching/watch-session.ts';
import { episode, playedSession } from '../examples.ts';

type Playing = Extract<NowPlayingProgress, { kind: 'playing' }>;

const playing: Playing = { kind: 'playing', duration: 1000, position: 0, reached: 0, covered: 0 };
const rules = { threshold: 0.85, coverage: 0.5 };

describe('playbackOutlook', () => {
  it.each<[string, Partial<Playing>, object]>([
    [
      'the distance to the threshold',
      { reached: 600, covered: 600 },
      { kind: 'untilThreshold', missing: 250 },
    ],
    [
      'the distance to the threshold after a jump past it',
      { position: 950, reached: 600, covered: 600 },
      { kind: 'untilThreshold', missing: 250 },
    ],
    [
      'the missing coverage past the threshold',
      { reached: 900, covered: 100 },
      { kind: 'moreCoverage', missing: 400 },
    ],
    [
      'the missing coverage if it is larger than the distance to the threshold',
      { reached: 800, covered: 100 },
      { kind: 'moreCoverage', missing: 400 },
    ],
    ['"counts" past the threshold', { reached: 900, covered: 600 }, { kind: 'counts' }],
    ['"tooShort" for a trailer', { duration: 59, reached: 59, covered: 59 }, { kind: 'tooShort' }],
  ])('returns %s', (_what, part, expected) => {
    expect(playbackOutlook({ ...playing, ...part }, rules)).toEqual(expected);
  });

  it('returns "counts" exactly when countsAsWatched is true', () => {
    for (const upTo of [0, 3, 499, 500, 849, 850, 1000]) {
      for (const threshold of [0.3, 0.85, 1]) {
        const told = playbackOutlook(
          { ...playing, position: upTo, reached: upTo < 5 ? 0 : upTo, covered: upTo },
          { ...rules, threshold },
        );
        const counts = countsAsWatched(playedSession(upTo, { duration: 1000 }), { ...rules, threshold });
        expect(told.kind === 'counts', `${upTo} of 1000 at ${threshold}`).toBe(counts);
      }
    }
  });
});

describe('readingOutlook', () => {
  it('returns "counts" exactly when countsAsRead is true', () => {
    const of = { episodeId: 'c1', pages: 20, unit: 'page' as const };
    for (const page of [1, 17, 18, 20]) {
      for (const visited of [1, 9, 10, 18]) {
        const sample = { ...of, page, visited: [{ from: 0, to: visited }] };
        const session = addReadingSample(
          openReadingSession(null, episode({ mediaType: 'manga' }), of, 0),
          sample,
          0,
        );
        const told = readingOutlook({ kind: 'reading', ...of, page, visited }, { ...rules, threshold: 0.9 });
        expect(told.kind === 'counts', `page ${page}, ${visited} seen`).toBe(countsAsRead(session, rules));
      }
    }
  });
});
