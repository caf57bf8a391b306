// Refresh tokens with a row each, as earlier versions made them: made until the handover, and as good as before after it.
import { beforeAll, describe, expect, it } from 'vitest';
import { oidcArtifact, seedMark } from '../../src/db/schema.ts';
import { oidcVisit, refreshFamily } from '../../src/db/token-tables.ts';
import { createBrowser } from '../harness/browser.ts';
import { connect, startAuthorization } from '../harness/oauth-client.ts';
import { startWithTwoApps, type TwoApps } from '../harness/two-apps.ts';

const HOUR_MS = 3_600_000;

let test: TwoApps['test'];
let client: TwoApps['client'];
let callApi: TwoApps['callApi'];
let refreshed: TwoApps['refreshed'];
const earlier: string[] = [];

beforeAll(async () => {
  ({ test, client, callApi, refreshed } = await startWithTwoApps());
  const seededAt = new Date(test.clock.now().getTime() + HOUR_MS);
  await test.db.insert(seedMark).values({ name: 'token_tables', seededAt });
});

const nextEarlier = (): string => earlier.pop() ?? '';

describe('in the hour after the migration, while servers of the version before may run', () => {
  it('everything is written where they find it', async () => {
    for (let count = 0; count < 6; count += 1) earlier.push((await connect(test, client)).refreshToken);
    const waiting = createBrowser(test.app);
    await waiting.open((await startAuthorization(client)).url.href);
    const next = await refreshed(nextEarlier());
    expect(next.body.refresh_token).toHaveLength(43);
    expect(await test.db.$count(refreshFamily)).toBe(0);
    expect(await test.db.$count(oidcVisit)).toBe(0);
    earlier.push(next.body.refresh_token);
  });
});

describe('after it', () => {
  let spent: string;
  beforeAll(async () => {
    // Used and answered before the handover.
    spent = earlier.shift() ?? '';
    earlier.unshift((await refreshed(spent)).body.refresh_token);
    test.clock.advance(HOUR_MS);
  });

  it('a token with a row to itself begins a family, which can be repeated and leads on', async () => {
    const rows = await test.db.$count(oidcArtifact);
    const token = nextEarlier();
    const lost = await refreshed(token);
    const kept = await refreshed(token);
    expect([lost.status, kept.status]).toEqual([200, 200]);
    expect(kept.body.refresh_token).not.toBe(lost.body.refresh_token);
    let last = await refreshed(kept.body.refresh_token);
    for (let count = 0; count < 5; count += 1) last = await refreshed(last.body.refresh_token);
    expect([last.status, await callApi(last.body.access_token)]).toEqual([200, 200]);
    // The access tokens of eight refreshes, and no row of a refresh token more.
    expect(await test.db.$count(oidcArtifact)).toBe(rows + 8);
    expect(await test.db.$count(refreshFamily)).toBe(1);
  });

  it('it ends everything when it is used after its successor was', async () => {
    const token = nextEarlier();
    const first = await refreshed(token);
    const second = await refreshed(first.body.refresh_token);
    expect((await refreshed(token)).status).toBe(400);
    expect(await callApi(second.body.access_token)).toBe(401);
    expect((await refreshed(second.body.refresh_token)).status).toBe(400);
  });

  it('of two answers to a repeated refresh one leads on, and the other ends everything', async () => {
    const token = nextEarlier();
    const [lost, kept] = [await refreshed(token), await refreshed(token)];
    const next = await refreshed(kept.body.refresh_token);
    expect(next.status).toBe(200);
    expect((await refreshed(lost.body.refresh_token)).status).toBe(400);
    expect((await refreshed(next.body.refresh_token)).status).toBe(400);
  });

  it('one that was used before the handover is repeated as it was, and its line stays one', async () => {
    const again = await refreshed(spent);
    expect([again.status, again.body.refresh_token.length]).toEqual([200, 43]);
    expect((await refreshed(again.body.refresh_token)).status).toBe(200);
    expect((await refreshed(earlier.shift() ?? '')).status).toBe(400);
    expect((await refreshed(again.body.refresh_token)).status).toBe(400);
  });

  it('new connections begin with a family', async () => {
    const { refreshToken } = await connect(test, client);
    expect(refreshToken).toHaveLength(76);
  });
});
