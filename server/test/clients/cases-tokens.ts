// Cases of tokens: refresh, lost answers, reuse and revocation.
import assert from 'node:assert/strict';
import { type Case, connectForLong, isOver, opens, random, refresh, refuses, type Scene } from './scene.ts';

async function withoutAnswer(scene: Scene, refreshToken: string): Promise<void> {
  const path = `${scene.stage.issuer.pathname}/oauth2/token`;
  await scene.stage.order({ order: 'fail', path, fault: { kind: 'drop', when: 'after' } });
  await refuses(scene, scene.driver.refresh(refreshToken), null);
}

const refreshing: readonly Case[] = [
  {
    name: 'refresh: returns a new access token and a new refresh token',
    async show(scene) {
      const first = await connectForLong(scene);
      const next = await refresh(scene, first.refreshToken);
      assert.notEqual(next.refreshToken, first.refreshToken);
      await opens(scene, next.accessToken, true);
      await refresh(scene, next.refreshToken);
    },
  },
  {
    name: 'refresh: replaces an expired access token',
    async show(scene) {
      const { accessToken, refreshToken } = await connectForLong(scene);
      await scene.stage.order({ order: 'expire_tokens' });
      await opens(scene, accessToken, false);
      await opens(scene, (await refresh(scene, refreshToken)).accessToken, true);
    },
  },
  {
    name: 'refresh: works after its answer was lost twice',
    async show(scene) {
      const { refreshToken } = await connectForLong(scene);
      await withoutAnswer(scene, refreshToken);
      await withoutAnswer(scene, refreshToken);
      const next = await refresh(scene, refreshToken);
      await opens(scene, (await refresh(scene, next.refreshToken)).accessToken, true);
    },
  },
  {
    name: 'refresh: two concurrent ones both work',
    async show(scene) {
      const { refreshToken } = await connectForLong(scene);
      const both = await Promise.all([refresh(scene, refreshToken), refresh(scene, refreshToken)]);
      for (const { accessToken } of both) await opens(scene, accessToken, true);
    },
  },
  {
    name: 'refresh: a token whose successor was used ends the connection',
    async show(scene) {
      const first = await connectForLong(scene);
      const second = await refresh(scene, first.refreshToken);
      const third = await refresh(scene, second.refreshToken);
      await refuses(scene, scene.driver.refresh(first.refreshToken), 'invalid_grant');
      await isOver(scene, third);
    },
  },
  {
    name: 'refresh: an unknown token, or one of another app, returns invalid_grant',
    async show(scene) {
      const { stage, library, driver } = scene;
      await refuses(scene, driver.refresh(random()), 'invalid_grant');
      const { refreshToken } = await connectForLong(scene);
      const other = await library.connect(stage.issuer, stage.apps.other);
      await refuses(scene, other.refresh(refreshToken), 'invalid_grant');
      await refresh(scene, refreshToken);
    },
  },
];

const revoking: readonly Case[] = [
  {
    name: 'revoke: a refresh token ends the connection',
    async show(scene) {
      const tokens = await connectForLong(scene);
      await scene.driver.revoke(tokens.refreshToken, 'refresh_token');
      await isOver(scene, tokens);
    },
  },
  {
    name: 'revoke: an access token ends the connection',
    async show(scene) {
      const tokens = await connectForLong(scene);
      await scene.driver.revoke(tokens.accessToken, 'access_token');
      await isOver(scene, tokens);
    },
  },
  {
    name: 'revoke: an unknown or already revoked token is no error',
    async show(scene) {
      const { refreshToken } = await connectForLong(scene);
      for (const token of [random(), refreshToken, refreshToken])
        await scene.driver.revoke(token, 'refresh_token');
    },
  },
  {
    name: 'revoke: another app cannot end a connection',
    async show(scene) {
      const { stage, library } = scene;
      const tokens = await connectForLong(scene);
      const other = await library.connect(stage.issuer, stage.apps.other);
      await other.revoke(tokens.refreshToken, 'refresh_token').catch(() => undefined);
      await opens(scene, tokens.accessToken, true);
      await refresh(scene, tokens.refreshToken);
    },
  },
];

export const tokenCases: readonly Case[] = [...refreshing, ...revoking];
