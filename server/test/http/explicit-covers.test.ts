// Tests that an explicit cover is shown only with the key from the API, or with the token of an account that may see it.
import { expect, it } from 'vitest';
import * as z from 'zod';
import { connectClient, createOAuthClient } from '../harness/oauth-client.ts';
import { startTestServer } from '../harness/test-server.ts';
import { testTitleIds, testTitles } from '../harness/titles.ts';

const explicit = testTitles.find((title) => title.explicit) ?? testTitles[0];

it('GET /covers/{id}.svg returns an explicit cover only with its key or the token of an allowed account', async () => {
  const test = await startTestServer();
  const { app, secret } = await test.registerApp();
  const client = await createOAuthClient(test, { clientId: app.clientId, secret });
  const tokenOf = async (name: string) => (await connectClient(test, client, { name })).accessToken;
  const show = (url: string, token?: string) =>
    test.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  const plain = `/covers/${explicit?.id}.svg`;
  const viewer = await tokenOf('viewer');

  expect((await show(plain)).statusCode).toBe(404);
  expect((await show(`${plain}?key=${'A'.repeat(22)}`)).statusCode).toBe(404);
  // This value has as many characters as a key, but twice as many bytes.
  expect((await show(`${plain}?key=${encodeURIComponent('é'.repeat(22))}`)).statusCode).toBe(404);
  for (const name of ['filtered', 'minor'])
    expect((await show(plain, await tokenOf(name))).statusCode, name).toBe(404);
  const shown = await show(plain, viewer);
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, max-age=86400']);

  const { results } = z
    .object({ results: z.array(z.object({ id: z.string(), coverUrl: z.string() })) })
    .parse((await show(`/v1/search?q=${encodeURIComponent(explicit?.title ?? '')}`, viewer)).json());
  const given = new URL(results.find(({ id }) => id === explicit?.id)?.coverUrl ?? 'about:blank');
  expect((await show(given.pathname + given.search)).statusCode).toBe(200);
  expect((await show(`/covers/${testTitleIds.lantern}.svg`)).headers['cache-control']).toBe(
    'public, max-age=86400',
  );
  const other = testTitles.find(({ id, explicit: isExplicit }) => isExplicit && id !== explicit?.id);
  expect((await show(`/covers/${other?.id}.svg${given.search}`)).statusCode).toBe(404);
});
