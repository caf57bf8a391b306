// Tests the assumptions about list entries and ratings in lib/contract/README.md, with one rule per row of the table.
import { routes } from '@kiroku/contract/routes';
import { animeStatuses, mangaStatuses } from '@kiroku/contract/statuses';
import { describe, expect } from 'vitest';
import {
  createDeleteRequest,
  createPostRequest,
  expectRefusal,
  isListed,
  readWholeList,
  removeTitleFromList,
  saveEntry,
} from './answers.ts';
import { defineExplicitTitleRule, defineRule } from './rule.ts';
import { parseAnswer, type TestedService } from './service.ts';

async function fresh(service: TestedService, type: 'anime' | 'manga', fields: object) {
  const { mediaId } = service.samples[type];
  await removeTitleFromList(service, 'adult', type, mediaId);
  const entry = await saveEntry(service, 'adult', { type, mediaId, ...fields });
  await removeTitleFromList(service, 'adult', type, mediaId);
  return entry;
}

describe('Contract: entries', () => {
  defineRule('list status: anime and manga have five statuses each', async (service) => {
    for (const [type, own, other] of [
      ['anime', animeStatuses, mangaStatuses],
      ['manga', mangaStatuses, animeStatuses],
    ] as const) {
      for (const status of own) expect((await fresh(service, type, { status })).status).toBe(status);
      const foreignOnes = other.filter((status) => !own.some((known) => known === status));
      const { mediaId } = service.samples[type];
      for (const status of foreignOnes)
        expectRefusal(
          await service.call('adult', '/library/entry', createPostRequest({ type, mediaId, status })),
          'invalid',
          400,
        );
    }
  });

  defineRule('userScore: is 0 to 10 with one decimal', async (service) => {
    const key = { type: 'anime', mediaId: service.samples.anime.mediaId };
    for (const userScore of [0, 0.5, 7.3, 10, null])
      expect((await saveEntry(service, 'adult', { ...key, userScore })).userScore).toBe(userScore);
    for (const userScore of [-0.5, 10.5, 7.25])
      expectRefusal(
        await service.call('adult', '/library/entry', createPostRequest({ ...key, userScore })),
        'invalid',
        400,
      );
    await removeTitleFromList(service, 'adult', 'anime', key.mediaId);
  });

  defineRule('progress: is an integer of 0 or more', async (service) => {
    for (const type of ['anime', 'manga'] as const) {
      expect((await fresh(service, type, { progress: 0 })).progress).toBe(0);
      const { mediaId } = service.samples[type];
      for (const progress of [-1, 0.5, '1', null])
        expectRefusal(
          await service.call('adult', '/library/entry', createPostRequest({ type, mediaId, progress })),
          'invalid',
          400,
        );
    }
  });

  defineRule('progress: a progress above a known total is invalid', async (service) => {
    const { mediaId, total } = service.samples.anime;
    const key = { type: 'anime', mediaId };
    expect((await saveEntry(service, 'adult', { ...key, progress: total })).progress).toBe(total);
    const body = { ...key, progress: total + 1, userScore: 1 };
    expectRefusal(await service.call('adult', '/library/entry', createPostRequest(body)), 'invalid', 400);
    const [entry] = await readWholeList(service, 'adult', 'anime');
    expect(entry).toMatchObject({ mediaId, progress: total, userScore: null });
    await removeTitleFromList(service, 'adult', 'anime', mediaId);
  });

  defineRule(
    'upsert without status: sets watching or reading if there is progress, else planned',
    async (service) => {
      expect((await fresh(service, 'anime', {})).status).toBe('plan_to_watch');
      expect((await fresh(service, 'anime', { progress: 1 })).status).toBe('watching');
      expect((await fresh(service, 'manga', {})).status).toBe('plan_to_read');
      expect((await fresh(service, 'manga', { progress: 1 })).status).toBe('reading');
    },
  );

  defineRule('upsert result: is the whole entry after the merge', async (service) => {
    const entry = await fresh(service, 'anime', { progress: 2 });
    expect(entry).toMatchObject({ progress: 2, media: { id: service.samples.anime.mediaId } });
  });

  defineRule('library entry: has all its fields', async (service) => {
    const entry = await fresh(service, 'anime', { progress: 1 });
    const fields = Object.keys(routes.upsertEntry.response().shape.entry.shape);
    expect(Object.keys(entry).sort()).toEqual(fields.sort());
    for (const instant of [entry.createdAt, entry.updatedAt, entry.startedAt])
      expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*Z$/);
    expect(entry.completedAt).toBeNull();
  });

  defineRule(
    'DELETE /library/entry: accepts the entry in the body, in the query, or in both',
    async (service) => {
      const { mediaId } = service.samples.anime;
      const key = { type: 'anime', mediaId };
      const inQuery = `/library/entry?type=anime&mediaId=${mediaId}`;
      const ways = [
        ['/library/entry', createDeleteRequest(key)],
        [inQuery, { method: 'DELETE' as const }],
        [inQuery, createDeleteRequest(key)],
      ] as const;
      for (const [path, request] of ways) {
        await saveEntry(service, 'adult', key);
        expect((await service.call('adult', path, request)).status).toBe(200);
        expectRefusal(await service.call('adult', path, request), 'not_found', 404);
      }
      const otherId = service.samples.otherAnime.mediaId;
      expectRefusal(
        await service.call('adult', inQuery, createDeleteRequest({ ...key, mediaId: otherId })),
        'invalid',
        400,
      );
    },
  );
});

describe('Contract: ratings and explicit titles', () => {
  defineRule('POST /ratings: accepts a score of 0.5 to 10 for anime only', async (service) => {
    const { anime, manga } = service.samples;
    const rate = (mediaId: string, score: unknown) =>
      service.call('adult', '/ratings', createPostRequest({ mediaId, score }));
    const first = parseAnswer('rate', await rate(anime.mediaId, 4)).rating;
    const second = parseAnswer('rate', await rate(anime.mediaId, 9.5)).rating;
    expect(second).toMatchObject({ mediaId: anime.mediaId, score: 9.5, ratings: first.ratings });
    expect(second.averageScore).toEqual(expect.any(Number));
    for (const score of [0, 10.5, 7.25, '8', null])
      expectRefusal(await rate(anime.mediaId, score), 'invalid', 400);
    expectRefusal(await rate(manga.mediaId, 8), 'invalid', 400);
    expect(await isListed(service, 'adult', 'anime', anime.mediaId)).toBe(false);
  });

  defineRule('POST /ratings: concurrent ratings and upserts of one title all succeed', async (service) => {
    const { mediaId } = service.samples.otherAnime;
    const calls = Array.from({ length: 12 }, (_, index) => [
      service.call('adult', '/ratings', createPostRequest({ mediaId, score: (index % 10) + 1 })),
      service.call('adult', '/library/entry', createPostRequest({ type: 'anime', mediaId, progress: 1 })),
    ]);
    const answers = await Promise.all(calls.flat());
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await removeTitleFromList(service, 'adult', 'anime', mediaId);
  });

  defineExplicitTitleRule(
    'a blocked user can neither add nor rate an explicit title',
    async ({ call, samples }) => {
      const mediaId = samples.explicitAnime?.mediaId;
      const added = await call('minor', '/library/entry', createPostRequest({ type: 'anime', mediaId }));
      expectRefusal(added, 'adult_content_blocked', 403);
      const ratings = async () =>
        parseAnswer('rate', await call('adult', '/ratings', createPostRequest({ mediaId, score: 3 }))).rating
          .ratings;
      const before = await ratings();
      expectRefusal(
        await call('minor', '/ratings', createPostRequest({ mediaId, score: 8 })),
        'adult_content_blocked',
        403,
      );
      expect(await ratings()).toBe(before);
    },
  );

  defineExplicitTitleRule(
    'the cover of an explicit title needs the address from the API',
    async ({ call, samples }) => {
      const { anime } = parseAnswer(
        'animeDetails',
        await call('adult', `/anime/${samples.explicitAnime?.mediaId}`),
      );
      // A service need not have a cover for every title.
      if (anime.coverUrl === null) return;
      const given = new URL(anime.coverUrl);
      expect((await fetch(given)).status).toBe(200);
      expect(given.search).not.toBe('');
      expect((await fetch(given.origin + given.pathname)).status).not.toBe(200);
    },
  );
});
