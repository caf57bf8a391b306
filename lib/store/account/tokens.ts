// Stores the account's tokens in `storage.local`. In Chromium, only the extension's own contexts can read them.
import { browser } from 'wxt/browser';
import type { AccountSummary } from '../../domain/account.ts';
import { nonEmptyText, nullable, number, object, parseAs, text } from '../../domain/fields.ts';
import { withLock } from '../mutex.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** When the access token expires, in epoch milliseconds. */
  readonly expiresAt: number;
  /** The lifetime of the access token, from its issue to its expiry, in milliseconds. */
  readonly lifetimeMs: number;
  /** The `sub` claim that the tokens were issued for. */
  readonly account: string;
  /** The authorization address of the service that issued the tokens. */
  readonly issuer: string;
  /** The only origin to which requests may send the tokens: the origin of the base address at sign-in. */
  readonly apiOrigin: string;
}

const stored = object<Tokens>({
  accessToken: nonEmptyText,
  refreshToken: nullable(nonEmptyText),
  expiresAt: number,
  lifetimeMs: number,
  account: text,
  issuer: text,
  apiOrigin: text,
});

export async function readTokens(): Promise<Tokens | null> {
  const { tokens } = await browser.storage.local.get('tokens');
  return parseAs(stored, tokens);
}

/** A function that stores the tokens and the account in one write, so that both always belong together. */
export type WriteSignIn = (tokens: Tokens | null, account: AccountSummary) => Promise<void>;

/** Runs decisions about the sign-in one after another. Only `decide` receives the function that writes the sign-in. */
export function withSignInLock<T>(decide: (write: WriteSignIn) => Promise<T>): Promise<T> {
  return withLock('signIn', () =>
    decide((tokens, account) => browser.storage.local.set({ tokens, account })),
  );
}
