// What becomes of an episode that only what follows can decide: the table in `in-doubt.ts`, one line after the other.
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/domain/settings.ts';
import {
  fateOf,
  type HowLeft,
  isInDoubt,
  isUndecided,
  oneAfterOther,
  withoutDoubtful,
} from '@/lib/domain/watching/in-doubt.ts';
import { openReading } from '@/lib/domain/watching/open-reading.ts';
import type { HeardSample } from '@/lib/domain/watching/played-loads.ts';
import type { ReadingSession, WatchSession } from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../examples.ts';
import { heard, heardAll, range } from './sessions.ts';

const { tracking } = defaultSettings;
const MINUTE = 60_000;

const fate = (session: WatchSession, how: HowLeft, stood = 0) => fateOf(session, how, stood, tracking);
/** The last moments at which it is so, and the first at which it is not: `left` is of how it was left, in milliseconds. */
type Moments = readonly (readonly [HowLeft, number, ReturnType<typeof fate>])[];

const short = (length: number, upTo = length - 5) => heardAll([heard(upTo, { duration: length })]);
const longer = heard(1, { videoId: 'm2', duration: 400 });
const again: HeardSample = heard(1300, { videoId: 'm2', isApart: true });
/** It began from the start when another media had come to the end; that one was played for less than five minutes. */
const begunAgain = heardAll([heard(1440, { played: [range(1200, 1440)] }), again]);
const perhaps = heardAll([heard(300, { duration: 600 }), heard(1300, { videoId: 'm2' })]);

const pagesOf = (pages: number, visited = pages, mayGrow?: true): ReadingSession => {
  const shown = { pages, unit: 'page', mayGrow } as const;
  const session = openReading(null, episode({ mediaType: 'manga' }), shown, 0);
  return { ...session, page: visited, visited: [range(0, visited)], ...(mayGrow && { mayGrow }) };
};

describe('the fate of', () => {
  it.each<[string, WatchSession, Moments]>([
    [
      'a media of a minute and a half, played to its end',
      short(90, 90),
      [
        ['next', 0, 'nothing'],
        ['gone', 0, 'nothing'],
        ['gone', 3 * MINUTE - 1, 'nothing'],
        ['stands', 3 * MINUTE - 1, 'open'],
        ['stands', 3 * MINUTE, 'asks'],
      ],
    ],
    [
      'a media of a minute and a half, left before its end',
      short(90, 87),
      [
        ['gone', 0, 'nothing'],
        ['stands', 60 * MINUTE, 'open'],
      ],
    ],
    [
      'a media of two minutes, played to its end',
      short(120, 118),
      [
        ['next', 10_000, 'perhaps'],
        ['next', 10_001, 'nothing'],
        ['gone', 10_000, 'perhaps'],
        ['gone', 10_001, 'nothing'],
        ['stands', MINUTE - 1, 'open'],
        ['stands', MINUTE, 'asks'],
        ['gone', MINUTE, 'asks'],
      ],
    ],
    [
      'a media of two minutes, left in its credits',
      short(120, 117),
      [
        ['next', 10_000, 'perhaps'],
        ['next', 60_000, 'nothing'],
        ['gone', 0, 'asks'],
        ['gone', 60 * MINUTE, 'asks'],
        ['stands', 60 * MINUTE, 'open'],
      ],
    ],
    [
      'a short beside which a longer media was loaded',
      heardAll([heard(120, { duration: 120 }), longer]),
      [
        ['next', 0, 'nothing'],
        ['gone', 0, 'nothing'],
        ['stands', 60 * MINUTE, 'open'],
      ],
    ],
    [
      'a short beside which one of double its length was loaded',
      heardAll([heard(120, { duration: 120 }), { ...longer, duration: 240 }]),
      [['stands', MINUTE, 'asks']],
    ],
    [
      'what began again when the episode was over',
      begunAgain,
      [
        ['next', 60 * MINUTE, 'nothing'],
        ['stands', 60 * MINUTE, 'open'],
        ['gone', 0, 'counts'],
      ],
    ],
    [
      'what may have been the episode after five minutes of something else',
      perhaps,
      [
        ['next', 0, 'asks'],
        ['gone', 0, 'asks'],
        ['stands', 3 * MINUTE - 1, 'open'],
        ['stands', 3 * MINUTE, 'asks'],
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
        ['stands', MINUTE - 1, 'open'],
        ['stands', MINUTE, 'counts'],
      ],
    ],
    [
      'a chapter of a few pages, which are those loaded so far',
      pagesOf(7, 7, true),
      [
        ['next', 9_999, 'nothing'],
        ['next', 10_000, 'counts'],
        ['gone', 10_000, 'nothing'],
        ['stands', 60 * MINUTE, 'open'],
      ],
    ],
  ])('%s', (_what, session, moments) => {
    expect(moments.map(([how, stood]) => [how, stood, fate(session, how, stood)])).toEqual(moments);
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
  ])('is %s', (_what, session, isDoubtful, isOpen) => {
    expect(isInDoubt(session)).toBe(isDoubtful);
    expect(isUndecided(session, tracking)).toBe(isOpen);
  });

  it('is nothing that began again in a second watching, of which all that came before is spent', () => {
    const spent = begunAgain.loads
      .slice(0, 1)
      .map(({ videoId, position, ranges }) => ({ videoId, position, ranges }));
    expect(isInDoubt({ ...begunAgain, spent })).toBe(false);
    expect(isInDoubt({ ...begunAgain, spent: [{ videoId: 'm0', position: 9, ranges: [] }] })).toBe(true);
  });
});

it('without what was something else, the part before what began again stays, of a short nothing, and a chapter whole', () => {
  expect(withoutDoubtful(begunAgain)).toEqual({ ...begunAgain, loads: begunAgain.loads.slice(0, 1) });
  expect(withoutDoubtful(short(120))).toMatchObject({ loads: [] });
  const chapter = pagesOf(8, 8, true);
  expect(withoutDoubtful(chapter)).toBe(chapter);
});

describe('shorts of a tab', () => {
  const of = (key: string, season = 'GS01') => ({ key, observed: episode({ seriesId: season }) });
  const keys = (lefts: readonly { readonly key: string }[]) => lefts.map(({ key }) => key);
  const one = oneAfterOther([], of('one'), 0);

  it.each([
    ['follow each other within ten minutes', of('two'), 10 * MINUTE, ['one', 'two']],
    ['do not where more time has passed', of('two'), 10 * MINUTE + 1, ['two']],
    ['do not where they are of another series', of('two', 'GS02'), 0, ['two']],
    ['do not where it is the same one', of('one'), 0, ['one']],
  ])('%s', (_what, next, at, left) => {
    expect(keys(oneAfterOther(one, next, at))).toEqual(left);
  });

  it('follow the last one, and say when they were left', () => {
    const two = oneAfterOther(one, of('two'), 10 * MINUTE);
    expect(keys(oneAfterOther(two, of('three'), 20 * MINUTE))).toEqual(['one', 'two', 'three']);
    expect(two.map(({ at }) => at)).toEqual([0, 10 * MINUTE]);
  });
});
