// The account's tokens: `storage.local`, readable by the extension's own contexts only.
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { lazily } from '../../contract/lazily.ts';
import type { AccountSummary } from '../../domain/account.ts';
import { apiOriginOf } from '../../domain/addresses/service-address.ts';
import { readService } from '../preferences.ts';

/**
 * `expiresAt` in epoch milliseconds; `account` is the `sub` they were issued for, `issuer` who issued them.
 * `apiOrigin` is the one origin that calls may carry them to: that of the base address when they were issued.
 */
const tokensSchema = lazily(() =>
  z.object({
    accessToken: z.string().check(z.minLength(1)),
    refreshToken: z.nullable(z.string().check(z.minLength(1))),
    expiresAt: z.number(),
    account: z.string(),
    issuer: z.string(),
    apiOrigin: z.string(),
  }),
);
export type Tokens = z.infer<ReturnType<typeof tokensSchema>>;

/** Keeps `storage.local` away from content scripts. Firefox has no access levels: there no content script of ours reads storage. */
export async function restrictStorage(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

export async function readTokens(): Promise<Tokens | null> {
  const { tokens } = await browser.storage.local.get('tokens');
  const parsed = tokensSchema().safeParse(await bindOld(tokens));
  return parsed.success ? parsed.data : null;
}

/** Tokens that were stored before they named their origin: they are bound, for good, to the service that is set when they are first read. */
async function bindOld(tokens: unknown): Promise<unknown> {
  if (typeof tokens !== 'object' || tokens === null || 'apiOrigin' in tokens) return tokens;
  const bound = { ...tokens, apiOrigin: apiOriginOf(await readService()) };
  await browser.storage.local.set({ tokens: bound });
  return bound;
}

export async function writeTokens(tokens: Tokens): Promise<void> {
  await browser.storage.local.set({ tokens });
}

/** Who is signed in and with what, in one write: never the one without the other. */
export async function writeSession(tokens: Tokens | null, account: AccountSummary): Promise<void> {
  await browser.storage.local.set({ tokens, account });
}
