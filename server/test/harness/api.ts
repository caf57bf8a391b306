// Calls the API with tokens from a real authorization.
import { type RouteResponse, routes } from '@kiroku/contract/routes';
import type { LightMyRequestResponse } from 'fastify';
import { connectClient, createOAuthClient } from './oauth-client.ts';
import type { TestServer } from './test-server.ts';

export type PersonName = 'viewer' | 'filtered' | 'minor';
export type ApiCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<LightMyRequestResponse>;

/** Returns an access token for each person. All of them are connected through one app. */
export async function createAccessTokens(test: TestServer): Promise<Record<PersonName, string>> {
  const { app, secret } = await test.registerApp();
  const client = await createOAuthClient(test, { clientId: app.clientId, secret });
  const tokenOf = async (name: PersonName) => (await connectClient(test, client, { name })).accessToken;
  return {
    viewer: await tokenOf('viewer'),
    filtered: await tokenOf('filtered'),
    minor: await tokenOf('minor'),
  };
}

/** Returns for each person a function that calls the API. */
export async function createApiCallers(test: TestServer): Promise<Record<PersonName, ApiCall>> {
  const tokens = await createAccessTokens(test);
  const callAs =
    (name: PersonName): ApiCall =>
    (method, path, body) =>
      test.app.inject({
        method,
        url: `/v1${path}`,
        headers: { authorization: `Bearer ${tokens[name]}` },
        ...(body === undefined ? {} : { payload: body }),
      });
  return { viewer: callAs('viewer'), filtered: callAs('filtered'), minor: callAs('minor') };
}

/** Returns the body after parsing it with the contract. Throws if it breaks the contract. */
export function parseResponse<N extends keyof typeof routes>(name: N, response: LightMyRequestResponse) {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return routes[name].response().parse(response.json()) as RouteResponse<N>;
}
