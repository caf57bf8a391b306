// Tests that an authorization request by POST is redirected to the same request by GET. A request whose address would be too long is
// refused.
import fastifyFormbody from '@fastify/formbody';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { AccountArea } from '../../../src/accounts/area.ts';
import { addAuthorizationPostRoute } from '../../../src/oauth/posted-request.ts';
import { runAtEndOfFile } from '../../harness/end-of-file.ts';

const ADDRESS = '/auth/oauth2/authorize';

async function post(payload: string | undefined) {
  const app = Fastify();
  runAtEndOfFile(() => app.close());
  await app.register(fastifyFormbody);
  addAuthorizationPostRoute(app, { path: '/auth' } as AccountArea);
  const headers = payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  const body = payload === undefined ? {} : { payload };
  const answer = await app.inject({ method: 'POST', url: ADDRESS, headers, ...body });
  return { status: answer.statusCode, location: answer.headers.location, text: answer.body };
}

it.each([
  ['client_id=an+app&state=%E7%81%AF', 'client_id=an%20app&state=%E7%81%AF'],
  // The authorization endpoint refuses repeated parameters.
  ['state=a&state=b', 'state=a&state=b'],
  ['', ''],
  [undefined, ''],
])('POST /auth/oauth2/authorize redirects the form %j to the query %j', async (payload, query) => {
  expect(await post(payload)).toMatchObject({ status: 303, location: `${ADDRESS}?${query}` });
});

it('POST /auth/oauth2/authorize redirects only requests of at most 7500 characters', async () => {
  const state = (length: number) => `state=${'x'.repeat(length - 'state='.length)}`;
  expect((await post(state(7500))).location).toHaveLength(`${ADDRESS}?`.length + 7500);
  const refused = await post(state(7501));
  expect([refused.status, refused.location]).toEqual([400, undefined]);
  expect(refused.text).toContain('<h1>The app’s request is too long</h1>');
  expect(refused.text).toContain('<title>The app’s request is too long');
  expect(refused.text).toContain('Nothing was connected. The app’s developer has to fix this.');
});
