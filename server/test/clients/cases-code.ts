// Cases of the code flow. Correct requests get tokens, and faulty requests get an error.
import assert from 'node:assert/strict';
import { approveConsent } from '../harness/consent.ts';
import {
  authorizationErrorOf,
  authorizeApp,
  type ClientCase,
  connectApp,
  connectWithRefreshToken,
  createAuthorizationParameters,
  createRandomToken,
  denyAuthorization,
  expectCallRefused,
  expectConnectionEnded,
  expectTokenValidity,
  requireRefreshToken,
} from './client-case.ts';
import { CLIENT_SUITE_LOGIN } from './client-test-server.ts';

const rightOnes: readonly ClientCase[] = [
  {
    name: 'code flow with PKCE: the access token opens the list',
    async show(scene) {
      const { accessToken } = await connectWithRefreshToken(scene);
      await expectTokenValidity(scene, accessToken, true);
      await expectTokenValidity(scene, createRandomToken(), false);
    },
  },
  {
    name: 'client authentication: works with Basic, in the body, and without a secret for a public app',
    async show(scene) {
      const { stage, library } = scene;
      const { apps } = stage;
      for (const client of [apps.basic, apps.post, apps.public]) {
        const driver = await library.connect(stage.issuer, client);
        const { refreshToken } = await connectWithRefreshToken({ ...scene, client, driver });
        await driver.refresh(refreshToken);
      }
    },
  },
  {
    name: 'authorize: a POST request is answered like GET',
    async show(scene) {
      const { stage, driver } = scene;
      const request = createAuthorizationParameters();
      const { origin, pathname, searchParams } = await driver.authorizeUrl(request);
      const posted = await fetch(origin + pathname, {
        method: 'POST',
        body: searchParams,
        redirect: 'manual',
      });
      assert.equal(posted.status, 303);
      const target = new URL(posted.headers.get('location') ?? '', origin);
      const callback = await approveConsent(stage.person.browser, target.href, CLIENT_SUITE_LOGIN);
      await driver.exchange({ ...request, callback });
    },
  },
];

const wrongRequests: readonly ClientCase[] = [
  {
    name: 'authorize: without PKCE, or with another method than S256, returns invalid_request',
    async show(scene) {
      const end = (more: Record<string, string>) => authorizationErrorOf(scene, { more });
      assert.equal(await end({ code_challenge: '', code_challenge_method: '' }), 'invalid_request');
      assert.equal(await end({ code_challenge_method: 'plain' }), 'invalid_request');
    },
  },
  {
    name: 'authorize: never redirects to an unregistered address',
    async show(scene) {
      for (const redirect of ['https://evil.example/', 'https://app.example/callback/more'])
        assert.equal(await authorizationErrorOf(scene, { redirect }), 'page 400');
    },
  },
  {
    name: 'authorize: denying returns access_denied, which the library reports',
    async show(scene) {
      const answered = await denyAuthorization(scene);
      assert.equal(answered.callback.searchParams.get('error'), 'access_denied');
      if (scene.library.checksAnswers)
        await expectCallRefused(scene, scene.driver.exchange(answered), 'access_denied');
    },
  },
  {
    name: 'authorize: the library rejects an answer with a wrong state or issuer',
    fits: ({ checksAnswers }) => checksAnswers,
    async show(scene) {
      const answered = await authorizeApp(scene);
      const { callback } = answered;
      assert.equal(callback.searchParams.get('iss'), scene.stage.issuer.href);
      for (const name of ['state', 'iss']) {
        const other = new URL(callback);
        other.searchParams.set(name, 'https://evil.example/auth');
        await expectCallRefused(scene, scene.driver.exchange({ ...answered, callback: other }), null);
      }
      await scene.driver.exchange(answered);
    },
  },
];

const wrongExchanges: readonly ClientCase[] = [
  {
    name: 'token: a wrong verifier returns invalid_grant',
    async show(scene) {
      const answered = await authorizeApp(scene);
      await expectCallRefused(
        scene,
        scene.driver.exchange({ ...answered, verifier: createRandomToken() }),
        'invalid_grant',
      );
    },
  },
  {
    name: 'token: another redirect address than in the request returns invalid_grant',
    async show(scene) {
      const answered = await authorizeApp(scene);
      const redirect = 'https://app.example/other';
      await expectCallRefused(scene, scene.driver.exchange({ ...answered, redirect }), 'invalid_grant');
    },
  },
  {
    name: 'token: a repeated code returns invalid_grant, and revokes the tokens that it gave',
    async show(scene) {
      const answered = await authorizeApp(scene);
      const tokens = requireRefreshToken(await scene.driver.exchange(answered));
      await expectCallRefused(scene, scene.driver.exchange(answered), 'invalid_grant');
      await expectConnectionEnded(scene, tokens);
    },
  },
  {
    name: 'token: a code of another app returns invalid_grant',
    async show(scene) {
      const { stage, library } = scene;
      const other = await library.connect(stage.issuer, stage.apps.other);
      await expectCallRefused(scene, other.exchange(await authorizeApp(scene)), 'invalid_grant');
    },
  },
  {
    name: 'token: a wrong secret returns invalid_client, as Basic and in the body',
    async show(scene) {
      for (const by of ['basic', 'post'] as const) {
        const client = { ...scene.client, secret: createRandomToken(), by };
        const driver = await scene.library.connect(scene.stage.issuer, client);
        await expectCallRefused(scene, driver.exchange(await authorizeApp(scene)), 'invalid_client');
      }
    },
  },
];

const scopes: readonly ClientCase[] = [
  {
    name: 'scope: a missing scope means openid',
    async show(scene) {
      await expectTokenValidity(scene, (await connectApp(scene, { scope: '' })).accessToken, true);
    },
  },
  {
    name: 'scope: an unknown one returns invalid_scope, but is ignored next to a known one',
    async show(scene) {
      assert.equal(await authorizationErrorOf(scene, { scope: 'read:list' }), 'invalid_scope');
      await expectTokenValidity(
        scene,
        (await connectApp(scene, { scope: 'openid read:list' })).accessToken,
        true,
      );
    },
  },
  {
    name: 'scope: profile offline_access gives a refresh token, and no ID token',
    async show(scene) {
      const tokens = await connectApp(scene, { scope: 'profile offline_access', nonce: '' });
      assert.equal(tokens.idToken, null);
      await scene.driver.refresh(requireRefreshToken(tokens).refreshToken);
    },
  },
  {
    name: 'scope: without offline_access there is no refresh token',
    async show(scene) {
      assert.equal((await connectApp(scene, { scope: 'openid' })).refreshToken, null);
    },
  },
];

export const authorizationCodeCases: readonly ClientCase[] = [
  ...rightOnes,
  ...wrongRequests,
  ...wrongExchanges,
  ...scopes,
];
