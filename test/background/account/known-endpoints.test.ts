// Tests that a service's endpoints are cached for one day, but not longer if the clock is set back.
import { expect, it } from 'vitest';
import { getDiscovery } from '@/lib/background/account/discovery.ts';
import { readDiscovery, writeDiscovery } from '@/lib/store/account/discovery.ts';
import { createRoot } from '../root.ts';
import { testServiceSettings as service } from '../sign-in-service.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 3600_000;
const document = { issuer: service.authUrl, token_endpoint: `${service.authUrl}/new` };

/**
 * Requests the endpoints. `age` is how many milliseconds ago the stored document was read; null if no document is stored for this service.
 */
async function ask(age: number | null, { isThere = true, says = document as object } = {}) {
  const { worker } = await createRoot({
    account: null,
    fetch: async () => {
      if (!isThere) throw new TypeError('Failed to fetch');
      return Response.json(says);
    },
  });
  await writeDiscovery({
    authUrl: age === null ? 'https://other.example' : service.authUrl,
    readAt: NOW - (age ?? 0),
    document: { issuer: age === null ? 'https://other.example' : service.authUrl },
  });
  const server = await getDiscovery(worker, service);
  return { endpoint: server.token_endpoint, readAt: (await readDiscovery())?.readAt };
}

it.each([
  ['that was just read is not read again', 0, false],
  ['that is almost a day old is not read again', DAY - 1, false],
  ['that is a day old is read again', DAY, true],
  ['that is dated in the future is read again', -1, true],
  ['of another service is read again', null, true],
])('a discovery document %s', async (_what, age, isRead) => {
  const { endpoint, readAt } = await ask(age);
  expect(endpoint).toBe(isRead ? document.token_endpoint : undefined);
  expect(readAt).toBe(isRead ? NOW : NOW - (age ?? 0));
});

it('a stale discovery document is used while the service is unreachable', async () => {
  expect((await ask(DAY, { isThere: false })).readAt).toBe(NOW - DAY);
  await expect(ask(null, { isThere: false })).rejects.toThrow('Failed to fetch');
});

it('an endpoint in the user’s own network is rejected with the endpoint’s name', async () => {
  const says = { ...document, revocation_endpoint: 'https://192.168.0.1/reboot' };
  await expect(ask(null, { says })).rejects.toThrow('revocation_endpoint');
});
