// Tests sections 2 and 3 of the interface: the fields of each resource, and the states of an entry.
import { describe, expect } from 'vitest';
import { approve } from '../harness/consent.ts';
import { createApp, signedUp } from './account-pages.ts';
import { expectRefusal, forget, post, save } from './answers.ts';
import { askToken, authorizeUrl, browserAt, codeGrant, connect, newVerifier } from './connect.ts';
import { rule, ruleInside } from './rule.ts';
import { read, type Service } from './service.ts';

/** Removes the title from the list, and saves it with these fields. Returns the entry. */
async function fresh(service: Service, fields: object) {
  const { mediaId } = service.samples.anime;
  await forget(service, 'adult', 'anime', mediaId);
  return save(service, 'adult', { type: 'anime', mediaId, ...fields });
}
async function expectInvalid(service: Service, fields: object): Promise<void> {
  const { mediaId } = service.samples.anime;
  const body = { type: 'anime', mediaId, ...fields };
  expectRefusal(await service.call('adult', '/library/entry', post(body)), 'invalid', 400);
}

describe('2 Resources: library entry', () => {
  rule('2.1 type is anime or manga; other values are invalid', async (service) => {
    const { manga } = service.samples;
    expect((await fresh(service, {})).type).toBe('anime');
    expect((await save(service, 'adult', { type: 'manga', mediaId: manga.mediaId })).type).toBe('manga');
    await forget(service, 'adult', 'manga', manga.mediaId);
    for (const type of ['novel', '', null, undefined]) await expectInvalid(service, { type });
  });

  rule('2.2 mediaId is the UUID of a title', async (service) => {
    expect((await fresh(service, {})).mediaId).toBe(service.samples.anime.mediaId);
    for (const mediaId of [service.samples.anime.shortId, '', 17, undefined])
      await expectInvalid(service, { mediaId });
  });

  rule('2.3 status is a string; watching is one for anime', async (service) => {
    expect((await fresh(service, { status: 'watching' })).status).toBe('watching');
    for (const status of ['', 'asleep', 3]) await expectInvalid(service, { status });
  });

  rule('2.4 progress is an integer', async (service) => {
    expect((await fresh(service, { progress: 3 })).progress).toBe(3);
    for (const progress of [1.5, -1, '3']) await expectInvalid(service, { progress });
  });

  rule('2.5 userScore is a number', async (service) => {
    expect((await fresh(service, { userScore: 7.5 })).userScore).toBe(7.5);
    for (const userScore of ['7', true]) await expectInvalid(service, { userScore });
  });

  rule('2.6 the upsert is partial: each field is optional', async (service) => {
    expect(await fresh(service, {})).toMatchObject({ progress: 0, userScore: null });
    for (const fields of [{ status: 'on_hold' }, { progress: 2 }, { userScore: 6 }])
      expect(await fresh(service, fields)).toMatchObject(fields);
    await forget(service, 'adult', 'anime', service.samples.anime.mediaId);
  });
});

describe('2 Resources: catalogue entry', () => {
  rule('2.7 shortId can be used in the detail paths', async ({ call, samples }) => {
    const { results } = read(
      'search',
      await call('adult', `/search?type=anime&q=${encodeURIComponent(samples.query)}`),
    );
    for (const { shortId, id } of results.slice(0, 3))
      expect(
        read('animeDetails', await call('adult', `/anime/${encodeURIComponent(shortId)}`)).anime.id,
      ).toBe(id);
  });

  rule('2.8 mal_id is present if it is known', async ({ call, samples }) => {
    const { body } = await call('adult', `/anime/${samples.anime.shortId}`);
    expect(body.anime).toHaveProperty('mal_id', expect.any(Number));
  });

  rule('2.9 anilist_id is present if it is known', async ({ call, samples }) => {
    const { body } = await call('adult', `/anime/${samples.anime.shortId}`);
    expect(body.anime).toHaveProperty('anilist_id', expect.any(Number));
  });
});

describe('2 Resources: OAuth app', () => {
  rule(
    '2.10 client_id identifies the app: an unknown one gets an error page without a redirect',
    async ({ asking }) => {
      const page = await browserAt(asking).open(
        authorizeUrl(asking, newVerifier(), { client_id: 'unknown-app' }),
      );
      expect([page.leftFor, page.status]).toEqual([null, 400]);
    },
  );

  ruleInside('area', '2.11 the client secret is shown only at creation', async (service) => {
    const owner = await signedUp(service, 'rule-2-11');
    const { secret = '', clientId = '' } = await createApp(owner);
    const list = (await owner.open('/account/apps')).html;
    expect([secret.length > 30, list.includes(clientId), list.includes(secret)]).toEqual([true, true, false]);
  });

  rule('2.12 redirect_uri must be a registered one', async ({ asking }) => {
    const page = await browserAt(asking).open(
      authorizeUrl(asking, newVerifier(), { redirect_uri: 'https://elsewhere.example/' }),
    );
    expect([page.leftFor, page.status]).toEqual([null, 400]);
  });
});

describe('2 Resources: token response', () => {
  rule('2.13 access_token is a bearer token for the API', async (service) => {
    const { access_token, token_type } = await service.tokens('adult');
    expect(token_type.toLowerCase()).toBe('bearer');
    expect((await service.callWith(`Bearer ${access_token}`, '/library?type=anime')).status).toBe(200);
  });

  rule('2.14 refresh_token is present only if offline_access was requested', async (service) => {
    expect((await service.tokens('adult')).refresh_token).toEqual(expect.any(String));
    const { refresh_token } = await connect(service.asking, service.logins.minor, { scope: 'openid' });
    expect(refresh_token).toBeUndefined();
  });

  rule('2.15 expires_in is 86400', async ({ asking, logins }) => {
    const verifier = newVerifier();
    const callback = await approve(browserAt(asking), authorizeUrl(asking, verifier), logins.minor);
    const code = callback.searchParams.get('code') ?? '';
    const response = await askToken(asking, codeGrant(asking, code, verifier));
    expect(await response.json()).toMatchObject({ expires_in: 86_400 });
  });
});

describe('3 States', () => {
  rule('3.1 an entry can have the status watching, and keeps it', async (service) => {
    await fresh(service, { status: 'watching' });
    const { anime } = read(
      'animeDetails',
      await service.call('adult', `/anime/${service.samples.anime.shortId}`),
    );
    expect(anime.entry?.status).toBe('watching');
    await forget(service, 'adult', 'anime', service.samples.anime.mediaId);
  });
});
