// Tests when a resume point is stored: after its episode was sent, and only for the account that owns the list.

import { beforeEach, describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { resumePointsOfTitles } from '@/lib/background/resume/resume-points.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { deleteOtherAccountsCopy } from '@/lib/store/library-copy.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readResumePoints, storeResumePoint } from '@/lib/store/resume-points.ts';
import { catalogue, frieren } from '../changes.ts';
import type { Root } from '../root.ts';
import { createListed, five, watch } from './watching.ts';

let root: Root;
beforeEach(async () => {
  root = await createListed();
});

/** Runs `happens` while the service is asked for the title. Returns a function that tells whether that happened. */
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
    await rememberChosenTitle(root, five, frieren, 5);
    onAsking(async () => {
      expect(await readResumePoints('user-1')).toEqual([]);
    });
    root.service.fail('POST', async () => Response.json({ ok: false }, { status: 500 }));
    await watch(root, five);
    expect(await readResumePoints('user-1')).toEqual([]);
  });

  it.each([4, 9])(
    'is not stored for an episode that the user discarded while its title was requested, with the list at %i',
    async (progress) => {
      root.service.save(frieren.id, { progress });
      await rememberChosenTitle(root, five, frieren, 5);
      const asked = onAsking(async () => {
        for (const { id } of await readOutbox()) await root.handlers.forgetItem({ itemId: id });
      });
      await watch(root, five);
      expect(asked()).toBe(true);
      expect(root.service.writes()).toEqual([]);
      expect(await readResumePoints('user-1')).toEqual([]);
    },
  );

  it('is not stored for an account whose list was deleted while the title was requested', async () => {
    await rememberChosenTitle(root, five, frieren, 5);
    onAsking(async () => void (await deleteOtherAccountsCopy('user-2')));
    await watch(root, five);
    expect(root.service.writes()).toHaveLength(1);
    expect(await (await openDatabase()).count('resumePoints')).toBe(0);
  });
});

describe('stored resume points', () => {
  it('notify the extension’s pages when one is stored', async () => {
    const told: (readonly string[])[] = [];
    const worker = root.start({ broadcast: async ({ changed }) => void told.push(changed) });
    await watch({ ...root, ...worker }, five);
    expect(told.flat()).toContain('resumePoints');
  });

  it('are returned for all titles, or for the requested ones', async () => {
    await watch(root, five);
    const [other] = catalogue.filter(({ id }) => id !== frieren.id);
    const beside = { account: 'user-1', mediaId: other?.id ?? '', site: 'netflix', episode: 5, at: 1 };
    await storeResumePoint({ ...beside, observed: { ...five, siteId: 'netflix', seriesId: 'S2' } }, false);
    await rememberChosenTitle(root, { ...five, siteId: 'netflix', seriesId: 'S2' }, other ?? frieren, 5);
    expect(Object.keys(await resumePointsOfTitles(root)).sort()).toEqual([frieren.id, other?.id].sort());
    expect(Object.keys(await resumePointsOfTitles(root, [frieren.id]))).toEqual([frieren.id]);
    expect(await resumePointsOfTitles(root, [])).toEqual({});
  });

  it('report whether the user has granted the site', async () => {
    const isAllowed = async () =>
      (await resumePointsOfTitles(root))[frieren.id]?.map((point) => point.isAllowed);
    await watch(root, five);
    expect(await isAllowed()).toEqual([true]);
    root.fake.permissions.take('https://www.crunchyroll.com/*');
    expect(await isAllowed()).toEqual([false]);
  });
});
