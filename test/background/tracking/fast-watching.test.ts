// Watching or reading fast, for hours: the limits that hold back what no one can watch hold back none of it.
import { describe, expect, it } from 'vitest';
import { openSession } from '@/lib/domain/watching/watch-session.ts';
import { episode, media } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';

describe('who watches or reads fast', () => {
  it.each([
    ['40 shorts of 3 minutes an hour, at double speed, for four hours', 'anime', 90, 160],
    ['a chapter every half a minute for two hours', 'manga', 30, 240],
  ] as const)('%s, is asked nothing', async (_name, mediaType, seconds, count) => {
    const title = media({ type: mediaType, episodes: 400, chapters: 400 });
    const { services: worker, clock, service } = await createRoot({ catalogue: [title] });
    service.away = true;
    for (let number = 1; number <= count; number += 1) {
      clock.now += seconds * 1000;
      const observed = episode({ mediaType, episodeId: `e${number}`, episodeNumber: number });
      const session = openSession(null, observed, clock.now, { account: 'user-1', tab: 7 });
      await worker.outbox.addWatched(session, 'user-1', 0);
    }
    const items = await worker.outbox.list();
    expect(items).toHaveLength(count);
    expect(items.filter(({ state }) => state !== 'waiting')).toEqual([]);
  });
});
