import { expect, it } from 'vitest';
import { playbackOutlook } from '@/lib/domain/playback-outlook.ts';
import { countsAsWatched } from '@/lib/domain/watch-session.ts';
import { episode } from './examples.ts';

const base = { duration: 1000, position: 0, covered: 0, threshold: 0.85, coverage: 0.5 };

it.each([
  ['the way to the threshold', { position: 600, covered: 600 }, { kind: 'untilThreshold', missing: 250 }],
  [
    'what was skipped, past the threshold',
    { position: 900, covered: 100 },
    { kind: 'moreCoverage', missing: 400 },
  ],
  [
    'what was skipped, where that is more',
    { position: 800, covered: 100 },
    { kind: 'moreCoverage', missing: 400 },
  ],
  ['nothing any more', { position: 900, covered: 600 }, { kind: 'counts' }],
  ['that a trailer never counts', { duration: 59, position: 59, covered: 59 }, { kind: 'tooShort' }],
  ['nothing about an unknown length', { duration: Number.NaN }, { kind: 'tooShort' }],
])('says %s', (_what, part, expected) => {
  expect(playbackOutlook({ ...base, ...part })).toEqual(expected);
});

it('agrees with the rule that decides', () => {
  for (const position of [0, 849, 850, 1000]) {
    for (const covered of [0, 499, 500, 1000]) {
      const session = {
        key: 'a:b',
        observed: episode(),
        duration: base.duration,
        position,
        ranges: [{ from: 0, to: covered }],
        updatedAt: 0,
        watchedAt: null,
        account: null,
        tab: null,
      };
      expect(playbackOutlook({ ...base, position, covered }).kind === 'counts').toBe(
        countsAsWatched(session, base),
      );
    }
  }
});
