// Tests when a resume point is stored: after its episode was sent, and only for the account that owns the list.

import { beforeEach, describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { readResumePointsOfTitles } from '@/lib/background/resume/resume-points.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { deleteOtherAccountsCopy } from '@/lib/store/library-copy.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readResumePoints, storeResumePoint } from '@/lib/store/resume-points.ts';
import { frieren, twoTitles } from '../changes.ts';
import type { TestRoot } from '../root.ts';
import { countAndSendEpisode, createRootWithListedTitle, episodeFive } from './watching.ts';

let root: TestRoot;
beforeEach(async () => {
  root = await createRootWithListedTitle();
});

/** Runs `happens` when the service is asked for the title. The returned function tells whether the service was asked. */
function onAsking(happens: () => Promise<void>): () => boolean {
  let isAsked = false;
  root.service.fail(`GET /v1/anime/${frieren.id}`, async () => {
    isAsked = true;
    await happens();
    const entry = root.service.entries.get(frieren.id) ?? null;
    return Response.json({ ok: true, anime: { ...frieren, relations: [], entry } });
  });
  return () => isAsked;
}

describe('resume point', () => {
  it('is not stored before the episode is written', async () => {
    await rememberChosenTitle(root, episodeFive, frieren, 5);
    onAsking(async () => {
      expect(await readResumePoints('user-1')).toEqual([]);
    });
    root.service.fail('POST', async () => Response.json({ ok: false }, { status: 500 }));
    await countAndSendEpisode(root, episodeFive);
    expect(await readResumePoints('user-1')).toEqual([]);
  });

  it.each([4, 9])('is not stored for a discarded episode if the list has progress %i', async (progress) => {
    root.service.save(frieren.id, { progress });
    await rememberChosenTitle(root, episodeFive, frieren, 5);
    const asked = onAsking(async () => {
      for (const { id } of await readOutbox()) await root.handlers.forgetItem({ itemId: id });
    });
    await countAndSendEpisode(root, episodeFive);
    expect(asked()).toBe(true);
    expect(root.service.writes()).toEqual([]);
    expect(await readResumePoints('user-1')).toEqual([]);
  });

  it('is not stored after the account’s list was deleted', async () => {
    await rememberChosenTitle(root, episodeFive, frieren, 5);
    onAsking(async () => void (await deleteOtherAccountsCopy('user-2')));
    await countAndSendEpisode(root, episodeFive);
    expect(root.service.writes()).toHaveLength(1);
    expect(await (await openDatabase()).count('resumePoints')).toBe(0);
  });
});

describe('stored resume points', () => {
  it('cause a change event for the open pages when a resume point is stored', async () => {
    const told: (readonly string[])[] = [];
    const worker = root.start({ broadcast: async ({ changed }) => void told.push(changed) });
    await countAndSendEpisode({ ...root, ...worker }, episodeFive);
    expect(told.flat()).toContain('resumePoints');
  });

  it('are returned only for the requested titles', async () => {
    await countAndSendEpisode(root, episodeFive);
    const [other] = twoTitles.filter(({ id }) => id !== frieren.id);
    const beside = { account: 'user-1', mediaId: other?.id ?? '', site: 'netflix', episode: 5, at: 1 };
    await storeResumePoint(
      { ...beside, observed: { ...episodeFive, siteId: 'netflix', seriesId: 'S2' } },
      false,
    );
    await rememberChosenTitle(
      root,
      { ...episodeFive, siteId: 'netflix', seriesId: 'S2' },
      other ?? frieren,
      5,
    );
    expect(Object.keys(await readResumePointsOfTitles(root)).sort()).toEqual([frieren.id, other?.id].sort());
    expect(Object.keys(await readResumePointsOfTitles(root, [frieren.id]))).toEqual([frieren.id]);
    expect(await readResumePointsOfTitles(root, [])).toEqual({});
  });

  it('contain whether the user has granted the site of each resume point', async () => {
    const isAllowed = async () =>
      (await readResumePointsOfTitles(root))[frieren.id]?.map((point) => point.isAllowed);
    await countAndSendEpisode(root, episodeFive);
    expect(await isAllowed()).toEqual([true]);
    root.fake.permissions.take('https://www.crunchyroll.com/*');
    expect(await isAllowed()).toEqual([false]);
  });
});
