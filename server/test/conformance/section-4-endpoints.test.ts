// Tests section 4 of the interface: the seven endpoints and their three rules.
import { describe, expect } from 'vitest';
import {
  createDeleteRequest,
  createPostRequest,
  expectRefusal,
  isListed,
  provokeEveryRefusal,
  readWholeList,
  removeEntryAsExtension,
  removeTitleFromList,
  saveEntry,
} from './answers.ts';
import { defineExplicitTitleRule, defineRule } from './rule.ts';
import { parseAnswer } from './service.ts';

describe('4 Endpoints', () => {
  defineRule('4.0 paths are relative to the base address', async (service) => {
    expect(
      (await service.call('adult', `/search?q=${encodeURIComponent(service.samples.query)}`)).status,
    ).toBe(200);
    const { access_token } = await service.tokens('adult');
    const headers = { authorization: `Bearer ${access_token}` };
    const above = await fetch(`${service.baseUrl.replace(/\/v1$/, '')}/search?q=a`, { headers });
    expect(above.status).toBe(404);
  });

  defineRule('4.0 every endpoint requires the bearer token', async ({ callWith, samples }) => {
    const { mediaId } = samples.anime;
    const answers = [
      await callWith(null, '/search?q=a'),
      await callWith(null, `/anime/${samples.anime.shortId}`),
      await callWith(null, `/manga/${samples.manga.shortId}`),
      await callWith(null, '/library?type=anime'),
      await callWith(null, '/library/entry', createPostRequest({ type: 'anime', mediaId })),
      await callWith(null, '/library/entry', createDeleteRequest({ type: 'anime', mediaId })),
      await callWith(null, '/ratings', createPostRequest({ mediaId, score: 5 })),
    ];
    for (const answer of answers) expectRefusal(answer, 'unauthorized', 401);
  });

  defineRule('4.0 bodies are JSON: another content type is refused', async ({ call, samples }) => {
    const raw = `type=anime&mediaId=${samples.anime.mediaId}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expectRefusal(await call('adult', '/library/entry', { method: 'POST', raw, headers }), 'invalid', 415);
  });

  defineRule('4.1 GET /search takes q and returns matches', async ({ call, samples }) => {
    const { results } = parseAnswer(
      'search',
      await call('adult', `/search?q=${encodeURIComponent(samples.query)}`),
    );
    expect(results.length).toBeGreaterThan(0);
    expectRefusal(await call('adult', '/search'), 'invalid', 400);
  });

  defineRule('4.2 GET /anime/{shortId} returns the anime', async ({ call, samples }) => {
    const { anime } = parseAnswer('animeDetails', await call('adult', `/anime/${samples.anime.shortId}`));
    expect([anime.id, anime.type]).toEqual([samples.anime.mediaId, 'anime']);
  });

  defineRule('4.3 GET /manga/{shortId} returns the manga', async ({ call, samples }) => {
    const { manga } = parseAnswer('mangaDetails', await call('adult', `/manga/${samples.manga.shortId}`));
    expect([manga.id, manga.type]).toEqual([samples.manga.mediaId, 'manga']);
  });

  defineRule('4.4 GET /library returns the list of one type, in pages with a cursor', async (service) => {
    const { anime, otherAnime, manga } = service.samples;
    for (const { mediaId } of [anime, otherAnime])
      await saveEntry(service, 'adult', { type: 'anime', mediaId });
    await saveEntry(service, 'adult', { type: 'manga', mediaId: manga.mediaId });
    const first = parseAnswer('library', await service.call('adult', '/library?type=anime&limit=1'));
    expect(first.entries.map(({ mediaId }) => mediaId)).toEqual([otherAnime.mediaId]);
    const cursor = encodeURIComponent(first.nextCursor ?? '');
    const second = parseAnswer(
      'library',
      await service.call('adult', `/library?type=anime&limit=1&cursor=${cursor}`),
    );
    expect(second.entries.map(({ mediaId }) => mediaId)).toEqual([anime.mediaId]);
    expect((await readWholeList(service, 'adult', 'anime')).every(({ type }) => type === 'anime')).toBe(true);
    expect(await isListed(service, 'adult', 'manga', manga.mediaId)).toBe(true);
    for (const { mediaId } of [anime, otherAnime])
      await removeTitleFromList(service, 'adult', 'anime', mediaId);
    await removeTitleFromList(service, 'adult', 'manga', manga.mediaId);
  });

  defineRule(
    '4.5 POST /library/entry adds or updates with status, progress and userScore',
    async (service) => {
      const { mediaId } = service.samples.anime;
      const fields = { status: 'on_hold', progress: 2, userScore: 6 };
      expect(await saveEntry(service, 'adult', { type: 'anime', mediaId, ...fields })).toMatchObject(fields);
      const changed = { status: 'dropped', progress: 3, userScore: 4.5 };
      expect(await saveEntry(service, 'adult', { type: 'anime', mediaId, ...changed })).toMatchObject(
        changed,
      );
      await removeTitleFromList(service, 'adult', 'anime', mediaId);
    },
  );

  defineRule('4.6 DELETE /library/entry removes the entry', async (service) => {
    const { mediaId } = service.samples.anime;
    await saveEntry(service, 'adult', { type: 'anime', mediaId });
    const answer = await removeEntryAsExtension(service, 'adult', { type: 'anime', mediaId });
    expect([answer.status, answer.body.ok]).toEqual([200, true]);
    expect(await isListed(service, 'adult', 'anime', mediaId)).toBe(false);
  });

  defineRule('4.7 POST /ratings rates an anime', async ({ call, samples }) => {
    const { mediaId } = samples.anime;
    const { rating } = parseAnswer(
      'rate',
      await call('adult', '/ratings', createPostRequest({ mediaId, score: 8 })),
    );
    expect(rating).toMatchObject({ mediaId, score: 8 });
  });
});

describe('4 Endpoints: rules', () => {
  defineRule('4.R1 every response is a JSON object with ok, even to a faulty request', async (service) => {
    for (const [name, { body }] of Object.entries(await provokeEveryRefusal(service)))
      expect([name, body.ok, typeof body.code]).toEqual([name, false, 'string']);
  });

  defineRule(
    '4.R2 POST /library/entry for a title already on the list merges the given fields',
    async (service) => {
      const { mediaId } = service.samples.anime;
      await removeTitleFromList(service, 'adult', 'anime', mediaId);
      const key = { type: 'anime', mediaId };
      const first = await saveEntry(service, 'adult', {
        ...key,
        status: 'watching',
        progress: 2,
        userScore: 9,
      });
      for (const [given, expected] of [
        [{ progress: 3 }, { status: 'watching', progress: 3, userScore: 9 }],
        [{ userScore: 4 }, { status: 'watching', progress: 3, userScore: 4 }],
        [{ status: 'on_hold' }, { status: 'on_hold', progress: 3, userScore: 4 }],
        [{}, { status: 'on_hold', progress: 3, userScore: 4 }],
      ])
        expect(await saveEntry(service, 'adult', { ...key, ...given })).toMatchObject({
          ...expected,
          createdAt: first.createdAt,
        });
      await removeTitleFromList(service, 'adult', 'anime', mediaId);
    },
  );

  defineRule(
    '4.R2 POST /library/entry for a title that is not on the list creates an entry',
    async (service) => {
      const { mediaId } = service.samples.anime;
      await removeTitleFromList(service, 'adult', 'anime', mediaId);
      await saveEntry(service, 'adult', { type: 'anime', mediaId });
      expect(await isListed(service, 'adult', 'anime', mediaId)).toBe(true);
      await removeTitleFromList(service, 'adult', 'anime', mediaId);
    },
  );

  defineExplicitTitleRule(
    '4.R3 seeing an explicit title fails with adult_content_blocked',
    async ({ call, samples }) => {
      expectRefusal(
        await call('minor', `/anime/${samples.explicitAnime?.mediaId}`),
        'adult_content_blocked',
        403,
      );
      expectRefusal(
        await call('minor', `/manga/${samples.explicitManga?.mediaId}`),
        'adult_content_blocked',
        403,
      );
    },
  );

  defineExplicitTitleRule(
    '4.R3 adding an explicit title fails with adult_content_blocked',
    async (service) => {
      const { explicitAnime, explicitManga } = service.samples;
      for (const [type, title] of [
        ['anime', explicitAnime],
        ['manga', explicitManga],
      ] as const) {
        const body = { type, mediaId: title?.mediaId };
        expectRefusal(
          await service.call('minor', '/library/entry', createPostRequest(body)),
          'adult_content_blocked',
          403,
        );
        expect(await isListed(service, 'minor', type, title?.mediaId ?? '')).toBe(false);
      }
    },
  );
});
