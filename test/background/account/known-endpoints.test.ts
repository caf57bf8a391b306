// How long it is known where a service's endpoints are: a day, and not longer by a clock that was put back.
import { expect, it } from 'vitest';
import { type DiscoveryParts, knownServer } from '@/lib/background/account/discovery.ts';
import type { StoredDiscovery } from '@/lib/store/account/discovery.ts';
import { address as service } from '../sign-in-service.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 3600_000;
const document = { issuer: service.authUrl, token_endpoint: `${service.authUrl}/new` };

/** What was read so many milliseconds ago is asked for; null: of this service nothing was read. */
async function ask(age: number | null, { isThere = true, says = document as object } = {}) {
  let stored: StoredDiscovery = {
    authUrl: age === null ? 'https://other.example' : service.authUrl,
    readAt: NOW - (age ?? 0),
    document: { issuer: age === null ? 'https://other.example' : service.authUrl },
  };
  const parts: DiscoveryParts = {
    now: () => NOW,
    fetch: async () => {
      if (!isThere) throw new TypeError('Failed to fetch');
      return Response.json(says);
    },
    timeLimit: () => new AbortController().signal,
    discovery: {
      read: async () => stored,
      write: async (next) => {
        stored = next;
      },
    },
  };
  const server = await knownServer(parts, service);
  return { endpoint: server.token_endpoint, stored };
}

it.each([
  ['just read', 0, false],
  ['a day old but for a moment', DAY - 1, false],
  ['a day old', DAY, true],
  ['from a moment that is to come', -1, true],
  ['of another service', null, true],
])('what is %s (%j ms) is read again: %s', async (_what, age, isRead) => {
  const { endpoint, stored } = await ask(age);
  expect(endpoint).toBe(isRead ? document.token_endpoint : undefined);
  expect(stored.readAt).toBe(isRead ? NOW : NOW - (age ?? 0));
});

it('what is old serves while the service is away; that of another service never does', async () => {
  expect((await ask(DAY, { isThere: false })).stored.readAt).toBe(NOW - DAY);
  await expect(ask(null, { isThere: false })).rejects.toThrow('Failed to fetch');
});

it('an endpoint in the user’s own network is refused by its name', async () => {
  const says = { ...document, revocation_endpoint: 'https://192.168.0.1/reboot' };
  await expect(ask(null, { says })).rejects.toThrow('revocation_endpoint');
});
