// Tests a change of the service's address, or only of its path, during a call. The token is sent only to the service that issued it.

import { expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { changeService } from '@/lib/background/account/account.ts';
import { callService } from '@/lib/background/account/call-service.ts';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { createFakeServices, serviceSettingsOf } from '../fake-services.ts';
import { createRoot } from '../root.ts';

const first = { ...serviceSettingsOf('first'), baseUrl: 'https://api.first.example/alice/v1' };
const others = ['https://api.first.example/mallory/v1', 'https://api.second.example/mallory/v1'];

/**
 * Makes a call, and changes the service's address to `baseUrl` during the call. The call reads the address several times. Read number
 * `held` waits until the address has changed.
 */
async function callDuringChange(held: number, baseUrl: string) {
  const { fetch: request, seen } = createFakeServices();
  const root = await createRoot({ at: first, fetch: request });
  const before = seen.length;
  const own = await readTokens();
  const { local } = browser.storage;
  const read = local.get.bind(local);
  let reads = 0;
  const changeOnce = async (keys?: unknown) => {
    if (keys === 'service') reads += 1;
    if (keys === 'service' && reads === held) {
      local.get = read as typeof local.get;
      await changeService(root, { ...first, baseUrl });
    }
    return read(keys as never);
  };
  local.get = changeOnce as typeof local.get;
  const answer = await callService(root, null, 'search', { query: { q: 'x' } });
  local.get = read as typeof local.get;
  const leaked = seen.slice(before).filter(({ path }) => path.startsWith('/mallory'));
  return { answer, leaked: leaked.filter(({ carries }) => carries.includes(own?.accessToken ?? '')), reads };
}

it.each(others.flatMap((baseUrl) => [1, 2].map((held) => ({ baseUrl, held }))))(
  'callService sends no token if the address changes to $baseUrl during read $held of the settings',
  async ({ baseUrl, held }) => {
    const { answer, leaked, reads } = await callDuringChange(held, baseUrl);
    expect(reads).toBe(held);
    expect(leaked).toEqual([]);
    expect(answer).toMatchObject({ kind: 'refused', code: 'unauthorized' });
  },
);
