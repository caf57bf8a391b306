// Which service an account id is of: kept after sign-out, since what waits for the account is kept, too.
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type AccountIssuers, accountIdOf } from '../domain/account.ts';

const issuersSchema = z.record(z.string(), z.string());

async function readIssuers(): Promise<AccountIssuers> {
  const { accountIssuers } = await browser.storage.local.get('accountIssuers');
  const parsed = issuersSchema.safeParse(accountIssuers);
  return parsed.success ? parsed.data : {};
}

/** The id under which a service's user is kept, which is that service's from now on. `issuer` is an address of the service. */
export async function claimAccountId(subject: string, issuer: string): Promise<string> {
  const known = await readIssuers();
  const { origin } = new URL(issuer);
  const id = accountIdOf(subject, origin, known);
  if (!Object.hasOwn(known, id))
    await browser.storage.local.set({ accountIssuers: { ...known, [id]: origin } });
  return id;
}
