// The next user of the computer: what the one before has left is neither shown to them nor sent in their name, whichever service they come from.
import { describe, expect, it } from 'vitest';
import { saveService } from '@/lib/background/account/connect.ts';
import { ofAccount } from '@/lib/domain/changes/outbox-order.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { readActivity, readEntry, readLibrary } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { settingsOf } from '../fake-services.ts';
import { createService, offline } from '../list-service.ts';
import { createRoot } from '../root.ts';

const first = settingsOf('first', { authUrl: 'https://auth.first.example/realms/a' });
const frieren = media({ title: 'Frieren', episodes: 28 });
const watched = (number: number) => ({
  kind: 'episode' as const,
  observed: episode({ seriesTitle: 'Frieren', episodeNumber: number, episodeId: `G${number}` }),
  watchedAt: number,
});

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

/** The first one has a list, a log, something that waits and something that asks; then they sign out. */
async function leftBehind() {
  const service = createService([frieren]);
  const sent: string[] = [];
  let isOnline = true;
  const request: typeof fetch = async (input, init) => {
    if (!isOnline) return offline();
    if ((init?.method ?? 'GET') !== 'GET') sent.push(new Headers(init?.headers).get('authorization') ?? '');
    return service.fetch(String(input), init);
  };
  const { services: worker } = await createRoot({ account: null, fetch: request });
  await saveService(worker, { ...first, anyway: true });
  await worker.account.welcome(grantOf(first, 'ann'));
  await worker.outbox.add(watched(1), 'ann');
  await worker.delivery.deliver();
  await worker.libraryCache.refresh('ann');
  await worker.outbox.add(watched(20), 'ann');
  await worker.delivery.deliver();
  isOnline = false;
  await worker.outbox.add(watched(2), 'ann');
  await worker.delivery.deliver();
  expect((await worker.outbox.list()).map(({ state }) => state).sort()).toEqual(['asking', 'waiting']);
  expect(await readLibrary('anime')).toHaveLength(1);
  await worker.account.disconnect();
  isOnline = true;
  service.entries.clear();
  sent.length = 0;
  return { worker, service, sent };
}

describe.each([
  ['another account of the service', first, 'bob'],
  ['another service’s user', settingsOf('second'), 'bob'],
  ['another service’s user of the same id', settingsOf('second'), 'ann'],
  [
    'a user of the same id at another service of the same sign-in origin',
    { ...first, authUrl: 'https://auth.first.example/realms/b' },
    'ann',
  ],
  [
    'a user of the same id at another list of the same sign-in',
    { ...first, baseUrl: 'https://api.first.example/other/v1' },
    'ann',
  ],
] as const)('%s', (_name, service, subject) => {
  it('sees nothing of the list, from the first moment on', async () => {
    const { worker } = await leftBehind();
    await saveService(worker, { ...service, anyway: true });
    await worker.account.welcome(grantOf(service, subject));
    expect(await readAccount()).toMatchObject({ state: 'connected', name: subject });
    expect(await readLibrary('anime')).toEqual([]);
    expect(await readEntry(frieren.id)).toBeNull();
  });

  it('is shown no item, no question and no line of the log', async () => {
    const { worker } = await leftBehind();
    await saveService(worker, { ...service, anyway: true });
    const { id } = await worker.account.welcome(grantOf(service, subject));
    expect(ofAccount(await worker.outbox.list(), id)).toEqual([]);
    expect(await readActivity(100, id ?? '')).toEqual([]);
  });

  it('sends nothing of it, however often it is tried', async () => {
    const { worker, sent } = await leftBehind();
    await saveService(worker, { ...service, anyway: true });
    await worker.account.welcome(grantOf(service, subject));
    await worker.delivery.retryNow();
    await worker.delivery.deliver();
    expect(sent).toEqual([]);
    expect(await worker.outbox.list()).toHaveLength(2);
  });
});

it('the first one finds it all again', async () => {
  const { worker, sent, service } = await leftBehind();
  service.save(frieren.id, { status: 'watching', progress: 1 });
  const second = settingsOf('second');
  await saveService(worker, { ...second, anyway: true });
  await worker.account.welcome(grantOf(second, 'ann'));
  await worker.account.disconnect();
  await saveService(worker, { ...first, anyway: true });
  expect(await worker.account.welcome(grantOf(first, 'ann'))).toMatchObject({ id: 'ann' });
  await worker.delivery.retryNow();
  expect(sent).toEqual(['Bearer access-of-ann']);
  expect(ofAccount(await worker.outbox.list(), 'ann').map(({ state }) => state)).toEqual(['asking']);
});

it('the same id at another service of the same origin is another account', async () => {
  const { worker } = await leftBehind();
  const realmB = { ...first, authUrl: 'https://auth.first.example/realms/b' };
  await saveService(worker, { ...realmB, anyway: true });
  const { id } = await worker.account.welcome(grantOf(realmB, 'ann'));
  expect(id).not.toBe('ann');
  expect(ofAccount(await worker.outbox.list(), id)).toEqual([]);
  await saveService(worker, { ...first, anyway: true });
  expect(await worker.account.welcome(grantOf(first, 'ann'))).toMatchObject({ id: 'ann' });
  expect(ofAccount(await worker.outbox.list(), 'ann')).toHaveLength(2);
});
