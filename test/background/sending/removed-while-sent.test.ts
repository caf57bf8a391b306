// Tests items that the user removes while they are sent. Also tests what remains after an incomplete write.
import { describe, expect, it, vi } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange, forgetItem } from '@/lib/background/sending/outbox.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { readResumePoints } from '@/lib/store/resume-points.ts';
import { episode } from '../../domain/examples.ts';
import { frieren, twoTitles } from '../changes.ts';
import { failToFetch } from '../list-service.ts';
import { createRoot } from '../root.ts';

/** Sets up a title at episode 4 whose episode 5 was watched. */
async function setUp(part: Parameters<typeof episode>[0] = {}) {
  const root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  const observed = episode({
    url: 'https://www.crunchyroll.com/watch/GEPIS0005/some',
    episodeId: 'GEPIS0005',
    seriesId: 'GSERIES01',
    episodeNumber: 5,
    ...part,
  });
  await rememberChosenTitle(root, observed, frieren, observed.episodeNumber ?? 1);
  await addChange(root, { kind: 'episode', observed, watchedAt: root.clock.now }, 'user-1');
  root.clock.now += 3600_000;
  const removeAll = async () => {
    for (const { id } of await readOutbox()) await forgetItem(root, id);
  };
  return { root, removeAll };
}

describe('episode that is removed while it is sent', () => {
  it.each([
    ['leaves no log entry if it is from a private window', { isPrivate: true as const }, []],
    ['is logged if it is from a normal window', {}, [{ what: 'advance', after: { progress: 5 } }]],
  ])('%s', async (_what, part, log) => {
    const { root, removeAll } = await setUp(part);
    root.service.fail('POST /v1/library/entry', async () => {
      await removeAll();
      return Response.json({ ok: true, entry: root.service.save(frieren.id, { progress: 5 }) });
    });
    await deliverOutbox(root);
    expect(root.service.entries.get(frieren.id)).toMatchObject({ progress: 5 });
    expect(await readActivity()).toMatchObject(log);
  });

  it('is not logged if it changes nothing on the list', async () => {
    const { root, removeAll } = await setUp();
    root.service.save(frieren.id, { progress: 9 });
    root.service.fail('GET /v1/anime/', async () => {
      await removeAll();
      const entry = root.service.entries.get(frieren.id);
      return Response.json({ ok: true, anime: { ...frieren, relations: [], entry } });
    });
    await deliverOutbox(root);
    expect(await readActivity()).toEqual([]);
  });
});

describe('written episode', () => {
  it('has a resume point even if the worker dies before the log entry is stored', async () => {
    const { root } = await setUp();
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'activity') throw new Error('the worker ends here');
      return put.apply(this, args);
    });
    await deliverOutbox(root);
    expect(await readOutbox()).toHaveLength(1);
    expect(await readResumePoints('user-1')).toMatchObject([{ mediaId: frieren.id, episode: 5 }]);
  });

  it('is logged with the list entry from before its first, failed attempt', async () => {
    const { root } = await setUp({ episodeNumber: 1 });
    root.service.save(frieren.id, { status: 'plan_to_watch', progress: 0 });
    root.service.fail('POST /v1/library/entry', failToFetch);
    await deliverOutbox(root);
    root.service.entries.delete(frieren.id);
    root.clock.now += 3600_000;
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ before: { progress: 0 }, after: { progress: 1 } }]);
  });
});
