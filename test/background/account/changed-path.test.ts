// The service's address changes by its path alone, in the middle of a call: the token stays with the one that issued it.
import { expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { writeService } from '@/lib/store/preferences.ts';
import { fakeServices, settingsOf } from '../fake-services.ts';
import { createRoot } from '../root.ts';

const first = { ...settingsOf('first'), baseUrl: 'https://api.first.example/alice/v1' };
const second = { ...first, baseUrl: 'https://api.first.example/mallory/v1' };

/** A call whose reading number `held` of the service's address waits until the address has changed. */
async function callDuringChange(held: number) {
  const { fetch: request, seen } = fakeServices();
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
      await root.account.changeService(second, writeService);
    }
    return read(keys as never);
  };
  local.get = changeOnce as typeof local.get;
  await root.api.call('search', { query: { q: 'x' } });
  local.get = read as typeof local.get;
  const leaked = seen.slice(before).filter(({ path }) => path.startsWith('/mallory'));
  return { leaked: leaked.filter(({ carries }) => carries.includes(own?.accessToken ?? '')), reads };
}

it.each([1, 2])('at reading %i of the address', async (held) => {
  const { leaked, reads } = await callDuringChange(held);
  expect(reads).toBe(held);
  expect(leaked).toEqual([]);
});
