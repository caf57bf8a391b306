// Tests which episodes the user has left between two states of a tab. Also tests whether the user left for another episode.
import { describe, expect, it } from 'vitest';
import {
  departuresBetween,
  departuresOfClosedTab,
  emptyTab,
  lastShownEpisode,
  type ShownDocument,
  type TabState,
} from '@/lib/domain/watching/tab-documents.ts';
import { episode } from '../examples.ts';

const five = episode({ episodeId: 'five' });
const six = episode({ episodeId: 'six' });
const shown = (part: Partial<ShownDocument> = {}): ShownDocument => ({
  id: 'a',
  origin: 'https://www.crunchyroll.com',
  observed: five,
  bindings: {},
  frames: [],
  account: null,
  at: 100,
  left: null,
  ...part,
});
const tab = (...documents: readonly ShownDocument[]): TabState => ({ ...emptyTab, documents });
const gap = shown({ observed: null, at: 300, left: { observed: five, idleMs: 150, at: 300 } });
const nothing = shown({ observed: null });

it('departuresOfClosedTab includes the episode that a page showed before it showed none', () => {
  const documents = [shown(), { ...gap, id: 'b' }, { ...nothing, id: 'c' }];
  expect(departuresOfClosedTab(tab(...documents), 500)).toEqual([
    { observed: five, idleMs: 400, document: documents[0], how: 'gone' },
    { observed: five, idleMs: 150, document: documents[1], how: 'gone' },
  ]);
});

describe('departuresBetween', () => {
  it.each([
    [
      'returns the former episode if the next episode is shown',
      shown(),
      [shown({ observed: six })],
      [['five', 'next', 400]],
    ],
    [
      'ignores a corrected text of the same episode',
      shown(),
      [shown({ observed: { ...five, seriesTitle: 'Better' } })],
      [],
    ],
    ['returns nothing during a gap', shown(), [gap], []],
    ['returns the former episode if its document shows nothing', shown(), [nothing], [['five', 'gone', 400]]],
    ['returns the episode of a document that was dropped', shown(), [], [['five', 'gone', 400]]],
    [
      'returns the episode from before a gap if the next episode is shown',
      gap,
      [shown({ observed: six })],
      [['five', 'next', 150]],
    ],
    ['ignores a gap that ends with the same episode', gap, [shown()], []],
    ['returns the episode from before a gap that has timed out', gap, [nothing], [['five', 'gone', 150]]],
    ['returns nothing for a document that had no episode', nothing, [shown({ observed: six })], []],
    [
      'returns the episode of a dropped document even if another document shows it',
      shown(),
      [shown({ id: 'b' })],
      [['five', 'gone', 400]],
    ],
  ] as const)('%s', (_what, before, after, left) => {
    const departures = departuresBetween(tab(before), tab(...after), 500);
    expect(departures.map(({ observed, how, idleMs }) => [observed.episodeId, how, idleMs])).toEqual(left);
    for (const { document } of departures) expect(document).toBe(before);
  });
});

describe('lastShownEpisode', () => {
  it('returns an idle time of 0 if the clock was set back', () => {
    expect(lastShownEpisode(shown(), 40)).toEqual({ observed: five, idleMs: 0 });
    expect(lastShownEpisode(nothing, 40)).toBeNull();
  });
});
