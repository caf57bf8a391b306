// The account's tokens: `storage.local`, readable by the extension's own contexts only.
import { browser } from 'wxt/browser';
import type { AccountSummary } from '../../domain/account.ts';
import { withLock } from '../mutex.ts';
import { filledText, number, only, orNull, readAs, text } from '../shapes.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** For how long they were issued. */
  readonly lifetimeMs: number;
  /** The `sub` that they were issued for. */
  readonly account: string;
  /** Who issued them. */
  readonly issuer: string;
  /** The one origin that calls may carry them to: that of the base address when they were issued. */
  readonly apiOrigin: string;
}

const stored = only<Tokens>({
  accessToken: filledText,
  refreshToken: orNull(filledText),
  expiresAt: number,
  lifetimeMs: number,
  account: text,
  issuer: text,
  apiOrigin: text,
});

export async function readTokens(): Promise<Tokens | null> {
  const { tokens } = await browser.storage.local.get('tokens');
  return readAs(stored, tokens);
}

/** Stores who is signed in and with what, in one write: never the one without the other. */
export type WriteSignIn = (tokens: Tokens | null, account: AccountSummary) => Promise<void>;

/** Runs what decides about the sign-in, one after another. Only it can write the sign-in: it is given the function for that. */
export function withSignInLock<T>(decide: (write: WriteSignIn) => Promise<T>): Promise<T> {
  return withLock('signIn', () =>
    decide((tokens, account) => browser.storage.local.set({ tokens, account })),
  );
}
