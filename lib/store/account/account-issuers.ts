// Stores which service each account id belongs to. The record stays after a sign-out, because the unsent items of the account stay, too.
import { browser } from 'wxt/browser';
import { type AccountIssuers, accountIdOf } from '../../domain/account.ts';
import { serviceIdOf } from '../../domain/addresses/service-address.ts';
import { parseAs, recordOf, text } from '../../domain/fields.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import { withLock } from '../mutex.ts';

async function readIssuers(): Promise<AccountIssuers> {
  const { accountIssuers } = await browser.storage.local.get('accountIssuers');
  return parseAs(recordOf(text), accountIssuers) ?? {};
}

/** Returns the local account id of a service's user, and records that it belongs to this service. */
export function assignAccountId(
  subject: string,
  addresses: Pick<ServiceSettings, 'authUrl' | 'baseUrl'>,
): Promise<string> {
  return withLock('accountIssuers', async () => {
    const known = await readIssuers();
    const service = serviceIdOf(addresses);
    const id = accountIdOf(subject, service, known);
    if (known[id] !== service)
      await browser.storage.local.set({ accountIssuers: { ...known, [id]: service } });
    return id;
  });
}
