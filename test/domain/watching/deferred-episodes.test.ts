// Tests that episodes beyond a limit are deferred. There is one question per season, and a limited number of questions.
import { describe, expect, it } from 'vitest';
import type { OutboxItem } from '@/lib/domain/changes/outbox-item.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import {
  createLimitQuestion,
  deferredItemsOfSeason,
  isDeferred,
  stateOfDeferredEpisode,
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
const deferral = (items: readonly OutboxItem[], observed: Partial<ObservedEpisode> = {}) =>
  stateOfDeferredEpisode(items, episode(observed), 'user-1', 'tab');
const QUESTION = {
  state: 'asking',
  question: { ...asks(), evidence: [{ code: 'limitOfTab', values: { most: 48 } }] },
};
const list = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_none, at) => make(at));

it('deferredItemsOfSeason returns the deferred items of the season and the account', () => {
  const edit = outboxItem(
    { kind: 'edit', media: media(), patch: {}, by: 'user', base: null },
    { state: 'deferred', id: 'edit' },
  );
  const items = [
    asking({}, { id: 'first' }),
    item({ episodeId: 'G2' }, { id: 'second' }),
    item({ seriesId: 'GS02' }, { id: 'another season' }),
    item({}, { id: 'of another account', account: 'user-2' }),
    item({}, { id: 'released', state: 'waiting' }),
    edit,
  ];
  expect(deferredItemsOfSeason(items, episode(), 'user-1').map(({ id }) => id)).toEqual(['first', 'second']);
});

it('createLimitQuestion names the exceeded limit', () => {
  expect(createLimitQuestion(episode({ mediaType: 'manga', episodeNumber: 7 }), 'day')).toEqual({
    state: 'asking',
    question: { ...asks(), episode: 7, evidence: [{ code: 'limitOfDay', values: { most: 1500 } }] },
  });
  expect(createLimitQuestion(episode(), 'site').question?.evidence).toEqual([
    { code: 'limitOfSite', values: { most: 60 } },
  ]);
});

describe('isDeferred', () => {
  it.each([
    ['is deferred until another item is answered', item({}), true],
    ['asks because of a limit', asking({}), true],
    ['asks which title is meant', asking({}, { question: asks('match') }), false],
    ['waits to be sent', item({}, { state: 'waiting' }), false],
    ['failed after it had asked', item({}, { state: 'failed', question: asks() }), false],
  ])('returns $2 for an item that %s', (_name, one, deferred) => {
    expect(isDeferred(one)).toBe(deferred);
  });
});

describe('stateOfDeferredEpisode', () => {
  it('asks only about the first episode of a season', () => {
    expect(deferral([])).toEqual(QUESTION);
    expect(deferral([asking({})])).toEqual({ state: 'deferred', question: null });
    expect(deferral([asking({}, { account: 'user-2' })])).toEqual(QUESTION);
    expect(deferral([asking({ seriesId: 'GS02' })])).toEqual(QUESTION);
  });

  it('asks at most five questions for a site', () => {
    const seasons = (count: number) => list(count, (at) => asking({ seriesId: `S${at}` }));
    expect(deferral(seasons(4))).toEqual(QUESTION);
    expect(deferral([...seasons(4), item({ seriesId: 'S1' })])).toEqual(QUESTION);
    expect(deferral(seasons(5))).toBeNull();
    expect(deferral([...seasons(5), asking({})]), 'its season already asks').toEqual({
      state: 'deferred',
      question: null,
    });
    expect(deferral(seasons(5), { url: 'https://other.example/1' })).toEqual(QUESTION);
  });

  it('asks at most twelve questions in total', () => {
    const sites = (count: number) =>
      list(count, (at) => asking({ url: `https://${at}.example/`, seriesId: `S${at}` }));
    expect(deferral(sites(11))).toEqual(QUESTION);
    expect(deferral(sites(12))).toBeNull();
    const others = list(5, () => asking({ url: 'https://0.example/' }, { question: asks('match') }));
    expect(deferral([...sites(11), ...others]), 'other questions do not count').toEqual(QUESTION);
  });

  it('defers at most 1,000 episodes of a site', () => {
    const many = (count: number, part = {}) => [asking(part), ...list(count - 1, () => item(part))];
    expect(deferral(many(999))).toEqual({ state: 'deferred', question: null });
    expect(deferral(many(1000))).toBeNull();
    const elsewhere = many(1000, { url: 'https://other.example/1' });
    expect(deferral(elsewhere), 'episodes of another address do not count').toEqual({
      state: 'deferred',
      question: null,
    });
  });
});
