// Whose list it is: sign-in, a token that works, one refresh at a time, sign-out.
import type { AccountSummary } from '../domain/account.ts';
import { signedOut } from '../domain/account.ts';
import type { ServiceSettings } from '../domain/settings.ts';
import type { Tokens } from '../store/tokens.ts';
import type { TokenResult } from './api-client.ts';
import type { Authorization } from './authorization.ts';

/** A token is renewed when it has less than this many milliseconds left. */
export const RENEW_AHEAD_MS = 10 * 60_000;

export interface AccountStore {
  readonly readTokens: () => Promise<Tokens | null>;
  readonly writeTokens: (tokens: Tokens) => Promise<void>;
  readonly clearTokens: () => Promise<void>;
  readonly readAccount: () => Promise<AccountSummary>;
  readonly writeAccount: (account: AccountSummary) => Promise<void>;
}

export interface AccountParts {
  readonly store: AccountStore;
  readonly authorization: Authorization;
  readonly readService: () => Promise<ServiceSettings>;
  readonly now: () => number;
  readonly onChange: (account: AccountSummary) => void;
}

export type Account = ReturnType<typeof createAccount>;

export function createAccount({ store, authorization, readService, now, onChange }: AccountParts) {
  let refreshing: Promise<TokenResult> | null = null;

  async function setSummary(summary: AccountSummary): Promise<AccountSummary> {
    await store.writeAccount(summary);
    onChange(summary);
    return summary;
  }

  async function connect(): Promise<AccountSummary> {
    const { tokens, name } = await authorization.signIn(await readService());
    await store.writeTokens(tokens);
    return setSummary({ state: 'connected', id: tokens.account, name, problem: null });
  }

  async function disconnect(): Promise<void> {
    const tokens = await store.readTokens();
    await store.clearTokens();
    await setSummary({ ...signedOut, id: tokens?.account ?? null });
    if (tokens) await authorization.revoke(await readService(), tokens).catch(() => undefined);
  }

  /** A token that should work. `rejected`: the token that the service has just refused. */
  async function accessToken(rejected?: string): Promise<TokenResult> {
    const tokens = await store.readTokens();
    if (!tokens) return { kind: 'ended' };
    const fresh = tokens.expiresAt - now() > RENEW_AHEAD_MS;
    if (fresh && tokens.accessToken !== rejected) return { kind: 'token', token: tokens.accessToken };
    const renewed = await renewOnce(tokens);
    const stillValid = tokens.expiresAt > now() && tokens.accessToken !== rejected;
    return renewed.kind === 'unreachable' && stillValid
      ? { kind: 'token', token: tokens.accessToken }
      : renewed;
  }

  function renewOnce(tokens: Tokens): Promise<TokenResult> {
    refreshing ??= renew(tokens).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function renew(tokens: Tokens): Promise<TokenResult> {
    const result = await authorization.refresh(await readService(), tokens);
    if (result.kind === 'unreachable') return result;
    const current = await store.readTokens();
    if (current?.accessToken !== tokens.accessToken)
      return current ? { kind: 'token', token: current.accessToken } : { kind: 'ended' };
    if (result.kind === 'refreshed') {
      await store.writeTokens(result.tokens);
      return { kind: 'token', token: result.tokens.accessToken };
    }
    await endSession();
    return { kind: 'ended' };
  }

  async function endSession(): Promise<void> {
    const summary = await store.readAccount();
    await store.clearTokens();
    if (summary.state === 'connected')
      await setSummary({ ...summary, state: 'reconnect', problem: 'sessionEnded' });
  }

  /** To be called by an alarm: renews ahead of expiry, so that a watched episode never waits for it. */
  async function renewIfDue(): Promise<void> {
    if (await store.readTokens()) await accessToken();
  }

  return { connect, disconnect, accessToken, renewIfDue, read: store.readAccount };
}
