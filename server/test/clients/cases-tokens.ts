// Cases of tokens: refresh, lost answers, reuse and revocation.
import assert from 'node:assert/strict';
import {
  type ClientCase,
  type ClientTestContext,
  connectWithRefreshToken,
  createRandomToken,
  expectCallRefused,
  expectConnectionEnded,
  expectTokenValidity,
  refreshTokens,
} from './client-case.ts';

async function withoutAnswer(scene: ClientTestContext, refreshToken: string): Promise<void> {
  const path = `${scene.stage.issuer.pathname}/oauth2/token`;
  await scene.stage.order({ order: 'fail', path, fault: { kind: 'drop', when: 'after' } });
  await expectCallRefused(scene, scene.driver.refresh(refreshToken), null);
}

const refreshing: readonly ClientCase[] = [
  {
    name: 'refresh: returns a new access token and a new refresh token',
    async show(scene) {
      const first = await connectWithRefreshToken(scene);
      const next = await refreshTokens(scene, first.refreshToken);
      assert.notEqual(next.refreshToken, first.refreshToken);
      await expectTokenValidity(scene, next.accessToken, true);
      await refreshTokens(scene, next.refreshToken);
    },
  },
  {
    name: 'refresh: replaces an expired access token',
    async show(scene) {
      const { accessToken, refreshToken } = await connectWithRefreshToken(scene);
      await scene.stage.order({ order: 'expire_tokens' });
      await expectTokenValidity(scene, accessToken, false);
      await expectTokenValidity(scene, (await refreshTokens(scene, refreshToken)).accessToken, true);
    },
  },
  {
    name: 'refresh: works after its answer was lost twice',
    async show(scene) {
      const { refreshToken } = await connectWithRefreshToken(scene);
      await withoutAnswer(scene, refreshToken);
      await withoutAnswer(scene, refreshToken);
      const next = await refreshTokens(scene, refreshToken);
      await expectTokenValidity(scene, (await refreshTokens(scene, next.refreshToken)).accessToken, true);
    },
  },
  {
    name: 'refresh: two concurrent ones both work',
    async show(scene) {
      const { refreshToken } = await connectWithRefreshToken(scene);
      const both = await Promise.all([
        refreshTokens(scene, refreshToken),
        refreshTokens(scene, refreshToken),
      ]);
      for (const { accessToken } of both) await expectTokenValidity(scene, accessToken, true);
    },
  },
  {
    name: 'refresh: a token whose successor was used ends the connection',
    async show(scene) {
      const first = await connectWithRefreshToken(scene);
      const second = await refreshTokens(scene, first.refreshToken);
      const third = await refreshTokens(scene, second.refreshToken);
      await expectCallRefused(scene, scene.driver.refresh(first.refreshToken), 'invalid_grant');
      await expectConnectionEnded(scene, third);
    },
  },
  {
    name: 'refresh: an unknown token, or one of another app, returns invalid_grant',
    async show(scene) {
      const { stage, library, driver } = scene;
      await expectCallRefused(scene, driver.refresh(createRandomToken()), 'invalid_grant');
      const { refreshToken } = await connectWithRefreshToken(scene);
      const other = await library.connect(stage.issuer, stage.apps.other);
      await expectCallRefused(scene, other.refresh(refreshToken), 'invalid_grant');
      await refreshTokens(scene, refreshToken);
    },
  },
];

const revoking: readonly ClientCase[] = [
  {
    name: 'revoke: a refresh token ends the connection',
    async show(scene) {
      const tokens = await connectWithRefreshToken(scene);
      await scene.driver.revoke(tokens.refreshToken, 'refresh_token');
      await expectConnectionEnded(scene, tokens);
    },
  },
  {
    name: 'revoke: an access token ends the connection',
    async show(scene) {
      const tokens = await connectWithRefreshToken(scene);
      await scene.driver.revoke(tokens.accessToken, 'access_token');
      await expectConnectionEnded(scene, tokens);
    },
  },
  {
    name: 'revoke: an unknown or already revoked token is no error',
    async show(scene) {
      const { refreshToken } = await connectWithRefreshToken(scene);
      for (const token of [createRandomToken(), refreshToken, refreshToken])
        await scene.driver.revoke(token, 'refresh_token');
    },
  },
  {
    name: 'revoke: another app cannot end a connection',
    async show(scene) {
      const { stage, library } = scene;
      const tokens = await connectWithRefreshToken(scene);
      const other = await library.connect(stage.issuer, stage.apps.other);
      await other.revoke(tokens.refreshToken, 'refresh_token').catch(() => undefined);
      await expectTokenValidity(scene, tokens.accessToken, true);
      await refreshTokens(scene, tokens.refreshToken);
    },
  },
];

export const tokenCases: readonly ClientCase[] = [...refreshing, ...revoking];
