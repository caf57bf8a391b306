// Tests that hours of fast watching or reading stay below the watch limits.

import { describe, expect, it } from 'vitest';
import { continueOrBeginSession } from '@/lib/domain/watching/watch-session.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { episode, media } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';
import { markSessionWatched } from '../sending/count-episode.ts';

describe('watch limits', () => {
  it.each([
    ['40 shorts of 3 minutes an hour, at double speed, for four hours', 'anime', 90, 160],
    ['a chapter every 30 s for two hours', 'manga', 30, 240],
  ] as const)('cause no question after %s', async (_name, mediaType, seconds, count) => {
    const title = media({ type: mediaType, episodes: 400, chapters: 400 });
    const { worker, clock, service } = await createRoot({ catalogue: [title] });
    service.away = true;
    for (let number = 1; number <= count; number += 1) {
      clock.now += seconds * 1000;
      const observed = episode({ mediaType, episodeId: `e${number}`, episodeNumber: number });
      const session = continueOrBeginSession(null, observed, clock.now, { account: 'user-1', tab: 7 });
      await markSessionWatched(worker, session);
    }
    const items = await readOutbox();
    expect(items).toHaveLength(count);
    expect(items.filter(({ state }) => state !== 'waiting')).toEqual([]);
  });
});
