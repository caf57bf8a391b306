// Tests values on both sides of each limit in the table of `bind-video.ts`.
import { describe, expect, it } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { bindVideo, type VideoBinding, type VideoBindings } from '@/lib/domain/watching/bind-video.ts';
import type { PlayedRange } from '@/lib/domain/watching/samples.ts';
import { episode } from '../examples.ts';
import { createSamplePlayedTo, playedRange } from './sessions.ts';

const PAGE = 'https://tv.example/watch';
const key = (id: string) => `crunchyroll:${id}`;
const page = (episodeId: string, part: Partial<ObservedEpisode> = {}) =>
  episode({ episodeId, url: PAGE, ...part });
const elsewhere = { url: 'https://tv.example/other' };

/** Returns a video that has played the fifth episode for 100 s. It continues while the page shows the sixth episode. */
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

/** An earlier video that has played the whole fifth episode. */
const whole = bound({ covered: 1440, concurrent: null });

interface Moment {
  readonly video?: Partial<VideoBinding>;
  readonly others?: VideoBindings;
  readonly played?: PlayedRange;
  readonly shows?: ObservedEpisode;
  readonly now?: number;
}

/** Returns the binding after a report. By default, the video has played twice as much as at the time when the page changed. */
function at({ video, others = {}, played, shows = page('six'), now = 105_000 }: Moment): VideoBinding {
  const before = bound(video);
  const ranges = played ?? playedRange(0, before.covered * 2);
  const sample = createSamplePlayedTo(ranges.to, { videoId: 'm2', played: [ranges] });
  const by = { signedIn: null, now };
  const after = bindVideo({ ...others, m2: before }, sample, shows, by);
  if (!after) throw new Error('not bound');
  return after.binding;
}
const isSix = (moment: Moment) => at(moment).episodeKey === key('six');

const fresh = { concurrent: null } as const;
const away = page('six', elsewhere);
const six = bound({ episodeKey: key('six'), began: 1, concurrent: null });

it.each([
  ['started more than a minute before the end of the earlier video', whole, 1379, true],
  ['started within a minute of the end of the earlier video', whole, 1380, undefined],
  [
    'started after another video that was left before its credits',
    { ...whole, position: 1223 },
    5,
    undefined,
  ],
])('bindVideo sets isUnbound to $3 for a video that %s', (_what, earlier, position, isUnbound) => {
  const by = { signedIn: 'ann', now: 7 };
  const begun = bindVideo(
    { m1: earlier },
    createSamplePlayedTo(position, { videoId: 'm2' }),
    page('five'),
    by,
  )?.binding;
  expect(begun).toMatchObject({
    episodeKey: key('five'),
    account: 'ann',
    began: 7,
    url: PAGE,
    statedDuration: null,
  });
  expect(begun?.isUnbound).toBe(isUnbound);
});

describe('bindVideo when the page shows another episode', () => {
  it.each<[string, Moment, boolean]>([
    [
      "binds the page's new episode before 10 s were played",
      { video: { ...fresh, covered: 9.9 }, shows: away },
      true,
    ],
    [
      'keeps the earlier episode after 10 s were played',
      { video: { ...fresh, covered: 10 }, shows: away },
      false,
    ],
    [
      "binds the page's new episode within a minute of playback and 5 s",
      { video: { ...fresh, covered: 59, began: 7000 }, now: 11_999 },
      true,
    ],
    [
      'keeps the earlier episode after a minute was played',
      { video: { ...fresh, covered: 60 }, now: 4999 },
      false,
    ],
    [
      'keeps the earlier episode 5 s after the change',
      { video: { ...fresh, covered: 59 }, now: 5000 },
      false,
    ],
    [
      'keeps the earlier episode if the address changes',
      { video: { ...fresh, covered: 59 }, now: 4999, shows: away },
      false,
    ],
    [
      'keeps the earlier episode in the credits',
      { video: { covered: 5, position: 1224 }, played: playedRange(1219, 1226) },
      false,
    ],
    [
      "binds the page's new episode just before the credits",
      { video: { covered: 5, position: 1223 }, played: playedRange(1218, 1226) },
      true,
    ],
    [
      'keeps the earlier episode if a newer video plays the new episode',
      { video: { covered: 5 }, others: { m3: six } },
      false,
    ],
    [
      "binds the page's new episode if the video with the new episode is not newer",
      { video: { covered: 5 }, others: { m3: { ...six, began: 0 } } },
      true,
    ],
    [
      "binds the page's new episode if the newer video plays the same episode",
      { video: { covered: 5 }, others: { m3: { ...bound(fresh), began: 1 } } },
      true,
    ],
    [
      "binds the page's new episode at half the stated length",
      { video: { covered: 5 }, shows: page('six', { duration: 720 }) },
      true,
    ],
    [
      'keeps the earlier episode below half the stated length',
      { video: { covered: 5 }, shows: page('six', { duration: 719 }) },
      false,
    ],
    [
      "binds the page's new episode at double the stated length",
      { video: { covered: 5 }, shows: page('six', { duration: 2880 }) },
      true,
    ],
    [
      'keeps the earlier episode above double the stated length',
      { video: { covered: 5 }, shows: page('six', { duration: 2881 }) },
      false,
    ],
    [
      "binds the page's new episode if only the new episode has the length of the video",
      { video: { statedDuration: 300 }, shows: page('six', { ...elsewhere, duration: 1440 }) },
      true,
    ],
    [
      'keeps the earlier episode if no length is stated',
      { video: { statedDuration: 300 }, shows: away },
      false,
    ],
    [
      'keeps the earlier episode if both episodes have the length of the video',
      { video: { statedDuration: 1400 }, shows: page('six', { ...elsewhere, duration: 1440 }) },
      false,
    ],
  ])('%s', (_what, moment, goes) => {
    expect(isSix(moment)).toBe(goes);
  });

  it.each<[string, Moment, boolean]>([
    [
      "binds the page's new episode if at most half of the playback was before the change",
      { played: playedRange(0, 200), now: 100_001 },
      true,
    ],
    [
      'keeps the earlier episode within 10 s if more than half of the playback was before the change',
      { played: playedRange(0, 199), now: 109_999 },
      false,
    ],
    ["binds the page's new episode after 10 s", { played: playedRange(0, 101), now: 110_000 }, true],
    [
      'keeps the earlier episode if nothing was played since the change',
      { played: playedRange(0, 100), now: 200_000 },
      false,
    ],
    [
      "binds the page's new episode after four minutes of playback",
      { video: { covered: 500 }, played: playedRange(0, 740), now: 100_001 },
      true,
    ],
    [
      'keeps the earlier episode after less than four minutes',
      { video: { covered: 500 }, played: playedRange(0, 739), now: 100_001 },
      false,
    ],
  ])('%s, with an earlier video that had ended', (_what, moment, goes) => {
    expect(isSix({ ...moment, shows: away, others: { m1: whole } })).toBe(goes);
  });

  it.each<[string, Partial<VideoBinding>, boolean]>([
    ["binds the page's new episode if the earlier video was in its credits", { position: 1224 }, true],
    ['keeps the earlier episode if the earlier video was before its credits', { position: 1223 }, false],
    [
      "binds the page's new episode if the earlier video had played 5 s",
      { covered: 5, position: 1440 },
      true,
    ],
    [
      'keeps the earlier episode if the earlier video had played less',
      { covered: 4.9, position: 1440 },
      false,
    ],
    [
      'keeps the earlier episode if the earlier video was an advertisement',
      { duration: 719, position: 719 },
      false,
    ],
    [
      "binds the page's new episode if the earlier video had half the length",
      { duration: 720, position: 720 },
      true,
    ],
    [
      'keeps the earlier episode if the earlier video was another episode',
      { episodeKey: key('four') },
      false,
    ],
  ])('%s, and the address changed', (_what, part, goes) => {
    expect(isSix({ shows: away, others: { m1: { ...whole, ...part } } })).toBe(goes);
  });

  it.each<[string, PlayedRange, boolean]>([
    ["binds the page's new episode if the video repeats 30 s", playedRange(1210, 1440), true],
    ['keeps the earlier episode if the video repeats less than 30 s', playedRange(1211, 1440), false],
    ["binds the page's new episode if the video repeats 100 s", playedRange(1140, 1340), true],
    ['keeps the earlier episode if the video repeats only 28 s', playedRange(1212, 1412), false],
  ])('%s of an earlier video', (_what, played, goes) => {
    const earlier = { ...whole, position: 1300 };
    expect(isSix({ video: { position: 500 }, played, shows: away, others: { m1: earlier } })).toBe(goes);
  });

  it('treats a video that repeats half of its playback as started over', () => {
    const short = (from: number) => ({
      video: { covered: 20, position: 1240 },
      played: playedRange(from, from + 40),
      shows: away,
      others: { m1: { ...whole, position: 1300 } },
    });
    const bySix = (from: number) => at({ ...short(from), video: { covered: 20, position: 500 } }).episodeKey;
    expect([bySix(1220), bySix(1221)]).toEqual([key('six'), key('five')]);
  });

  it.each<[string, Moment, Partial<VideoBinding>, boolean]>([
    [
      "binds the page's new episode if the video continued within a minute",
      { video: { covered: 59 }, played: playedRange(460, 600) },
      {},
      true,
    ],
    [
      'keeps the earlier episode if the video continued after a minute',
      { video: { covered: 60 }, played: playedRange(460, 600) },
      {},
      false,
    ],
    [
      "binds the page's new episode if the video started over within two minutes",
      { video: { covered: 119 } },
      {},
      true,
    ],
    [
      'keeps the earlier episode if the video started over after two minutes',
      { video: { covered: 120 } },
      {},
      false,
    ],
    [
      'keeps the earlier episode after two minutes of a video of nearly the same length',
      { video: { covered: 120 } },
      { duration: 1441.9 },
      false,
    ],
    [
      "binds the page's new episode within the first half of a video of another length",
      { video: { covered: 719 } },
      { duration: 1442 },
      true,
    ],
    [
      'keeps the earlier episode after half of a video of another length',
      { video: { covered: 720 } },
      { duration: 1442 },
      false,
    ],
    ['keeps the earlier episode if the address changed', { video: { covered: 59 }, shows: away }, {}, false],
  ])('%s, with an earlier video that stopped halfway', (_what, moment, part, goes) => {
    const earlier = { ...whole, position: 500, covered: 500, ...part };
    expect(isSix({ ...moment, others: { m1: earlier } })).toBe(goes);
  });
});

describe('bindVideo after a change of the episode', () => {
  it('counts the former playback as unnamed if the former episode was not finished', () => {
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

  it('sets `unnamed` to the last 5 s when the page returns to the former episode', () => {
    const back = at({ video: { ...fresh, covered: 100, unnamed: 95, former: key('six') } });
    expect(back).toMatchObject({ episodeKey: key('six'), unnamed: 5, former: key('five') });
  });

  it("keeps the binding when the page names the video's episode", () => {
    const report = bindVideo(
      { m2: bound() },
      createSamplePlayedTo(150, { videoId: 'm2' }),
      page('five', { duration: 1400 }),
      { signedIn: 'ann', now: 9 },
    );
    expect(report).toMatchObject({
      before: null,
      binding: { statedDuration: 1400, concurrent: null, covered: 150, began: 0 },
    });
  });
});

describe('bindVideo with a rewound video', () => {
  const put = (from: number, to: number) =>
    at({
      video: { ...fresh, covered: 700, position: from },
      played: playedRange(0, to),
      shows: page('five'),
    });

  it.each([
    ['moved from two minutes to below one minute', 119, 59, true],
    ['moved by less than a minute', 118, 59, false],
    ['moved to a minute or later', 300, 60, false],
  ])('marks a video that %s as rewound: $3', (_what, from, to, isRewound) => {
    expect(put(from, to).wasRewound).toBe(isRewound || undefined);
  });

  it.each<[string, number, ObservedEpisode, true | undefined]>([
    ['marks the episode as unknown below 120 s', 119, page('six'), true],
    ['keeps the episode from 120 s on', 120, page('six'), undefined],
    [
      "keeps the episode if the page's episode has another length",
      119,
      page('six', { duration: 300 }),
      undefined,
    ],
  ])('%s', (_what, to, shows, isUnknown) => {
    const video = { ...fresh, covered: 700, wasRewound: true } as const;
    const after = at({ video, played: playedRange(0, to), shows });
    expect(after).toMatchObject({ episodeKey: key('five') });
    expect(after.isUnknown).toBe(isUnknown);
  });

  it("clears isUnknown and wasRewound when the page names the video's episode", () => {
    const both = at({ video: { isUnknown: true, wasRewound: true }, shows: page('five') });
    expect([both.isUnknown, both.wasRewound]).toEqual([undefined, undefined]);
    const one = at({ video: { wasRewound: true }, shows: page('five') });
    expect(one.wasRewound).toBe(true);
    const other = at({ video: { isUnknown: true }, shows: page('five') });
    expect(other.isUnknown).toBe(true);
  });
});
