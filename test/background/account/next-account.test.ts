// Tests the next user of the computer, with the same service and with other services. Kiroku neither shows the previous user's data to the
// next user, nor sends it in the name of the next user.

import { describe, expect, it } from 'vitest';
import { acceptSignInGrant, disconnectAccount } from '@/lib/background/account/account.ts';
import { saveService } from '@/lib/background/account/connect.ts';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { itemsOfAccount } from '@/lib/domain/changes/outbox-order.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { readActivity, readEntry, readLibrary } from '@/lib/store/reading.ts';
import { media } from '../../domain/examples.ts';
import { watchedChange } from '../changes.ts';
import { serviceSettingsOf } from '../fake-services.ts';
import { createFakeListService, failToFetch } from '../list-service.ts';
import { createRoot } from '../root.ts';

const first = serviceSettingsOf('first', { authUrl: 'https://auth.first.example/realms/a' });
const frieren = media({ title: 'Frieren', titles: media().titles, episodes: 28 });

const grantOf = (service: ServiceSettings, subject: string) => ({
  tokens: {
    accessToken: `access-of-${subject}`,
    refreshToken: null,
    expiresAt: 1_900_000_000_000,
    lifetimeMs: 86_400_000,
    account: subject,
    issuer: service.authUrl,
    apiOrigin: new URL(service.baseUrl).origin,
  },
  name: subject,
});

/** Lets the first user sign out. Their list, log, an unsent item and a question stay on the computer. */
async function leftBehind() {
  const service = createFakeListService([frieren]);
  const sent: string[] = [];
  let isOnline = true;
  const request: typeof fetch = async (input, init) => {
    if (!isOnline) return failToFetch();
    if ((init?.method ?? 'GET') !== 'GET') sent.push(new Headers(init?.headers).get('authorization') ?? '');
    return service.fetch(String(input), init);
  };
  const { worker } = await createRoot({ account: null, fetch: request });
  await saveService(worker, { ...first, anyway: true });
  await acceptSignInGrant(worker, grantOf(first, 'ann'));
  await addChange(worker, watchedChange(1), 'ann');
  await deliverOutbox(worker);
  await refreshList(worker, 'ann');
  await addChange(worker, watchedChange(20), 'ann');
  await deliverOutbox(worker);
  isOnline = false;
  await addChange(worker, watchedChange(2), 'ann');
  await deliverOutbox(worker);
  expect((await readOutbox()).map(({ state }) => state).sort()).toEqual(['asking', 'waiting']);
  expect(await readLibrary('anime')).toHaveLength(1);
  await disconnectAccount(worker);
  isOnline = true;
  service.entries.clear();
  sent.length = 0;
  return { worker, service, sent };
}

it('data of the first account is retained until that account signs in again', async () => {
  const { worker, sent, service } = await leftBehind();
  service.save(frieren.id, { status: 'watching', progress: 1 });
  const second = serviceSettingsOf('second');
  await saveService(worker, { ...second, anyway: true });
  await acceptSignInGrant(worker, grantOf(second, 'ann'));
  await disconnectAccount(worker);
  await saveService(worker, { ...first, anyway: true });
  expect(await acceptSignInGrant(worker, grantOf(first, 'ann'))).toMatchObject({ id: 'ann' });
  await retryOutboxNow(worker);
  expect(sent).toEqual(['Bearer access-of-ann']);
  expect(itemsOfAccount(await readOutbox(), 'ann').map(({ state }) => state)).toEqual(['asking']);
});

it('the same user id on another service of the same origin is another account', async () => {
  const { worker } = await leftBehind();
  const realmB = { ...first, authUrl: 'https://auth.first.example/realms/b' };
  await saveService(worker, { ...realmB, anyway: true });
  const { id } = await acceptSignInGrant(worker, grantOf(realmB, 'ann'));
  expect(id).not.toBe('ann');
  expect(itemsOfAccount(await readOutbox(), id)).toEqual([]);
  await saveService(worker, { ...first, anyway: true });
  expect(await acceptSignInGrant(worker, grantOf(first, 'ann'))).toMatchObject({ id: 'ann' });
  expect(itemsOfAccount(await readOutbox(), 'ann')).toHaveLength(2);
});

const nextAccounts = [
  ['another account of the service', first, 'bob'],
  ['another service’s user', serviceSettingsOf('second'), 'bob'],
  ['another service’s user with the same id', serviceSettingsOf('second'), 'ann'],
  [
    'a user with the same id at another service of the same sign-in origin',
    { ...first, authUrl: 'https://auth.first.example/realms/b' },
    'ann',
  ],
  [
    'a user with the same id at another list of the same sign-in service',
    { ...first, baseUrl: 'https://api.first.example/other/v1' },
    'ann',
  ],
] as const;

describe.each(nextAccounts)('next account (%s)', (_name, service, subject) => {
  it('does not see the previous account’s list', async () => {
    const { worker } = await leftBehind();
    await saveService(worker, { ...service, anyway: true });
    await acceptSignInGrant(worker, grantOf(service, subject));
    expect(await readAccount()).toMatchObject({ state: 'connected', name: subject });
    expect(await readLibrary('anime')).toEqual([]);
    expect(await readEntry(frieren.id)).toBeNull();
  });

  it('sees no outbox item and no log entry of the previous account', async () => {
    const { worker } = await leftBehind();
    await saveService(worker, { ...service, anyway: true });
    const { id } = await acceptSignInGrant(worker, grantOf(service, subject));
    expect(itemsOfAccount(await readOutbox(), id)).toEqual([]);
    expect(await readActivity(100, id ?? '')).toEqual([]);
  });

  it('sends no outbox item of the previous account', async () => {
    const { worker, sent } = await leftBehind();
    await saveService(worker, { ...service, anyway: true });
    await acceptSignInGrant(worker, grantOf(service, subject));
    await retryOutboxNow(worker);
    await deliverOutbox(worker);
    expect(sent).toEqual([]);
    expect(await readOutbox()).toHaveLength(2);
  });
});
