// Episodes beyond a limit: one question for a season, and no page can ask without end.
import { describe, expect, it } from 'vitest';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import {
  deferralOf,
  deferredOfSeason,
  isDeferred,
  limitQuestion,
} from '@/lib/domain/watching/watch-limits.ts';
import { episode, media, outboxItem } from '../examples.ts';

const asks = (reason: 'limit' | 'match' = 'limit'): OutboxItem['question'] => ({
  reason,
  choices: [],
  media: null,
  episode: 5,
  evidence: [],
});
const item = (observed: Partial<ObservedEpisode>, part: Partial<OutboxItem> = {}) =>
  outboxItem({ kind: 'episode', observed: episode(observed), watchedAt: 1 }, { state: 'deferred', ...part });
const asking = (observed: Partial<ObservedEpisode>, part: Partial<OutboxItem> = {}) =>
  item(observed, { state: 'asking', question: asks(), ...part });
const hold = (items: readonly OutboxItem[], observed: Partial<ObservedEpisode> = {}) =>
  deferralOf(items, episode(observed), 'user-1', 'tab');
const QUESTION = {
  state: 'asking',
  question: { ...asks(), evidence: [{ code: 'limitOfTab', values: { most: 48 } }] },
};
const list = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_none, at) => make(at));

describe('an item', () => {
  it.each([
    ['behind the one that asks', item({}), true],
    ['that asks because of a limit', asking({}), true],
    ['that asks which title it is', asking({}, { question: asks('match') }), false],
    ['that waits to be sent', item({}, { state: 'waiting' }), false],
    ['that failed, and had asked', item({}, { state: 'failed', question: asks() }), false],
  ])('%s: is held %#', (_what, one, held) => {
    expect(isDeferred(one)).toBe(held);
  });
});

it('what is held with an episode is of its season and account, and still held', () => {
  const edit = outboxItem(
    { kind: 'edit', media: media(), patch: {}, by: 'user', base: null },
    { state: 'deferred', id: 'edit' },
  );
  const items = [
    asking({}, { id: 'first' }),
    item({ episodeId: 'G2' }, { id: 'second' }),
    item({ seriesId: 'GS02' }, { id: 'another season' }),
    item({}, { id: 'of another account', account: 'user-2' }),
    item({}, { id: 'let go', state: 'waiting' }),
    edit,
  ];
  expect(deferredOfSeason(items, episode(), 'user-1').map(({ id }) => id)).toEqual(['first', 'second']);
});

describe('one more episode', () => {
  it('asks where it is the first of its season, and waits behind that one otherwise', () => {
    expect(hold([])).toEqual(QUESTION);
    expect(hold([asking({})])).toEqual({ state: 'deferred', question: null });
    expect(hold([asking({}, { account: 'user-2' })])).toEqual(QUESTION);
    expect(hold([asking({ seriesId: 'GS02' })])).toEqual(QUESTION);
  });

  it('says which limit holds it, by what it is', () => {
    expect(limitQuestion(episode({ mediaType: 'manga', episodeNumber: 7 }), 'day')).toEqual({
      state: 'asking',
      question: { ...asks(), episode: 7, evidence: [{ code: 'limitOfDay', values: { most: 1500 } }] },
    });
    expect(limitQuestion(episode(), 'site').question?.evidence).toEqual([
      { code: 'limitOfSite', values: { most: 60 } },
    ]);
  });

  it('asks nothing more where five seasons of its site ask; what waits behind them is no question', () => {
    const seasons = (count: number) => list(count, (at) => asking({ seriesId: `S${at}` }));
    expect(hold(seasons(4))).toEqual(QUESTION);
    expect(hold([...seasons(4), item({ seriesId: 'S1' })])).toEqual(QUESTION);
    expect(hold(seasons(5))).toBeNull();
    expect(hold([...seasons(5), asking({})]), 'its season asks already').toEqual({
      state: 'deferred',
      question: null,
    });
    expect(hold(seasons(5), { url: 'https://other.example/1' })).toEqual(QUESTION);
  });

  it('asks nothing more where twelve seasons of all sites ask', () => {
    const sites = (count: number) =>
      list(count, (at) => asking({ url: `https://${at}.example/`, seriesId: `S${at}` }));
    expect(hold(sites(11))).toEqual(QUESTION);
    expect(hold(sites(12))).toBeNull();
    const others = list(5, () => asking({ url: 'https://0.example/' }, { question: asks('match') }));
    expect(hold([...sites(11), ...others]), 'other questions are none').toEqual(QUESTION);
  });

  it('is not kept where a thousand of its site are held', () => {
    const many = (count: number, part = {}) => [asking(part), ...list(count - 1, () => item(part))];
    expect(hold(many(999))).toEqual({ state: 'deferred', question: null });
    expect(hold(many(1000))).toBeNull();
    const elsewhere = many(1000, { url: 'https://other.example/1' });
    expect(hold(elsewhere), 'those of another address').toEqual({ state: 'deferred', question: null });
  });
});
