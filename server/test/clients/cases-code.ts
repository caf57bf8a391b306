// Cases of the code flow. Correct requests get tokens, and faulty requests get an error.
import assert from 'node:assert/strict';
import { approve } from '../harness/consent.ts';
import {
  ask,
  type Case,
  connect,
  connectForLong,
  denied,
  endOf,
  isOver,
  newRequest,
  opens,
  random,
  refuses,
  withRefreshToken,
} from './scene.ts';
import { LOGIN } from './stage.ts';

const rightOnes: readonly Case[] = [
  {
    name: 'code flow with PKCE: the access token opens the list',
    async show(scene) {
      const { accessToken } = await connectForLong(scene);
      await opens(scene, accessToken, true);
      await opens(scene, random(), false);
    },
  },
  {
    name: 'client authentication: works with Basic, in the body, and without a secret for a public app',
    async show(scene) {
      const { stage, library } = scene;
      const { apps } = stage;
      for (const client of [apps.basic, apps.post, apps.public]) {
        const driver = await library.connect(stage.issuer, client);
        const { refreshToken } = await connectForLong({ ...scene, client, driver });
        await driver.refresh(refreshToken);
      }
    },
  },
  {
    name: 'authorize: a POST request is answered like GET',
    async show(scene) {
      const { stage, driver } = scene;
      const request = newRequest();
      const { origin, pathname, searchParams } = await driver.authorizeUrl(request);
      const posted = await fetch(origin + pathname, {
        method: 'POST',
        body: searchParams,
        redirect: 'manual',
      });
      assert.equal(posted.status, 303);
      const target = new URL(posted.headers.get('location') ?? '', origin);
      const callback = await approve(stage.person.browser, target.href, LOGIN);
      await driver.exchange({ ...request, callback });
    },
  },
];

const wrongRequests: readonly Case[] = [
  {
    name: 'authorize: without PKCE, or with another method than S256, returns invalid_request',
    async show(scene) {
      const end = (more: Record<string, string>) => endOf(scene, { more });
      assert.equal(await end({ code_challenge: '', code_challenge_method: '' }), 'invalid_request');
      assert.equal(await end({ code_challenge_method: 'plain' }), 'invalid_request');
    },
  },
  {
    name: 'authorize: never redirects to an unregistered address',
    async show(scene) {
      for (const redirect of ['https://evil.example/', 'https://app.example/callback/more'])
        assert.equal(await endOf(scene, { redirect }), 'page 400');
    },
  },
  {
    name: 'authorize: denying returns access_denied, which the library reports',
    async show(scene) {
      const answered = await denied(scene);
      assert.equal(answered.callback.searchParams.get('error'), 'access_denied');
      if (scene.library.checksAnswers) await refuses(scene, scene.driver.exchange(answered), 'access_denied');
    },
  },
  {
    name: 'authorize: the library rejects an answer with a wrong state or issuer',
    fits: ({ checksAnswers }) => checksAnswers,
    async show(scene) {
      const answered = await ask(scene);
      const { callback } = answered;
      assert.equal(callback.searchParams.get('iss'), scene.stage.issuer.href);
      for (const name of ['state', 'iss']) {
        const other = new URL(callback);
        other.searchParams.set(name, 'https://evil.example/auth');
        await refuses(scene, scene.driver.exchange({ ...answered, callback: other }), null);
      }
      await scene.driver.exchange(answered);
    },
  },
];

const wrongExchanges: readonly Case[] = [
  {
    name: 'token: a wrong verifier returns invalid_grant',
    async show(scene) {
      const answered = await ask(scene);
      await refuses(scene, scene.driver.exchange({ ...answered, verifier: random() }), 'invalid_grant');
    },
  },
  {
    name: 'token: another redirect address than in the request returns invalid_grant',
    async show(scene) {
      const answered = await ask(scene);
      const redirect = 'https://app.example/other';
      await refuses(scene, scene.driver.exchange({ ...answered, redirect }), 'invalid_grant');
    },
  },
  {
    name: 'token: a repeated code returns invalid_grant, and revokes the tokens that it gave',
    async show(scene) {
      const answered = await ask(scene);
      const tokens = withRefreshToken(await scene.driver.exchange(answered));
      await refuses(scene, scene.driver.exchange(answered), 'invalid_grant');
      await isOver(scene, tokens);
    },
  },
  {
    name: 'token: a code of another app returns invalid_grant',
    async show(scene) {
      const { stage, library } = scene;
      const other = await library.connect(stage.issuer, stage.apps.other);
      await refuses(scene, other.exchange(await ask(scene)), 'invalid_grant');
    },
  },
  {
    name: 'token: a wrong secret returns invalid_client, as Basic and in the body',
    async show(scene) {
      for (const by of ['basic', 'post'] as const) {
        const client = { ...scene.client, secret: random(), by };
        const driver = await scene.library.connect(scene.stage.issuer, client);
        await refuses(scene, driver.exchange(await ask(scene)), 'invalid_client');
      }
    },
  },
];

const scopes: readonly Case[] = [
  {
    name: 'scope: a missing scope means openid',
    async show(scene) {
      await opens(scene, (await connect(scene, { scope: '' })).accessToken, true);
    },
  },
  {
    name: 'scope: an unknown one returns invalid_scope, but is ignored next to a known one',
    async show(scene) {
      assert.equal(await endOf(scene, { scope: 'read:list' }), 'invalid_scope');
      await opens(scene, (await connect(scene, { scope: 'openid read:list' })).accessToken, true);
    },
  },
  {
    name: 'scope: profile offline_access gives a refresh token, and no ID token',
    async show(scene) {
      const tokens = await connect(scene, { scope: 'profile offline_access', nonce: '' });
      assert.equal(tokens.idToken, null);
      await scene.driver.refresh(withRefreshToken(tokens).refreshToken);
    },
  },
  {
    name: 'scope: without offline_access there is no refresh token',
    async show(scene) {
      assert.equal((await connect(scene, { scope: 'openid' })).refreshToken, null);
    },
  },
];

export const codeCases: readonly Case[] = [...rightOnes, ...wrongRequests, ...wrongExchanges, ...scopes];
