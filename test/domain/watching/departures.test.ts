// Which episodes were left between two states of a tab, and how.
import { describe, expect, it } from 'vitest';
import {
  departuresBetween,
  departuresOfClosed,
  emptyTab,
  lastShown,
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

describe('a document', () => {
  it.each([
    ['is left for its next episode', shown(), [shown({ observed: six })], [['five', 'next', 400]]],
    [
      'that shows the same is not left',
      shown(),
      [shown({ observed: { ...five, seriesTitle: 'Better' } })],
      [],
    ],
    ['with a gap is not left yet', shown(), [gap], []],
    ['that shows nothing more is gone', shown(), [nothing], [['five', 'gone', 400]]],
    ['that was forgotten is gone', shown(), [], [['five', 'gone', 400]]],
    ['is left for its next episode after a gap', gap, [shown({ observed: six })], [['five', 'next', 150]]],
    ['that shows the same after a gap is not left', gap, [shown()], []],
    ['whose gap is over is gone', gap, [nothing], [['five', 'gone', 150]]],
    ['that showed nothing leaves nothing', nothing, [shown({ observed: six })], []],
    ['is left while another one shows its episode', shown(), [shown({ id: 'b' })], [['five', 'gone', 400]]],
  ] as const)('%s', (_what, before, after, left) => {
    const departures = departuresBetween(tab(before), tab(...after), 500);
    expect(departures.map(({ observed, how, idleMs }) => [observed.episodeId, how, idleMs])).toEqual(left);
    for (const { document } of departures) expect(document).toBe(before);
  });

  it('stood for no less than nothing, also where the clock was set back', () => {
    expect(lastShown(shown(), 40)).toEqual({ observed: five, idleMs: 0 });
    expect(lastShown(nothing, 40)).toBeNull();
  });
});

it('a tab that is closed leaves all that its documents show, or showed before a gap', () => {
  const documents = [shown(), { ...gap, id: 'b' }, { ...nothing, id: 'c' }];
  expect(departuresOfClosed(tab(...documents), 500)).toEqual([
    { observed: five, idleMs: 400, document: documents[0], how: 'gone' },
    { observed: five, idleMs: 150, document: documents[1], how: 'gone' },
  ]);
});
