// Sets up a worker with a session that the test chooses. The test also chooses the service's answers to token renewals.
import { browser } from 'wxt/browser';
import type { Context } from '@/lib/background/runtime/context.ts';
import { DELIVERY_ALARM } from '@/lib/background/runtime/delivery-alarm.ts';
import { type AccountSummary, signedOutAccount } from '@/lib/domain/account.ts';
import { serviceIdOf } from '@/lib/domain/addresses/service-address.ts';
import { type Tokens, withSignInLock } from '@/lib/store/account/tokens.ts';
import { createFakeServices, serviceSettingsOf } from '../fake-services.ts';
import { failToFetch } from '../list-service.ts';
import { connectedAccount, createRoot } from '../root.ts';

export const HOUR_MS = 3600_000;
/** The time at which the worker starts. */
export const START_MS = 1_800_000_000_000;
export const firstServiceSettings = serviceSettingsOf('first');
/** The access token that a sign-in at this service returns. */
export const NEW_TOKEN = 'access-of-auth.first.example';

export function exampleTokens(part: Partial<Tokens> = {}): Tokens {
  return {
    accessToken: 'a1',
    refreshToken: 'r1',
    expiresAt: START_MS + 24 * HOUR_MS,
    lifetimeMs: 24 * HOUR_MS,
    account: 'user-1',
    issuer: firstServiceSettings.authUrl,
    apiOrigin: new URL(firstServiceSettings.baseUrl).origin,
    ...part,
  };
}

export const accessTokenResult = (token: string) => ({
  kind: 'token',
  token,
  account: 'user-1',
  service: serviceIdOf(firstServiceSettings),
});

type Answer = () => Promise<Response>;

interface Played {
  /** The service's answer to a renewal. */
  readonly refresh?: Answer;
  readonly revoke?: Answer;
  readonly summary?: AccountSummary;
}

export async function createSignedInWorker(
  stored: Tokens | null,
  { refresh = refreshSuccessAnswer, revoke, summary = connectedAccount }: Played = {},
) {
  const { fetch: request, seen } = createFakeServices((path, body) => {
    if (path.endsWith('/revoke')) return revoke?.() ?? null;
    return path.endsWith('/token') && body.includes('grant_type=refresh_token') ? refresh() : null;
  });
  const root = await createRoot({ at: firstServiceSettings, account: signedOutAccount, fetch: request });
  await withSignInLock((write) => write(stored, summary));

  /** Records the writes and alarms in the order in which they happened. */
  const order: string[] = [];
  const { local } = browser.storage;
  const { set } = local;
  local.set = (items) => {
    if ('accountIssuers' in items) order.push('account id');
    if ('service' in items) order.push('service');
    if ('account' in items) order.push((items.account as AccountSummary).state);
    return set(items);
  };
  const { alarms } = root.fake.api;
  const { create } = alarms;
  alarms.create = (name, ...alarm) => {
    if (name === DELIVERY_ALARM) order.push('alarm');
    return create(name, ...alarm);
  };

  const published: (readonly string[])[] = [];
  const ctx: Context = { ...root.worker, publishChange: (...topics) => void published.push(topics) };
  const tokensAt = (end: string, field: string) =>
    seen
      .filter(({ path }) => path.endsWith(end))
      .flatMap(({ origin, body }) => {
        const token = new URLSearchParams(body).get(field);
        return token === null ? [] : [{ origin, token }];
      });
  return {
    ctx,
    clock: root.clock,
    order,
    published,
    /** Returns the used refresh tokens, each with the origin that received it. */
    refreshes: () => tokensAt('/token', 'refresh_token'),
    revoked: () => tokensAt('/revoke', 'token'),
  };
}

export const exampleTokenResponse = (part: object = {}): Response =>
  Response.json({
    access_token: 'a2',
    token_type: 'bearer',
    refresh_token: 'r2',
    expires_in: 86_400,
    ...part,
  });
export const refreshSuccessAnswer: Answer = async () => exampleTokenResponse();
export const unreachableServiceAnswer: Answer = failToFetch;
export const expiredGrantAnswer: Answer = async () =>
  Response.json({ error: 'invalid_grant' }, { status: 400 });
export const refusedAppAnswer: Answer = async () =>
  Response.json({ error: 'invalid_client' }, { status: 401 });
