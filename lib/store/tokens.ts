// The account's tokens: `storage.local`, readable by the extension's own contexts only.
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { AccountSummary } from '../domain/account.ts';

/** `expiresAt` in epoch milliseconds; `account` is the `sub` they were issued for, `issuer` who issued them. */
const tokensSchema = z.object({
  accessToken: z.string().check(z.minLength(1)),
  refreshToken: z.nullable(z.string().check(z.minLength(1))),
  expiresAt: z.number(),
  account: z.string(),
  issuer: z.string(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** Keeps `storage.local` away from content scripts. Firefox has no access levels: there no content script of ours reads storage. */
export async function restrictStorage(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

export async function readTokens(): Promise<Tokens | null> {
  const { tokens } = await browser.storage.local.get('tokens');
  const parsed = tokensSchema.safeParse(tokens);
  return parsed.success ? parsed.data : null;
}

export async function writeTokens(tokens: Tokens): Promise<void> {
  await browser.storage.local.set({ tokens });
}

/** Who is signed in and with what, in one write: never the one without the other. */
export async function writeSession(tokens: Tokens | null, account: AccountSummary): Promise<void> {
  await browser.storage.local.set({ tokens, account });
}
