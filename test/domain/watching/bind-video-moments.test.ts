// At which moment a video goes with its page to another episode: each figure of the table in `bind-video.ts`, on either side of it.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { bindVideo, type VideoBinding, type VideoBindings } from '@/lib/domain/watching/bind-video.ts';
import type { PlayedRange } from '@/lib/domain/watching/samples.ts';
import { episode } from '../examples.ts';
import { heard, range } from './sessions.ts';

const PAGE = 'https://tv.example/watch';
const key = (id: string) => `crunchyroll:${id}`;
const page = (episodeId: string, part: Partial<ObservedEpisode> = {}) =>
  episode({ episodeId, url: PAGE, ...part });
const elsewhere = { url: 'https://tv.example/other' };

/** A video that has played for 100 seconds as the fifth episode, and went on beside the sixth after that. */
function bound(part: Partial<VideoBinding> = {}): VideoBinding {
  const { covered = 100, position = covered } = part;
  return {
    episodeKey: key('five'),
    account: null,
    statedDuration: null,
    url: PAGE,
    duration: 1440,
    began: 0,
    concurrent: { episodeKey: key('six'), until: covered, position, since: 100_000 },
    ...part,
    covered,
    position,
  };
}

/** It played the whole fifth episode before. */
const whole = bound({ covered: 1440, concurrent: null });

interface Moment {
  readonly video?: Partial<VideoBinding>;
  readonly others?: VideoBindings;
  readonly played?: PlayedRange;
  readonly shows?: ObservedEpisode;
  readonly now?: number;
}

/** What the video is bound to when it reports; without more said, twice as much as before it went on beside the other one. */
function at({ video, others = {}, played, shows = page('six'), now = 105_000 }: Moment): VideoBinding {
  const before = bound(video);
  const ranges = played ?? range(0, before.covered * 2);
  const sample = heard(ranges.to, { videoId: 'm2', played: [ranges] });
  const by = { signedIn: null, now };
  const after = bindVideo({ ...others, m2: before }, sample, shows, by);
  if (!after) throw new Error('not bound');
  return after.binding;
}
const isSix = (moment: Moment) => at(moment).episodeKey === key('six');

const fresh = { concurrent: null } as const;
const away = page('six', elsewhere);
const six = bound({ episodeKey: key('six'), began: 1, concurrent: null });

describe('a video goes with its page', () => {
  it.each<[string, Moment, boolean]>([
    ['at once before it has played ten seconds', { video: { ...fresh, covered: 9.9 }, shows: away }, true],
    ['not at once after ten', { video: { ...fresh, covered: 10 }, shows: away }, false],
    [
      'at once within a minute of content and five seconds',
      { video: { ...fresh, covered: 59, began: 7000 }, now: 11_999 },
      true,
    ],
    ['not after a minute of content', { video: { ...fresh, covered: 60 }, now: 4999 }, false],
    ['not after five seconds', { video: { ...fresh, covered: 59 }, now: 5000 }, false],
    ['not to another address', { video: { ...fresh, covered: 59 }, now: 4999, shows: away }, false],
    ['not in its credits', { video: { covered: 5, position: 1224 }, played: range(1219, 1226) }, false],
    [
      'a moment before its credits',
      { video: { covered: 5, position: 1223 }, played: range(1218, 1226) },
      true,
    ],
    ['not where a later one plays that', { video: { covered: 5 }, others: { m3: six } }, false],
    [
      'where the other one is not later',
      { video: { covered: 5 }, others: { m3: { ...six, began: 0 } } },
      true,
    ],
    [
      'where the later one plays the same',
      { video: { covered: 5 }, others: { m3: { ...bound(fresh), began: 1 } } },
      true,
    ],
    ['at half the length', { video: { covered: 5 }, shows: page('six', { duration: 720 }) }, true],
    ['not at less than that', { video: { covered: 5 }, shows: page('six', { duration: 719 }) }, false],
    ['at double the length', { video: { covered: 5 }, shows: page('six', { duration: 2880 }) }, true],
    ['not at more than that', { video: { covered: 5 }, shows: page('six', { duration: 2881 }) }, false],
    [
      'that alone has its length',
      { video: { statedDuration: 300 }, shows: page('six', { ...elsewhere, duration: 1440 }) },
      true,
    ],
    ['not where that is not said', { video: { statedDuration: 300 }, shows: away }, false],
    [
      'not where both have its length',
      { video: { statedDuration: 1400 }, shows: page('six', { ...elsewhere, duration: 1440 }) },
      false,
    ],
  ])('%s', (_what, moment, goes) => {
    expect(isSix(moment)).toBe(goes);
  });

  it.each<[string, Moment, boolean]>([
    ['after as much as before', { played: range(0, 200), now: 100_001 }, true],
    ['not after less', { played: range(0, 199), now: 109_999 }, false],
    ['after ten seconds', { played: range(0, 101), now: 110_000 }, true],
    ['not where it stood still for them', { played: range(0, 100), now: 200_000 }, false],
    ['after four minutes of content', { video: { covered: 500 }, played: range(0, 740), now: 100_001 }, true],
    ['not after less than four', { video: { covered: 500 }, played: range(0, 739), now: 100_001 }, false],
  ])('once it stays, when the one before it was over: %s', (_what, moment, goes) => {
    expect(isSix({ ...moment, shows: away, others: { m1: whole } })).toBe(goes);
  });

  it.each<[string, Partial<VideoBinding>, boolean]>([
    ['in its credits', { position: 1224 }, true],
    ['before its credits', { position: 1223 }, false],
    ['looked at for five seconds', { covered: 5, position: 1440 }, true],
    ['looked at for less', { covered: 4.9, position: 1440 }, false],
    ['an advertisement', { duration: 719, position: 719 }, false],
    ['of half its length', { duration: 720, position: 720 }, true],
    ['another episode', { episodeKey: key('four') }, false],
  ])('to another address where the one before it was %s', (_what, part, goes) => {
    expect(isSix({ shows: away, others: { m1: { ...whole, ...part } } })).toBe(goes);
  });

  it.each<[string, PlayedRange, boolean]>([
    ['begins half a minute before the place where that stopped, and a minute', range(1210, 1440), true],
    ['begins later', range(1211, 1440), false],
    ['has played half of its part there', range(1140, 1340), true],
    ['has played less than half a minute there', range(1212, 1412), false],
  ])('where it begins afresh: it %s', (_what, played, goes) => {
    const earlier = { ...whole, position: 1300 };
    expect(isSix({ video: { position: 500 }, played, shows: away, others: { m1: earlier } })).toBe(goes);
  });

  it('has begun afresh with half of what it played, where that is less than half a minute', () => {
    const short = (from: number) => ({
      video: { covered: 20, position: 1240 },
      played: range(from, from + 40),
      shows: away,
      others: { m1: { ...whole, position: 1300 } },
    });
    const bySix = (from: number) => at({ ...short(from), video: { covered: 20, position: 500 } }).episodeKey;
    expect([bySix(1220), bySix(1221)]).toEqual([key('six'), key('five')]);
  });

  it.each<[string, Moment, Partial<VideoBinding>, boolean]>([
    ['goes on, within a minute', { video: { covered: 59 }, played: range(460, 600) }, {}, true],
    ['goes on, after a minute', { video: { covered: 60 }, played: range(460, 600) }, {}, false],
    ['began afresh, within two minutes', { video: { covered: 119 } }, {}, true],
    ['began afresh, after two minutes', { video: { covered: 120 } }, {}, false],
    [
      'has nearly the same length, after two minutes',
      { video: { covered: 120 } },
      { duration: 1441.9 },
      false,
    ],
    ['has another length, within half of it', { video: { covered: 719 } }, { duration: 1442 }, true],
    ['has another length, after half of it', { video: { covered: 720 } }, { duration: 1442 }, false],
    ['has another address', { video: { covered: 59 }, shows: away }, {}, false],
  ])('where the one before it stopped halfway, and it %s', (_what, moment, part, goes) => {
    const earlier = { ...whole, position: 500, covered: 500, ...part };
    expect(isSix({ ...moment, others: { m1: earlier } })).toBe(goes);
  });
});

describe('a video that goes with its page', () => {
  it('has what it played until then as another one, unless that one was watched before it', () => {
    const moved = (covered: number) => at({ others: { m1: { ...whole, covered } } });
    expect(moved(360)).toMatchObject({
      unnamed: 0,
      former: key('five'),
      concurrent: null,
      isUnbound: undefined,
    });
    expect(moved(359)).toMatchObject({ unnamed: 100, covered: 200 });
    const unwatched = at({ video: { ...fresh, covered: 5, unnamed: 2 } });
    expect(unwatched).toMatchObject({ unnamed: 5, former: key('five') });
  });

  it('goes back, and only what it played in between is of another one', () => {
    const back = at({ video: { ...fresh, covered: 100, unnamed: 95, former: key('six') } });
    expect(back).toMatchObject({ episodeKey: key('six'), unnamed: 5, former: key('five') });
  });

  it('is not bound to another one by a report of its own episode', () => {
    const report = bindVideo(
      { m2: bound() },
      heard(150, { videoId: 'm2' }),
      page('five', { duration: 1400 }),
      { signedIn: 'ann', now: 9 },
    );
    expect(report).toMatchObject({
      before: null,
      binding: { statedDuration: 1400, concurrent: null, covered: 150, began: 0 },
    });
  });
});

describe('a video that is put back', () => {
  const put = (from: number, to: number) =>
    at({ video: { ...fresh, covered: 700, position: from }, played: range(0, to), shows: page('five') });

  it.each([
    ['from two minutes', 119, 59, true],
    ['by less than a minute', 118, 59, false],
    ['not as far as its beginning', 300, 60, false],
  ])('is known by that: %s', (_what, from, to, isKnown) => {
    expect(put(from, to).wasRewound).toBe(isKnown || undefined);
  });

  it.each<[string, number, ObservedEpisode, true | undefined]>([
    ['plays neither for sure', 119, page('six'), true],
    ['plays its own once it is beyond that', 120, page('six'), undefined],
    ['plays its own where the other one has another length', 119, page('six', { duration: 300 }), undefined],
  ])('%s while its page shows another episode', (_what, to, shows, isUnknown) => {
    const video = { ...fresh, covered: 700, wasRewound: true } as const;
    const after = at({ video, played: range(0, to), shows });
    expect(after).toMatchObject({ episodeKey: key('five') });
    expect(after.isUnknown).toBe(isUnknown);
  });

  it('is known again as soon as its page names its episode', () => {
    const both = at({ video: { isUnknown: true, wasRewound: true }, shows: page('five') });
    expect([both.isUnknown, both.wasRewound]).toEqual([undefined, undefined]);
    const one = at({ video: { wasRewound: true }, shows: page('five') });
    expect(one.wasRewound).toBe(true);
    const other = at({ video: { isUnknown: true }, shows: page('five') });
    expect(other.isUnknown).toBe(true);
  });
});

it.each([
  ['begins a minute before where the one before it ended', whole, 1379, true],
  ['goes on from there', whole, 1380, undefined],
  ['begins after one that was left before its credits', { ...whole, position: 1223 }, 5, undefined],
])('a video that %s may be the next episode, or not', (_what, earlier, position, isUnbound) => {
  const by = { signedIn: 'ann', now: 7 };
  const begun = bindVideo({ m1: earlier }, heard(position, { videoId: 'm2' }), page('five'), by)?.binding;
  expect(begun).toMatchObject({
    episodeKey: key('five'),
    account: 'ann',
    began: 7,
    url: PAGE,
    statedDuration: null,
  });
  expect(begun?.isUnbound).toBe(isUnbound);
});
