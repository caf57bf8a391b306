// What becomes of an episode that only what follows can decide: the table in `in-doubt.ts`, one line after the other.
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/domain/settings.ts';
import {
  consecutiveShorts,
  type HowLeft,
  isDoubtful,
  isUndecided,
  outcomeOf,
  withoutDoubtful,
} from '@/lib/domain/watching/doubtful.ts';
import type { BoundSample } from '@/lib/domain/watching/playbacks.ts';
import { openReading } from '@/lib/domain/watching/reading-session.ts';
import type { ReadingSession, WatchSession } from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';
import { heard, heardAll, range } from './sessions.ts';

const { tracking } = defaultSettings;
const MINUTE = 60_000;

const outcome = (session: WatchSession, how: HowLeft, idleMs = 0) =>
  outcomeOf(session, how, idleMs, tracking);
/** The last moments at which it is so, and the first at which it is not: `left` is of how it was left, in milliseconds. */
type Moments = readonly (readonly [HowLeft, number, ReturnType<typeof outcome>])[];

const short = (length: number, upTo = length - 5) => heardAll([heard(upTo, { duration: length })]);
const longer = heard(1, { videoId: 'm2', duration: 400 });
const again: BoundSample = heard(1300, { videoId: 'm2', isUnbound: true });
/** It began from the start when another video had come to the end; that one was played for less than five minutes. */
const begunAgain = heardAll([heard(1440, { played: [range(1200, 1440)] }), again]);
const perhaps = heardAll([heard(300, { duration: 600 }), heard(1300, { videoId: 'm2' })]);

const pagesOf = (pages: number, visited = pages, mayGrow?: true): ReadingSession => {
  const shown = { pages, unit: 'page', mayGrow } as const;
  const session = openReading(null, episode({ mediaType: 'manga' }), shown, 0);
  return { ...session, page: visited, visited: [range(0, visited)], ...(mayGrow && { mayGrow }) };
};

describe('the outcome of', () => {
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
      'a short beside which a longer video was loaded',
      heardAll([heard(120, { duration: 120 }), longer]),
      [
        ['next', 0, 'nothing'],
        ['gone', 0, 'nothing'],
        ['stays', 60 * MINUTE, 'open'],
      ],
    ],
    [
      'a short beside which one of double its length was loaded',
      heardAll([heard(120, { duration: 120 }), { ...longer, duration: 240 }]),
      [['stays', MINUTE, 'asks']],
    ],
    [
      'what began again when the episode was over',
      begunAgain,
      [
        ['next', 60 * MINUTE, 'nothing'],
        ['stays', 60 * MINUTE, 'open'],
        ['gone', 0, 'counts'],
      ],
    ],
    [
      'what may have been the episode after five minutes of something else',
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
      'a long chapter whose pages are those loaded so far',
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
      'a chapter of a few pages, which are those loaded so far',
      pagesOf(7, 7, true),
      [
        ['next', 9_999, 'nothing'],
        ['next', 10_000, 'counts'],
        ['gone', 10_000, 'nothing'],
        ['stays', 60 * MINUTE, 'open'],
      ],
    ],
  ])('%s', (_what, session, moments) => {
    expect(moments.map(([how, idleMs]) => [how, idleMs, outcome(session, how, idleMs)])).toEqual(moments);
  });
});

describe('in doubt', () => {
  it.each<[string, WatchSession, boolean, boolean]>([
    ['a short', short(179), true, true],
    ['a short that has not come far enough', short(179, 100), true, false],
    ['no episode of three minutes', short(180), false, false],
    [
      'no short whose page says its length',
      heardAll([heard(120, { duration: 120 })], { duration: 120 }),
      false,
      false,
    ],
    ['nothing that has not played', heardAll([]), false, false],
    ['what began again', begunAgain, true, true],
    ['what began from the start with nothing before it', heardAll([again]), false, false],
    ['not by length alone what may have been the episode, but it is undecided', perhaps, false, true],
    ['a chapter that may grow', pagesOf(8, 8, true), true, true],
    ['a chapter that may grow, and was not read', pagesOf(8, 2, true), true, false],
    ['no chapter of a known length', pagesOf(8), false, false],
  ])('is %s', (_what, session, doubtful, isOpen) => {
    expect(isDoubtful(session)).toBe(doubtful);
    expect(isUndecided(session, tracking)).toBe(isOpen);
  });

  it('is nothing that began again in a second watching, of which all that came before is baseline', () => {
    const baseline = begunAgain.playbacks.slice(0, 1).map(({ videoId, position }) => ({ videoId, position }));
    expect(isDoubtful({ ...begunAgain, baseline })).toBe(false);
    expect(isDoubtful({ ...begunAgain, baseline: [{ videoId: 'm0', position: 9 }] })).toBe(true);
  });
});

it('without what was something else, the part before what began again stays, of a short nothing, and a chapter whole', () => {
  expect(withoutDoubtful(begunAgain)).toEqual({ ...begunAgain, playbacks: begunAgain.playbacks.slice(0, 1) });
  expect(withoutDoubtful(short(120))).toMatchObject({ playbacks: [] });
  const chapter = pagesOf(8, 8, true);
  expect(withoutDoubtful(chapter)).toBe(chapter);
});

describe('shorts of a tab', () => {
  const of = (key: string, season = 'GS01') => ({ key, observed: episode({ seriesId: season }) });
  const keys = (lefts: readonly { readonly key: string }[]) => lefts.map(({ key }) => key);
  const one = consecutiveShorts([], of('one'), 0);

  it.each([
    ['follow each other within ten minutes', of('two'), 10 * MINUTE, ['one', 'two']],
    ['do not where more time has passed', of('two'), 10 * MINUTE + 1, ['two']],
    ['do not where they are of another series', of('two', 'GS02'), 0, ['two']],
    ['do not where it is the same one', of('one'), 0, ['one']],
  ])('%s', (_what, next, at, left) => {
    expect(keys(consecutiveShorts(one, next, at))).toEqual(left);
  });

  it('follow the last one, and say when they were left', () => {
    const two = consecutiveShorts(one, of('two'), 10 * MINUTE);
    expect(keys(consecutiveShorts(two, of('three'), 20 * MINUTE))).toEqual(['one', 'two', 'three']);
    expect(two.map(({ at }) => at)).toEqual([0, 10 * MINUTE]);
  });
});
