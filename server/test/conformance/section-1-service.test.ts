// Tests section 1 of the interface: what the service does, and how an app is registered.

import { describe, expect } from 'vitest';
import { parseForms } from '../harness/browser.ts';
import { isConsentForm, openConsentPage } from '../harness/consent.ts';
import { createAppOnPage, signInVisitor, signUpVisitor } from './account-pages.ts';
import {
  callEveryEndpoint,
  createPostRequest,
  expectRefusal,
  isListed,
  provokeEveryRefusal,
  removeTitleFromList,
  saveEntry,
} from './answers.ts';
import {
  connectAccount,
  createAuthorizationRequestUrl,
  createBrowserFor,
  createCodeVerifier,
} from './connect.ts';
import { defineExplicitTitleRule, defineInProcessRule, defineRule } from './rule.ts';
import { parseAnswer } from './service.ts';

describe('1 What the service does', () => {
  defineRule('1.1 the service keeps a catalogue of anime and one of manga', async ({ call, samples }) => {
    const { anime } = parseAnswer('animeDetails', await call('adult', `/anime/${samples.anime.shortId}`));
    const { manga } = parseAnswer('mangaDetails', await call('adult', `/manga/${samples.manga.shortId}`));
    expect([anime.type, manga.type]).toEqual(['anime', 'manga']);
  });

  defineRule('1.1 the service keeps a list per user', async (service) => {
    const { mediaId } = service.samples.anime;
    await removeTitleFromList(service, 'minor', 'anime', mediaId);
    await saveEntry(service, 'adult', { type: 'anime', mediaId });
    expect(await isListed(service, 'adult', 'anime', mediaId)).toBe(true);
    expect(await isListed(service, 'minor', 'anime', mediaId)).toBe(false);
    await removeTitleFromList(service, 'adult', 'anime', mediaId);
  });

  defineRule(
    '1.2 an app acts for a user only after the user has approved it on a consent screen',
    async (service) => {
      const browser = createBrowserFor(service.asking);
      const page = await openConsentPage(
        browser,
        createAuthorizationRequestUrl(service.asking, createCodeVerifier()),
        service.logins.adult,
      );
      expect(page.leftFor).toBeNull();
      expect(parseForms(page.html, page.url).filter(isConsentForm)).toHaveLength(1);
    },
  );

  defineRule(
    '1.3 an app can search, read details and a list, add, update, remove, and rate',
    async (service) => {
      const answers = Object.entries(await callEveryEndpoint(service));
      expect(answers.map(([name, { status }]) => [name, status])).toEqual(
        answers.map(([name]) => [name, 200]),
      );
    },
  );

  defineRule('1.4 every answer of the API is JSON, including refusals', async (service) => {
    const answers = { ...(await callEveryEndpoint(service)), ...(await provokeEveryRefusal(service)) };
    for (const { headers, text } of Object.values(answers)) {
      expect(headers.get('content-type')).toMatch(/^application\/json\b/);
      expect(() => JSON.parse(text)).not.toThrow();
    }
  });

  defineRule('1.4 every answer of the API contains the boolean ok', async (service) => {
    for (const [name, { body }] of Object.entries(await callEveryEndpoint(service)))
      expect([name, body.ok]).toEqual([name, true]);
    for (const [name, { body }] of Object.entries(await provokeEveryRefusal(service)))
      expect([name, body.ok]).toEqual([name, false]);
  });

  defineExplicitTitleRule(
    '1.5 a user without the adult filter sees explicit titles',
    async ({ call, samples }) => {
      const { anime } = parseAnswer(
        'animeDetails',
        await call('adult', `/anime/${samples.explicitAnime?.shortId}`),
      );
      expect(anime.explicit).toBe(true);
    },
  );

  defineExplicitTitleRule(
    '1.5 a minor can neither see nor add an explicit title',
    async ({ call, samples }) => {
      const mediaId = samples.explicitAnime?.mediaId;
      expectRefusal(await call('minor', `/anime/${mediaId}`), 'adult_content_blocked', 403);
      const added = await call('minor', '/library/entry', createPostRequest({ type: 'anime', mediaId }));
      expectRefusal(added, 'adult_content_blocked', 403);
    },
  );

  defineInProcessRule(
    'area',
    '1.5 a user who turns the adult filter on can neither see nor add explicit titles',
    async (service) => {
      const user = await signUpVisitor(service, 'rule-1-5');
      const login = { name: 'rule-1-5', password: 'a long enough password' };
      const { access_token } = await connectAccount(service.asking, login);
      const look = () =>
        service.callWith(`Bearer ${access_token}`, `/anime/${service.samples.explicitAnime?.shortId}`);
      await user.submit(await user.open('/account'), '/account');
      expect((await look()).status).toBe(200);
      await user.submit(await user.open('/account'), '/account', { adultFilter: 'on' });
      expectRefusal(await look(), 'adult_content_blocked', 403);
      const body = createPostRequest({ type: 'anime', mediaId: service.samples.explicitAnime?.mediaId });
      const added = await service.callWith(`Bearer ${access_token}`, '/library/entry', body);
      expectRefusal(added, 'adult_content_blocked', 403);
    },
  );

  defineInProcessRule(
    'area',
    '1.6 a user can revoke an app’s access at any time in the account area',
    async (service) => {
      const user = await signUpVisitor(service, 'rule-1-6');
      const { access_token } = await connectAccount(service.asking, {
        name: 'rule-1-6',
        password: 'a long enough password',
      });
      const look = () => service.callWith(`Bearer ${access_token}`, '/library?type=anime');
      expect((await look()).status).toBe(200);
      const address = `/account/connections/${service.asking.clientId}/revoke`;
      await user.submit(await user.open(address), address);
      expectRefusal(await look(), 'unauthorized', 401);
    },
  );

  defineRule('1.7 catalogue entries expose mal_id and anilist_id', async ({ call, samples }) => {
    const { body } = await call('adult', `/anime/${samples.anime.shortId}`);
    expect(body.anime).toMatchObject({ mal_id: expect.any(Number), anilist_id: expect.any(Number) });
  });

  defineRule(
    '1.7 identifiers do not change, so that a client may store its mapping',
    async ({ call, samples }) => {
      const ids = async () => {
        const { anime } = parseAnswer('animeDetails', await call('adult', `/anime/${samples.anime.shortId}`));
        return [anime.id, anime.shortId, anime.mal_id, anime.anilist_id];
      };
      expect(await ids()).toEqual(await ids());
    },
  );
});

describe('1 What the service does: app registration', () => {
  defineInProcessRule('area', '1.R1 any account can create OAuth credentials', async (service) => {
    const owner = await signInVisitor(service, service.logins.minor);
    expect(await createAppOnPage(owner)).toMatchObject({
      status: 201,
      clientId: expect.stringMatching(/^\w+$/),
    });
  });

  defineInProcessRule('area', '1.R2 redirect addresses are https, or http://localhost', async (service) => {
    const owner = await signUpVisitor(service, 'rule-1-r2');
    for (const redirectUris of ['https://app.example/cb', 'http://localhost:3000/cb'])
      expect((await createAppOnPage(owner, { redirectUris })).status).toBe(201);
    for (const redirectUris of [
      'http://app.example/cb',
      'http://127.0.0.1/cb',
      'app://cb',
      'http://localhost.evil.example/',
    ])
      expect((await createAppOnPage(owner, { redirectUris })).status).toBe(400);
  });

  defineInProcessRule('area', '1.R3 the client secret is displayed once, at creation', async (service) => {
    const owner = await signUpVisitor(service, 'rule-1-r3');
    const { secret = '' } = await createAppOnPage(owner);
    expect(secret).not.toBe('');
    for (const path of ['/account/apps', '/account', '/account/connections'])
      expect((await owner.open(path)).html).not.toContain(secret);
  });

  defineInProcessRule('area', '1.R4 an account can own at most five apps', async (service) => {
    const owner = await signUpVisitor(service, 'rule-1-r4');
    const before = await owner.open('/account/apps');
    for (let count = 0; count < 5; count += 1) expect((await createAppOnPage(owner)).status).toBe(201);
    const fields = { appName: 'Sixth', redirectUris: 'https://app.example/', kind: 'public' };
    expect((await owner.submit(before, '/account/apps', fields)).status).toBe(400);
  });
});
