// Tests choosing a title in the log for episodes that were skipped because no title was certain. These episodes then count, even if their
// page is gone.
import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { activity, episode } from '../../domain/examples.ts';
import { frieren, twoTitles, watchedChange } from '../changes.ts';
import { createRoot } from '../root.ts';

const unknown = {
  siteId: 'netflix',
  siteName: 'Netflix',
  seriesTitle: 'Die Reise',
  seriesId: 'n',
  confidence: 0.9,
};
const another = { ...unknown, seriesTitle: 'Das Haus', seriesId: 'h' };

/** Returns a worker that has skipped three episodes: two of one series, and one of another. */
async function leaveAlone() {
  const root = await createRoot({ catalogue: twoTitles });
  await addChange(root.worker, watchedChange(1, unknown), 'user-1');
  await addChange(root.worker, watchedChange(2, { ...unknown, episodeId: 'second' }), 'user-1');
  await addChange(root.worker, watchedChange(1, { ...another, episodeId: 'other' }), 'user-1');
  await deliverOutbox(root.worker);
  return root;
}

const logged = async () =>
  (await readActivity())
    .map(({ what, title, observed }) => `${what} ${title}${observed ? ', may be chosen' : ''}`)
    .sort();

describe('chooseLoggedTitle', () => {
  it('sends every stored episode of the season', async () => {
    const root = await leaveAlone();
    expect(await logged()).toEqual([
      'ignore Das Haus, may be chosen',
      'ignore Die Reise, may be chosen',
      'ignore Die Reise, may be chosen',
    ]);
    root.clock.now += 9 * 24 * 3600_000;
    const second = (await readActivity()).find(({ episodeLabel }) => episodeLabel === 'E2');
    const chosen = { media: frieren, episode: 2, reach: 'season' } as const;
    await root.handlers.chooseLoggedTitle({ activityId: second?.id ?? '', ...chosen });
    await deliverOutbox(root.worker);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(2);
    expect(await readOutbox()).toEqual([]);
    const choosable = (await logged()).filter((entry) => entry.includes('may be chosen'));
    expect(choosable).toEqual(['ignore Das Haus, may be chosen']);
    expect(await logged()).toContain(`advance ${frieren.title}`);
  });

  it('sends the episodes only once if the same title is chosen twice', async () => {
    const root = await leaveAlone();
    const first = (await readActivity()).find(({ title }) => title === 'Die Reise');
    const chosen = { media: frieren, episode: 1, reach: 'season', activityId: first?.id ?? '' } as const;
    await root.handlers.chooseLoggedTitle(chosen);
    await deliverOutbox(root.worker);
    const { length } = root.service.writes();
    expect(length).toBeGreaterThan(0);
    await root.handlers.chooseLoggedTitle(chosen);
    await deliverOutbox(root.worker);
    expect(root.service.writes()).toHaveLength(length);
  });

  it('does nothing for a log entry of another account', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const theirs = activity({ id: 'theirs', account: 'user-2', what: 'ignore', observed: episode(unknown) });
    await (await openDatabase()).put('activity', theirs);
    await root.handlers.chooseLoggedTitle({
      activityId: 'theirs',
      media: frieren,
      episode: 1,
      reach: 'season',
    });
    await deliverOutbox(root.worker);
    expect(root.service.writes()).toEqual([]);
    expect(await readActivity()).toHaveLength(1);
  });
});
