// Cases of OpenID Connect: discovery, ID tokens and userinfo. They include a rotation of the signing key.
import assert from 'node:assert/strict';
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import * as plain from 'oauth4webapi';
import * as openid from 'openid-client';
import { discoverServer as discoverPlainly, oauth4webapi } from './by-oauth4webapi.ts';
import { discoverConfiguration, openidClient } from './by-openid-client.ts';
import {
  authorizeApp,
  type ClientCase,
  type ClientTestContext,
  connectApp,
  createRandomToken,
  expectCallRefused,
} from './client-case.ts';
import { CLIENT_SUITE_LOGIN } from './client-test-server.ts';
import type { OAuthLibrary } from './driver.ts';

const isOpenidClient = (library: OAuthLibrary): boolean => library === openidClient;
const knowsOpenId = (library: OAuthLibrary): boolean => library.checksAnswers;

async function idTokenOf(scene: ClientTestContext): Promise<string> {
  const { idToken } = await connectApp(scene);
  assert(idToken !== null, 'there is no ID token');
  return idToken;
}

/** Requests userinfo, and returns the result of the library. */
async function userInfo(
  { library, stage, client }: ClientTestContext,
  accessToken: string,
  subject: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (library === oauth4webapi) {
    const server = await discoverPlainly(stage.issuer);
    const app = { client_id: client.clientId };
    const options = { [plain.allowInsecureRequests]: true };
    const answer = await plain.userInfoRequest(server, app, accessToken, options);
    return plain.processUserInfoResponse(server, app, subject, answer);
  }
  return openid.fetchUserInfo(await discoverConfiguration(stage.issuer, client), accessToken, subject);
}

const openIdCases: readonly ClientCase[] = [
  {
    name: 'discovery: lists the endpoints and PKCE, and has no introspection',
    fits: isOpenidClient,
    async show({ stage, client }) {
      const config = await discoverConfiguration(stage.issuer, client);
      const server = config.serverMetadata();
      assert.equal(server.issuer, stage.issuer.href);
      assert.equal(server.supportsPKCE(), true);
      assert.deepEqual([...(server.token_endpoint_auth_methods_supported ?? [])].sort(), [
        'client_secret_basic',
        'client_secret_post',
        'none',
      ]);
      for (const address of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri])
        assert(address?.startsWith(`${stage.issuer.href}/oauth2/`), `${address} lies elsewhere`);
      await assert.rejects(openid.tokenIntrospection(config, createRandomToken()));
      const asked = await fetch(`${stage.issuer.href}/oauth2/introspect`, { method: 'POST' });
      assert.equal(asked.status, 404);
    },
  },
  {
    name: 'ID token: names this app, this person, and the nonce of the request',
    fits: knowsOpenId,
    async show(scene) {
      const answered = await authorizeApp(scene);
      const { idToken, accessToken } = await scene.driver.exchange(answered);
      const claims = decodeJwt(idToken ?? '');
      assert.equal(claims.aud, scene.client.clientId);
      assert.equal(claims.nonce, answered.nonce);
      assert.equal((await userInfo(scene, accessToken, claims.sub ?? '')).sub, claims.sub);
      await expectCallRefused(scene, userInfo(scene, accessToken, createRandomToken()), null);
    },
  },
  {
    name: 'ID token: the library rejects one with another nonce',
    fits: knowsOpenId,
    async show(scene) {
      const answered = await authorizeApp(scene);
      await expectCallRefused(
        scene,
        scene.driver.exchange({ ...answered, nonce: createRandomToken() }),
        null,
      );
    },
  },
  {
    name: 'userinfo: contains the name only with profile, and refuses a wrong token',
    fits: knowsOpenId,
    async show(scene) {
      const look = async (scope: string) => {
        const { accessToken, idToken } = await connectApp(scene, { scope });
        return userInfo(scene, accessToken, decodeJwt(idToken ?? '').sub ?? '');
      };
      assert.equal((await look('openid profile')).name, CLIENT_SUITE_LOGIN.name);
      assert.equal((await look('openid')).name, undefined);
      await expectCallRefused(scene, userInfo(scene, createRandomToken(), 'anyone'), 'invalid_token');
    },
  },
];

/** This case must run last, because it restarts the server. */
const rotationCase: ClientCase = {
  name: 'ID token: is signed with the new key after a rotation, and earlier ones stay valid',
  fits: isOpenidClient,
  async show(scene) {
    const { stage, client } = scene;
    const published = new URL(`${stage.issuer.href}/oauth2/jwks`);
    const kept = createLocalJWKSet(await (await fetch(published)).json());
    const before = await idTokenOf(scene);
    await stage.rotateKey();
    for (const library of [openidClient, oauth4webapi]) {
      const driver = await library.connect(stage.issuer, client);
      const after = await idTokenOf({ ...scene, library, driver });
      assert.notEqual(decodeProtectedHeader(after).kid, decodeProtectedHeader(before).kid);
      const checks = { issuer: stage.issuer.href, audience: client.clientId };
      for (const token of [before, after]) await jwtVerify(token, createRemoteJWKSet(published), checks);
      await assert.rejects(jwtVerify(after, kept), 'the old key must not have signed it');
    }
  },
};

export const openidCases: readonly ClientCase[] = [...openIdCases, rotationCase];
