// Which service an account id is of: kept after sign-out, since what waits for the account is kept, too.
import { browser } from 'wxt/browser';
import { type AccountIssuers, accountIdOf } from '../../domain/account.ts';
import { serviceIdOf } from '../../domain/addresses/service-address.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import { withLock } from '../mutex.ts';
import { readAs, recordOf, text } from '../shapes.ts';

async function readIssuers(): Promise<AccountIssuers> {
  const { accountIssuers } = await browser.storage.local.get('accountIssuers');
  return readAs(recordOf(text), accountIssuers) ?? {};
}

/** The id under which a service's user is kept, which is that service's from now on. */
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
