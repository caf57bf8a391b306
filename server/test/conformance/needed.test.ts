// Tests the rules that the extension cannot work without. An answer in another form is accepted if the extension can bridge it.
import { describe, expect } from 'vitest';
import { createPostRequest, isListed, readWholeList, removeTitleFromList, saveEntry } from './answers.ts';
import { connectAccount, readTokens, requestTokens } from './connect.ts';
import { defineRequiredRule } from './rule.ts';
import { parseAnswer } from './service.ts';

describe('0 What the extension needs', () => {
  defineRequiredRule(
    'sign-in: a code with PKCE gives tokens, and a refresh token gives new ones',
    async (service) => {
      const { asking, logins } = service;
      const { refresh_token = '' } = await connectAccount(asking, logins.adult);
      const next = await readTokens(
        await requestTokens(asking, { grant_type: 'refresh_token', refresh_token }),
      );
      const answer = await service.callWith(`Bearer ${next.access_token}`, '/library?type=anime');
      parseAnswer('library', answer);
    },
  );

  defineRequiredRule('tokens: an invalid token is refused with 401', async ({ callWith }) => {
    expect((await callWith('Bearer nothing', '/library?type=anime')).status).toBe(401);
  });

  defineRequiredRule('search: finds titles and their details by shortId', async ({ call, samples }) => {
    const { results } = parseAnswer(
      'search',
      await call('adult', `/search?q=${encodeURIComponent(samples.query)}`),
    );
    expect(results.length).toBeGreaterThan(0);
    const { anime } = parseAnswer('animeDetails', await call('adult', `/anime/${samples.anime.shortId}`));
    const { manga } = parseAnswer('mangaDetails', await call('adult', `/manga/${samples.manga.shortId}`));
    expect([anime.id, manga.id]).toEqual([samples.anime.mediaId, samples.manga.mediaId]);
  });

  defineRequiredRule('list: contains every saved entry once over all pages', async (service) => {
    const wanted = [service.samples.anime.mediaId, service.samples.otherAnime.mediaId];
    for (const mediaId of wanted) await saveEntry(service, 'adult', { type: 'anime', mediaId });
    const listed = (await readWholeList(service, 'adult', 'anime')).map(({ mediaId }) => mediaId);
    for (const mediaId of wanted) expect(listed.filter((one) => one === mediaId)).toHaveLength(1);
    for (const mediaId of wanted) await removeTitleFromList(service, 'adult', 'anime', mediaId);
  });

  defineRequiredRule('progress: can be saved without changing the status', async (service) => {
    const { mediaId } = service.samples.anime;
    const key = { type: 'anime', mediaId };
    await saveEntry(service, 'adult', { ...key, status: 'watching', progress: 1 });
    await saveEntry(service, 'adult', { ...key, progress: 2 });
    const entry = (await readWholeList(service, 'adult', 'anime')).find((one) => one.mediaId === mediaId);
    expect(entry).toMatchObject({ status: 'watching', progress: 2 });
    await removeTitleFromList(service, 'adult', 'anime', mediaId);
  });

  defineRequiredRule('removal: removes the entry from the list', async (service) => {
    const { mediaId } = service.samples.anime;
    await saveEntry(service, 'adult', { type: 'anime', mediaId });
    await removeTitleFromList(service, 'adult', 'anime', mediaId);
    expect(await isListed(service, 'adult', 'anime', mediaId)).toBe(false);
  });

  defineRequiredRule('refusals: an entry of an unknown title is refused', async ({ call }) => {
    const mediaId = '00000000-0000-4000-8000-00000000dead';
    const { status } = await call(
      'adult',
      '/library/entry',
      createPostRequest({ type: 'anime', mediaId, progress: 1 }),
    );
    expect(status).toBeGreaterThanOrEqual(400);
  });
});
