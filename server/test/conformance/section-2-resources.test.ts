// Tests sections 2 and 3 of the interface: the fields of each resource, and the states of an entry.
import { describe, expect } from 'vitest';
import { approveConsent } from '../harness/consent.ts';
import { createAppOnPage, signUpVisitor } from './account-pages.ts';
import { createPostRequest, expectRefusal, removeTitleFromList, saveEntry } from './answers.ts';
import {
  connectAccount,
  createAuthorizationRequestUrl,
  createBrowserFor,
  createCodeGrantParameters,
  createCodeVerifier,
  requestTokens,
} from './connect.ts';
import { defineInProcessRule, defineRule } from './rule.ts';
import { parseAnswer, type TestedService } from './service.ts';

/** Removes the title from the list, and saves it with these fields. Returns the entry. */
async function fresh(service: TestedService, fields: object) {
  const { mediaId } = service.samples.anime;
  await removeTitleFromList(service, 'adult', 'anime', mediaId);
  return saveEntry(service, 'adult', { type: 'anime', mediaId, ...fields });
}
async function expectInvalid(service: TestedService, fields: object): Promise<void> {
  const { mediaId } = service.samples.anime;
  const body = { type: 'anime', mediaId, ...fields };
  expectRefusal(await service.call('adult', '/library/entry', createPostRequest(body)), 'invalid', 400);
}

describe('2 Resources: library entry', () => {
  defineRule('2.1 type is anime or manga; other values are invalid', async (service) => {
    const { manga } = service.samples;
    expect((await fresh(service, {})).type).toBe('anime');
    expect((await saveEntry(service, 'adult', { type: 'manga', mediaId: manga.mediaId })).type).toBe('manga');
    await removeTitleFromList(service, 'adult', 'manga', manga.mediaId);
    for (const type of ['novel', '', null, undefined]) await expectInvalid(service, { type });
  });

  defineRule('2.2 mediaId is the UUID of a title', async (service) => {
    expect((await fresh(service, {})).mediaId).toBe(service.samples.anime.mediaId);
    for (const mediaId of [service.samples.anime.shortId, '', 17, undefined])
      await expectInvalid(service, { mediaId });
  });

  defineRule('2.3 status is a string; watching is one for anime', async (service) => {
    expect((await fresh(service, { status: 'watching' })).status).toBe('watching');
    for (const status of ['', 'asleep', 3]) await expectInvalid(service, { status });
  });

  defineRule('2.4 progress is an integer', async (service) => {
    expect((await fresh(service, { progress: 3 })).progress).toBe(3);
    for (const progress of [1.5, -1, '3']) await expectInvalid(service, { progress });
  });

  defineRule('2.5 userScore is a number', async (service) => {
    expect((await fresh(service, { userScore: 7.5 })).userScore).toBe(7.5);
    for (const userScore of ['7', true]) await expectInvalid(service, { userScore });
  });

  defineRule('2.6 the upsert is partial: each field is optional', async (service) => {
    expect(await fresh(service, {})).toMatchObject({ progress: 0, userScore: null });
    for (const fields of [{ status: 'on_hold' }, { progress: 2 }, { userScore: 6 }])
      expect(await fresh(service, fields)).toMatchObject(fields);
    await removeTitleFromList(service, 'adult', 'anime', service.samples.anime.mediaId);
  });
});

describe('2 Resources: catalogue entry', () => {
  defineRule('2.7 shortId can be used in the detail paths', async ({ call, samples }) => {
    const { results } = parseAnswer(
      'search',
      await call('adult', `/search?type=anime&q=${encodeURIComponent(samples.query)}`),
    );
    for (const { shortId, id } of results.slice(0, 3))
      expect(
        parseAnswer('animeDetails', await call('adult', `/anime/${encodeURIComponent(shortId)}`)).anime.id,
      ).toBe(id);
  });

  defineRule('2.8 mal_id is present if it is known', async ({ call, samples }) => {
    const { body } = await call('adult', `/anime/${samples.anime.shortId}`);
    expect(body.anime).toHaveProperty('mal_id', expect.any(Number));
  });

  defineRule('2.9 anilist_id is present if it is known', async ({ call, samples }) => {
    const { body } = await call('adult', `/anime/${samples.anime.shortId}`);
    expect(body.anime).toHaveProperty('anilist_id', expect.any(Number));
  });
});

describe('2 Resources: OAuth app', () => {
  defineRule(
    '2.10 client_id identifies the app: an unknown one gets an error page without a redirect',
    async ({ asking }) => {
      const page = await createBrowserFor(asking).open(
        createAuthorizationRequestUrl(asking, createCodeVerifier(), { client_id: 'unknown-app' }),
      );
      expect([page.leftFor, page.status]).toEqual([null, 400]);
    },
  );

  defineInProcessRule('area', '2.11 the client secret is shown only at creation', async (service) => {
    const owner = await signUpVisitor(service, 'rule-2-11');
    const { secret = '', clientId = '' } = await createAppOnPage(owner);
    const list = (await owner.open('/account/apps')).html;
    expect([secret.length > 30, list.includes(clientId), list.includes(secret)]).toEqual([true, true, false]);
  });

  defineRule('2.12 redirect_uri must be a registered one', async ({ asking }) => {
    const page = await createBrowserFor(asking).open(
      createAuthorizationRequestUrl(asking, createCodeVerifier(), {
        redirect_uri: 'https://elsewhere.example/',
      }),
    );
    expect([page.leftFor, page.status]).toEqual([null, 400]);
  });
});

describe('2 Resources: token response', () => {
  defineRule('2.13 access_token is a bearer token for the API', async (service) => {
    const { access_token, token_type } = await service.tokens('adult');
    expect(token_type.toLowerCase()).toBe('bearer');
    expect((await service.callWith(`Bearer ${access_token}`, '/library?type=anime')).status).toBe(200);
  });

  defineRule('2.14 refresh_token is present only if offline_access was requested', async (service) => {
    expect((await service.tokens('adult')).refresh_token).toEqual(expect.any(String));
    const { refresh_token } = await connectAccount(service.asking, service.logins.minor, { scope: 'openid' });
    expect(refresh_token).toBeUndefined();
  });

  defineRule('2.15 expires_in is 86400', async ({ asking, logins }) => {
    const verifier = createCodeVerifier();
    const callback = await approveConsent(
      createBrowserFor(asking),
      createAuthorizationRequestUrl(asking, verifier),
      logins.minor,
    );
    const code = callback.searchParams.get('code') ?? '';
    const response = await requestTokens(asking, createCodeGrantParameters(asking, code, verifier));
    expect(await response.json()).toMatchObject({ expires_in: 86_400 });
  });
});

describe('3 States', () => {
  defineRule('3.1 an entry can have the status watching, and keeps it', async (service) => {
    await fresh(service, { status: 'watching' });
    const { anime } = parseAnswer(
      'animeDetails',
      await service.call('adult', `/anime/${service.samples.anime.shortId}`),
    );
    expect(anime.entry?.status).toBe('watching');
    await removeTitleFromList(service, 'adult', 'anime', service.samples.anime.mediaId);
  });
});
