// Tests refreshing, repeating, stealing and revoking tokens.
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { oidcArtifact } from '../../src/db/schema.ts';
import { refreshFamily } from '../../src/db/token-tables.ts';
import { MAX_ACCESS_TOKENS } from '../../src/oauth/stored/refresh-family.ts';
import { createInjectBrowser } from '../harness/browser.ts';
import {
  approveAuthorization,
  connectClient,
  requestCodeExchange,
  startAuthorization,
} from '../harness/oauth-client.ts';
import { type ServerWithTwoApps, startServerWithTwoApps } from '../harness/server-with-two-apps.ts';
import { SERVER_ORIGIN } from '../harness/test-server.ts';

let test: ServerWithTwoApps['test'];
let client: ServerWithTwoApps['client'];
let publicClient: ServerWithTwoApps['publicClient'];
let callApi: ServerWithTwoApps['callApi'];
let refreshed: ServerWithTwoApps['refreshed'];

beforeAll(async () => {
  ({ test, client, publicClient, callApi, refreshed } = await startServerWithTwoApps());
});

describe('refresh token', () => {
  it('is replaced at each refresh', async () => {
    const tokens = await connectClient(test, client);
    const first = await refreshed(tokens.refreshToken);
    expect(first.status).toBe(200);
    expect(first.body.refresh_token).not.toBe(tokens.refreshToken);
    expect(await callApi(first.body.access_token)).toBe(200);
    expect((await refreshed(first.body.refresh_token)).status).toBe(200);
  });

  it('can be used again for hours by a client that got no answer', async () => {
    const tokens = await connectClient(test, client);
    let last = await refreshed(tokens.refreshToken);
    for (const minutes of [0, 1, 60, 600]) {
      test.clock.advance(minutes * 60_000);
      last = await refreshed(tokens.refreshToken);
      expect(last.status).toBe(200);
    }
    expect(await callApi(last.body.access_token)).toBe(200);
    expect((await refreshed(last.body.refresh_token)).status).toBe(200);
  });

  it('can be used many times without revoking the earlier access tokens', async () => {
    const tokens = await connectClient(test, client);
    const first = await refreshed(tokens.refreshToken);
    test.clock.advance(3_600_000);
    for (let count = 0; count < 12; count += 1) await refreshed(tokens.refreshToken);
    expect(await callApi(first.body.access_token)).toBe(200);
    expect(await callApi(tokens.accessToken)).toBe(200);
  });

  it('is exchanged for an access token with only the requested scopes', async () => {
    const { refreshToken } = await connectClient(test, client, { scope: 'openid profile offline_access' });
    const all = await refreshed(refreshToken);
    const { server, client: app, auth, options } = client;
    const additionalParameters = new URLSearchParams({ scope: 'profile' });
    const asked = { ...options, additionalParameters };
    const fewer = await (await oauth.refreshTokenGrantRequest(server, app, auth, refreshToken, asked)).json();
    expect(await callApi(String(fewer.access_token))).toBe(401);
    expect(await callApi(all.body.access_token)).toBe(200);
  });

  it('invalidates all tokens of its connection if it is used after its successor', async () => {
    const tokens = await connectClient(test, client);
    const first = await refreshed(tokens.refreshToken);
    const second = await refreshed(first.body.refresh_token);
    expect((await refreshed(tokens.refreshToken)).status).toBe(400);
    expect(await callApi(second.body.access_token)).toBe(401);
    expect((await refreshed(second.body.refresh_token)).status).toBe(400);
  });

  it('invalidates all tokens of its connection after both a thief and the owner have used it', async () => {
    const tokens = await connectClient(test, client);
    const own = await refreshed(tokens.refreshToken);
    const stolen = await refreshed(tokens.refreshToken);
    test.clock.advance(3_600_000);
    const further = await refreshed(stolen.body.refresh_token);
    expect(further.status).toBe(200);
    expect((await refreshed(own.body.refresh_token)).status).toBe(400);
    expect(await callApi(further.body.access_token)).toBe(401);
    expect((await refreshed(further.body.refresh_token)).status).toBe(400);
  });

  it('has only one valid successor after it was used twice', async () => {
    const tokens = await connectClient(test, client);
    const lost = await refreshed(tokens.refreshToken);
    const kept = await refreshed(tokens.refreshToken);
    const next = await refreshed(kept.body.refresh_token);
    expect(next.status).toBe(200);
    expect((await refreshed(lost.body.refresh_token)).status).toBe(400);
    expect((await refreshed(next.body.refresh_token)).status).toBe(400);
    expect(await callApi(next.body.access_token)).toBe(401);
  });

  it('can be refreshed without affecting a second connection of the same browser', async () => {
    const browser = createInjectBrowser(test.app);
    const second = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const [one, other] = [
      await connectClient(test, client, { browser }),
      await connectClient(test, client, { browser }),
    ];
    second.mockRestore();
    const next = await refreshed(one.refreshToken);
    await refreshed(next.body.refresh_token);
    expect((await refreshed(other.refreshToken)).status).toBe(200);
  });

  it('keeps one database row and ten access tokens after many refreshes', async () => {
    const started = await startServerWithTwoApps();
    const { refreshToken, accessToken } = await connectClient(started.test, started.client);
    const rows = () =>
      Promise.all([refreshFamily, oidcArtifact].map((table) => started.test.db.$count(table)));
    let last = await started.refreshed(refreshToken);
    const second = last.body.access_token;
    for (let count = 1; count < MAX_ACCESS_TOKENS; count += 1)
      last = await started.refreshed(last.body.refresh_token);
    const before = await rows();
    expect([before[0], await started.callApi(second)]).toEqual([1, 200]);
    for (let count = 0; count < 15; count += 1) last = await started.refreshed(last.body.refresh_token);
    expect(await rows()).toEqual(before);
    expect(await started.callApi(second)).toBe(401);
    expect(await started.callApi(last.body.access_token)).toBe(200);
    // The first access token came with the code, when the token family did not exist yet.
    expect(await started.callApi(accessToken)).toBe(200);
  });

  it('invalidates all tokens of its connection if it is sent with a secret that was never issued', async () => {
    const { refreshToken } = await connectClient(test, client);
    const changed = refreshToken.slice(0, 22) + 'x'.repeat(54);
    expect((await refreshed(changed)).status).toBe(400);
    expect((await refreshed(refreshToken)).status).toBe(400);
  });

  it('invalidates all tokens of its connection if it is used again after a day', async () => {
    const tokens = await connectClient(test, client);
    const first = await refreshed(tokens.refreshToken);
    test.clock.advance(24 * 3_600_000 + 1000);
    expect((await refreshed(tokens.refreshToken)).status).toBe(400);
    expect(await callApi(first.body.access_token)).toBe(401);
    expect((await refreshed(first.body.refresh_token)).status).toBe(400);
  });
});

const revokeLinkOn = (html: string): string => /href="([^"]*\/revoke)"/.exec(html)?.[1] ?? '';

describe('connection of an app', () => {
  it.each(['accessToken', 'refreshToken'] as const)(
    'ends when the app revokes its %s (RFC 7009)',
    async (kind) => {
      const browser = createInjectBrowser(test.app);
      const tokens = await connectClient(test, client, { browser });
      const { server, client: app, auth, options } = client;
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(server, app, auth, tokens[kind], options),
      );
      expect(await callApi(tokens.accessToken)).toBe(401);
      expect((await refreshed(tokens.refreshToken)).status).toBe(400);
    },
  );

  it('does not end when another app tries to revoke its token', async () => {
    const tokens = await connectClient(test, client);
    const { server, client: app, auth, options } = publicClient;
    await oauth.revocationRequest(server, app, auth, tokens.accessToken, options);
    expect(await callApi(tokens.accessToken)).toBe(200);
  });

  it('ends at the next API call when the user revokes it', async () => {
    const browser = createInjectBrowser(test.app);
    const tokens = await connectClient(test, client, { browser });
    expect(await callApi(tokens.accessToken)).toBe(200);
    const page = await browser.open(`${SERVER_ORIGIN}/auth/account/connections`);
    expect(page.html).toContain('Test App');
    const asked = await browser.open(`${SERVER_ORIGIN}${revokeLinkOn(page.html)}`);
    expect(asked.html).toContain('Disconnect Test App?');
    expect(await callApi(tokens.accessToken)).toBe(200);
    const after = await browser.submit(asked, `/connections/${client.client.client_id}/revoke`);
    expect(after.html).toContain('Disconnected.');
    expect(await callApi(tokens.accessToken)).toBe(401);
    expect((await refreshed(tokens.refreshToken)).status).toBe(400);
    const again = await connectClient(test, client, { browser });
    expect(await callApi(again.accessToken)).toBe(200);
  });

  it('is not restored by a code that was issued before the user disconnected the app', async () => {
    const browser = createInjectBrowser(test.app);
    const authorization = await startAuthorization(client);
    const { leftFor } = await approveAuthorization(browser, authorization.url);
    const address = `/auth/account/connections/${client.client.client_id}/revoke`;
    await browser.submit(await browser.open(`${SERVER_ORIGIN}${address}`), address);
    const response = await requestCodeExchange(client, authorization, leftFor ?? new URL('about:blank'));
    expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_grant']);
  });
});
