// Tests the outcome of doubtful episodes, with every row of the table in `doubtful.ts`.
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/domain/settings.ts';
import {
  addConsecutiveShort,
  type DepartureKind,
  isDoubtful,
  isUndecided,
  outcomeOfUndecidedSession,
  withoutDoubtfulPlaybacks,
} from '@/lib/domain/watching/doubtful.ts';
import type { SampleWithBinding } from '@/lib/domain/watching/playbacks.ts';
import { openReadingSession } from '@/lib/domain/watching/reading-session.ts';
import type { ReadingSession, WatchSession } from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';
import { createSamplePlayedTo, playedRange, sessionFromSamples } from './sessions.ts';

const { tracking } = defaultSettings;
const MINUTE = 60_000;

const outcome = (session: WatchSession, how: DepartureKind, idleMs = 0) =>
  outcomeOfUndecidedSession(session, how, idleMs, tracking);
/** Each row has the kind of departure, the idle time of the episode in milliseconds, and the outcome. */
type Moments = readonly (readonly [DepartureKind, number, ReturnType<typeof outcome>])[];

const short = (length: number, upTo = length - 5) =>
  sessionFromSamples([createSamplePlayedTo(upTo, { duration: length })]);
const longer = createSamplePlayedTo(1, { videoId: 'm2', duration: 400 });
const again: SampleWithBinding = createSamplePlayedTo(1300, { videoId: 'm2', isUnbound: true });
/**
 * A session with two videos. Only the last four minutes of the first video were played. Then the second video started from the beginning.
 */
const startedOver = sessionFromSamples([
  createSamplePlayedTo(1440, { played: [playedRange(1200, 1440)] }),
  again,
]);
const perhaps = sessionFromSamples([
  createSamplePlayedTo(300, { duration: 600 }),
  createSamplePlayedTo(1300, { videoId: 'm2' }),
]);

const pagesOf = (pages: number, visited = pages, mayGrow?: true): ReadingSession => {
  const shown = { pages, unit: 'page', mayGrow } as const;
  const session = openReadingSession(null, episode({ mediaType: 'manga' }), shown, 0);
  return { ...session, page: visited, visited: [playedRange(0, visited)], ...(mayGrow && { mayGrow }) };
};

it('withoutDoubtfulPlaybacks drops a short and a video that started over', () => {
  expect(withoutDoubtfulPlaybacks(startedOver)).toEqual({
    ...startedOver,
    playbacks: startedOver.playbacks.slice(0, 1),
  });
  expect(withoutDoubtfulPlaybacks(short(120))).toMatchObject({ playbacks: [] });
  const chapter = pagesOf(8, 8, true);
  expect(withoutDoubtfulPlaybacks(chapter)).toBe(chapter);
});

describe('outcomeOfUndecidedSession', () => {
  it.each<[string, WatchSession, Moments]>([
    [
      'a video of a minute and a half, played to its end',
      short(90, 90),
      [
        ['next', 0, 'nothing'],
        ['gone', 0, 'nothing'],
        ['gone', 3 * MINUTE - 1, 'nothing'],
        ['stays', 3 * MINUTE - 1, 'open'],
        ['stays', 3 * MINUTE, 'asks'],
      ],
    ],
    [
      'a video of a minute and a half, left before its end',
      short(90, 87),
      [
        ['gone', 0, 'nothing'],
        ['stays', 60 * MINUTE, 'open'],
      ],
    ],
    [
      'a video of two minutes, played to its end',
      short(120, 118),
      [
        ['next', 10_000, 'perhaps'],
        ['next', 10_001, 'nothing'],
        ['gone', 10_000, 'perhaps'],
        ['gone', 10_001, 'nothing'],
        ['stays', MINUTE - 1, 'open'],
        ['stays', MINUTE, 'asks'],
        ['gone', MINUTE, 'asks'],
      ],
    ],
    [
      'a video of two minutes, left in its credits',
      short(120, 117),
      [
        ['next', 10_000, 'perhaps'],
        ['next', 60_000, 'nothing'],
        ['gone', 0, 'asks'],
        ['gone', 60 * MINUTE, 'asks'],
        ['stays', 60 * MINUTE, 'open'],
      ],
    ],
    [
      'a short with a longer video loaded next to it',
      sessionFromSamples([createSamplePlayedTo(120, { duration: 120 }), longer]),
      [
        ['next', 0, 'nothing'],
        ['gone', 0, 'nothing'],
        ['stays', 60 * MINUTE, 'open'],
      ],
    ],
    [
      'a short next to a video of twice its length',
      sessionFromSamples([createSamplePlayedTo(120, { duration: 120 }), { ...longer, duration: 240 }]),
      [['stays', MINUTE, 'asks']],
    ],
    [
      'a video that started over after the episode ended',
      startedOver,
      [
        ['next', 60 * MINUTE, 'nothing'],
        ['stays', 60 * MINUTE, 'open'],
        ['gone', 0, 'counts'],
      ],
    ],
    [
      'a possible episode that began after five minutes of another video',
      perhaps,
      [
        ['next', 0, 'asks'],
        ['gone', 0, 'asks'],
        ['stays', 3 * MINUTE - 1, 'open'],
        ['stays', 3 * MINUTE, 'asks'],
      ],
    ],
    ['an episode of three minutes', short(180), [['next', 0, 'counts']]],
    [
      'a long chapter with all loaded pages read',
      pagesOf(8, 8, true),
      [
        ['next', 0, 'counts'],
        ['gone', 9_999, 'nothing'],
        ['gone', 10_000, 'counts'],
        ['stays', MINUTE - 1, 'open'],
        ['stays', MINUTE, 'counts'],
      ],
    ],
    [
      'a chapter of a few pages with all loaded pages read',
      pagesOf(7, 7, true),
      [
        ['next', 9_999, 'nothing'],
        ['next', 10_000, 'counts'],
        ['gone', 10_000, 'nothing'],
        ['stays', 60 * MINUTE, 'open'],
      ],
    ],
  ])('returns the outcome for each later event after %s', (_what, session, moments) => {
    expect(moments.map(([how, idleMs]) => [how, idleMs, outcome(session, how, idleMs)])).toEqual(moments);
  });
});

describe('session of an episode', () => {
  it.each<[string, WatchSession, boolean, boolean]>([
    ['a short is doubtful and undecided', short(179), true, true],
    ['a short that was not played far enough is only doubtful', short(179, 100), true, false],
    ['an episode of three minutes is neither doubtful nor undecided', short(180), false, false],
    [
      'a short with a stated length is neither doubtful nor undecided',
      sessionFromSamples([createSamplePlayedTo(120, { duration: 120 })], { duration: 120 }),
      false,
      false,
    ],
    ['a session without playbacks is neither doubtful nor undecided', sessionFromSamples([]), false, false],
    ['a video that started over is doubtful and undecided', startedOver, true, true],
    [
      'a video that started late without an earlier video is neither doubtful nor undecided',
      sessionFromSamples([again]),
      false,
      false,
    ],
    ['a possible episode after another video is only undecided', perhaps, false, true],
    ['a chapter that may grow is doubtful and undecided', pagesOf(8, 8, true), true, true],
    ['a chapter that may grow and was not read is only doubtful', pagesOf(8, 2, true), true, false],
    ['a chapter of a known length is neither doubtful nor undecided', pagesOf(8), false, false],
  ])('%s', (_name, session, doubtful, isOpen) => {
    expect(isDoubtful(session)).toBe(doubtful);
    expect(isUndecided(session, tracking)).toBe(isOpen);
  });

  it('is not doubtful if its video started over in a rewatch', () => {
    const baseline = startedOver.playbacks
      .slice(0, 1)
      .map(({ videoId, position, ranges }) => ({ videoId, position, ranges }));
    expect(isDoubtful({ ...startedOver, baseline })).toBe(false);
    expect(isDoubtful({ ...startedOver, baseline: [{ videoId: 'm0', position: 9, ranges: [] }] })).toBe(true);
  });
});

describe('addConsecutiveShort', () => {
  const of = (key: string, season = 'GS01') => ({ key, observed: episode({ seriesId: season }) });
  const keys = (lefts: readonly { readonly key: string }[]) => lefts.map(({ key }) => key);
  const one = addConsecutiveShort([], of('one'), 0);

  it.each([
    ['adds a short within ten minutes to the list', of('two'), 10 * MINUTE, ['one', 'two']],
    ['starts a new list after more than ten minutes', of('two'), 10 * MINUTE + 1, ['two']],
    ['starts a new list for another series', of('two', 'GS02'), 0, ['two']],
    ['starts a new list if the same short is repeated', of('one'), 0, ['one']],
  ])('%s', (_what, next, at, left) => {
    expect(keys(addConsecutiveShort(one, next, at))).toEqual(left);
  });

  it('measures the time from the last short', () => {
    const two = addConsecutiveShort(one, of('two'), 10 * MINUTE);
    expect(keys(addConsecutiveShort(two, of('three'), 20 * MINUTE))).toEqual(['one', 'two', 'three']);
    expect(two.map(({ at }) => at)).toEqual([0, 10 * MINUTE]);
  });
});
