// Tests the oracle, judge, plan and faults of the wander run. If the oracle allowed everything, every run would pass.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/build/paths.ts';
import { describeHistory, isNavigationStep, type WanderHistory } from './e2e/wander/history.ts';
import { compareWithExpected } from './e2e/wander/judge.ts';
import {
  expectedProgressOf,
  expectedVerdictOf,
  type PlaybackRecord,
  subtractRanges,
} from './e2e/wander/oracle.ts';
import { createHistory } from './e2e/wander/plan.ts';
import { removeRule } from './e2e/wander/sabotage.ts';
import { SABOTAGE_RULES } from './e2e/wander/sabotage-rules.ts';
import { shrinkHistory } from './e2e/wander/shrink.ts';
import { GRANTED_ORIGINS } from './e2e/wander/site-definitions.ts';

const hidive = 'https://www.hidive.com';
const player = 'https://static.crunchyroll.com';
const whole = [{ from: 0, to: 99 }];

function played(part: Partial<PlaybackRecord> = {}): PlaybackRecord {
  return {
    content: 'hidive/1/1',
    kind: 'episode',
    duration: 100,
    top: hidive,
    frame: hidive,
    account: 0,
    isPrivate: false,
    isCoarse: false,
    before: [],
    sure: null,
    all: whole,
    running: null,
    ...part,
  };
}

const ranges = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([from, to]) => ({ from, to }));

it('subtractRanges cuts the second ranges out of the first ranges', () => {
  expect(subtractRanges(ranges([0, 10], [20, 30]), ranges([5, 25]))).toEqual(ranges([0, 5], [25, 30]));
});

describe('wander oracle', () => {
  it.each<[string, readonly PlaybackRecord[], string]>([
    ['an episode from beginning to end counts', [played()], 'must'],
    ['half of an episode and its end count', [played({ all: ranges([0, 56], [84, 98]) })], 'must'],
    [
      'two halves in two players count',
      [played({ all: ranges([0, 45]) }), played({ all: ranges([40, 60], [84, 98]) })],
      'must',
    ],
    ['half of an episode does not count without its end', [played({ all: ranges([0, 60]) })], 'never'],
    ['the end does not count without half of the episode', [played({ all: ranges([80, 99]) })], 'never'],
    [
      'an episode of which nearly enough was played may count',
      [played({ all: ranges([0, 38], [84, 97]) })],
      'may',
    ],
    ['a few seconds past the threshold may count', [played({ all: ranges([0, 60], [84, 89]) })], 'may'],
    [
      'a player whose clock is coarse may count',
      [played({ all: ranges([0, 44], [84, 98]), isCoarse: true })],
      'may',
    ],
    [
      'a running player of another origin may count, because its last report may be missing',
      [played({ frame: player, all: ranges([0, 46], [84, 98]), running: { position: 46, rate: 4 } })],
      'may',
    ],
    [
      'a paused player of another origin counts, because it has reported everything',
      [played({ frame: player, all: ranges([0, 46], [84, 98]) })],
      'must',
    ],
    [
      'a running player in the page itself counts, because it reports a last time',
      [played({ all: ranges([0, 46], [84, 98]), running: { position: 46, rate: 4 } })],
      'must',
    ],
    ['a jump past the threshold does not count', [played({ all: ranges([0, 60], [95, 95.2]) })], 'never'],
    ['a film does not count', [played({ kind: 'film', before: null })], 'never'],
    ['a preview does not count', [played({ kind: 'preview', before: null })], 'never'],
    ['a broadcast does not count', [played({ kind: 'live' })], 'never'],
    ['an episode in a private window does not count', [played({ isPrivate: true })], 'never'],
    [
      'an episode on a page that is not allowed does not count',
      [played({ top: 'https://stranger.example' })],
      'never',
    ],
    [
      'an episode in a player that is not allowed does not count',
      [played({ frame: 'https://locked.example' })],
      'never',
    ],
    ['a player that continues next to another page may count', [played({ sure: ranges([0, 40]) })], 'may'],
    [
      'a player that was at first next to another page may count',
      [played({ before: ranges([0, 70]) })],
      'may',
    ],
  ])('%s', (_what, records, verdict) => {
    expect(expectedVerdictOf(records, GRANTED_ORIGINS)).toBe(verdict);
  });

  it('expects for each account the episodes that were played while it was signed in', () => {
    const history = createHistory(1, 1);
    const page = history.pages.find((one) => one.kind === 'episode');
    if (page?.kind !== 'episode') throw new Error('no episode');
    const content = `${page.show.siteId}/${page.show.slot}/${page.number}`;
    const expected = (account: 0 | 1) =>
      expectedProgressOf(account, history, [played({ content, account: 1 })], GRANTED_ORIGINS);
    expect(expected(0)).toEqual([]);
    expect(expected(1)).toEqual([{ title: page.show.title, must: [page.number], may: [] }]);
  });
});

describe('wander judge', () => {
  const expected = [{ title: 'Monster', must: [1, 2], may: [3] }];
  const entry = { titles: ['Monster'], status: 'watching', progress: 2 };
  const log = [1, 2].map((number) => ({ title: 'Monster', what: 'advance', label: `E${number}` }));
  const nothing = { missing: 0, doubled: 0, wrong: 0 };

  it.each<[string, Partial<Parameters<typeof compareWithExpected>[1]>, Partial<typeof nothing>]>([
    ['nothing if the list is right', {}, {}],
    ['nothing if the list contains what may count', { list: [{ ...entry, progress: 3 }] }, {}],
    ['an episode that is missing', { list: [{ ...entry, progress: 1 }] }, { missing: 1 }],
    ['a title that is missing', { list: [] }, { missing: 1 }],
    [
      'an episode that is still in the outbox',
      { left: [{ state: 'asking', about: 'Monster E2' }] },
      { missing: 1 },
    ],
    ['an episode that was not watched', { list: [{ ...entry, progress: 4 }] }, { wrong: 1 }],
    ['a title that was not watched', { list: [entry, { ...entry, titles: ['Orange'] }] }, { wrong: 1 }],
    ['a wrong status', { list: [{ ...entry, status: 'completed' }] }, { wrong: 1 }],
    ['an episode that was written twice', { log: [...log, ...log.slice(1)] }, { doubled: 1 }],
  ])('finds %s', (_what, part, counts) => {
    const found = compareWithExpected(expected, { list: [entry], log, left: [], ...part });
    const lengths = Object.fromEntries(Object.entries(found).map(([name, lines]) => [name, lines.length]));
    expect(lengths).toEqual({ ...nothing, ...counts });
  });
});

describe('wander plan', () => {
  const histories = (seed: number, count = 300): WanderHistory[] =>
    Array.from({ length: count }, (_, number) => createHistory(seed, number));

  it('depends only on the seed and the number', () => {
    expect(describeHistory(createHistory(7, 3))).toBe(describeHistory(createHistory(7, 3)));
    expect(describeHistory(createHistory(7, 3))).not.toBe(describeHistory(createHistory(7, 4)));
    expect(describeHistory(createHistory(7, 3))).not.toBe(describeHistory(createHistory(8, 3)));
  });

  it('can be made for the history numbers 0 to 1,999 of each tested seed', () => {
    for (const seed of [1, 20261122, 20261127]) expect(histories(seed, 2000)).toHaveLength(2000);
  });

  it('contains every action that a person does with tabs', () => {
    const steps = histories(1).flatMap(({ phases }) => phases.flatMap(({ lanes }) => lanes.flat()));
    expect(new Set(steps.map((step) => step.do)).size).toBe(15);
    expect(steps.filter(isNavigationStep).length).toBeGreaterThan(4 * 300);
  });

  it('contains two accounts, two servers of one kind, live broadcasts and deaths of the worker', () => {
    const all = histories(2);
    expect(all.some(({ phases }) => phases.length === 2)).toBe(true);
    expect(all.some(({ phases }) => phases.some(({ kills }) => kills.length > 0))).toBe(true);
    const has = (wanted: (page: WanderHistory['pages'][number]) => boolean) =>
      all.some(({ pages }) => pages.some(wanted));
    for (const kind of ['live', 'teaser', 'film', 'embed'])
      expect(has((page) => page.kind === kind)).toBe(true);
    expect(
      all.some(({ pages }) => ['nas', 'attic'].every((id) => pages.some(({ siteId }) => siteId === id))),
    ).toBe(true);
  });
});

describe('shrinkHistory', () => {
  it('keeps only the steps that the difference needs', async () => {
    const history = createHistory(1, 0);
    const needs = ({ phases }: WanderHistory) =>
      phases.some(({ lanes }) => lanes.some((lane) => lane.some((step) => step.do === 'watch')));
    expect(needs(history)).toBe(true);
    const smallest = await shrinkHistory(history, async (candidate) => needs(candidate), 1000);
    expect(smallest.phases.flatMap(({ lanes }) => lanes.flat().map((step) => step.do))).toEqual(['watch']);
  });
});

describe('injectable faults', () => {
  it.each(Object.entries(SABOTAGE_RULES))('find their rule in the source: %s', (_name, { edits }) => {
    for (const edit of edits)
      expect(removeRule(readFileSync(root + edit.file, 'utf8'), edit)).not.toContain(edit.rule);
  });

  it('are refused if their rule is not in the source', () => {
    expect(() => removeRule('nothing', { file: 'a.ts', rule: 'the rule', instead: '' })).toThrow('0 times');
  });
});
