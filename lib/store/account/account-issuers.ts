// Which service an account id is of: kept after sign-out, since what waits for the account is kept, too.
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { lazily } from '../../contract/lazily.ts';
import { type AccountIssuers, accountIdOf } from '../../domain/account.ts';
import { serviceIdOf } from '../../domain/addresses/service-address.ts';
import type { ServiceSettings } from '../../domain/settings.ts';

const issuersSchema = lazily(() => z.record(z.string(), z.string()));

async function readIssuers(): Promise<AccountIssuers> {
  const { accountIssuers } = await browser.storage.local.get('accountIssuers');
  const parsed = issuersSchema().safeParse(accountIssuers);
  return parsed.success ? parsed.data : {};
}

/** The id under which a service's user is kept, which is that service's from now on. */
export async function claimAccountId(
  subject: string,
  addresses: Pick<ServiceSettings, 'authUrl' | 'baseUrl'>,
): Promise<string> {
  const known = await readIssuers();
  const service = serviceIdOf(addresses);
  const id = accountIdOf(subject, { service, origin: new URL(addresses.authUrl).origin }, known);
  if (known[id] !== service) await browser.storage.local.set({ accountIssuers: { ...known, [id]: service } });
  return id;
}
