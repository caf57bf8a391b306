// Whose list it is: sign-in, a token that works, one refresh at a time, sign-out.
import type { AccountSummary } from '../domain/account.ts';
import { signedOut } from '../domain/account.ts';
import type { ServiceSettings } from '../domain/settings.ts';
import type { Tokens } from '../store/tokens.ts';
import type { TokenResult } from './api-client.ts';
import type { Authorization, Grant, RefreshResult } from './authorization.ts';

/** A token is renewed when it has less than this many milliseconds left. */
export const RENEW_AHEAD_MS = 10 * 60_000;

export interface AccountStore {
  readonly readTokens: () => Promise<Tokens | null>;
  /** The same account's newer tokens. */
  readonly writeTokens: (tokens: Tokens) => Promise<void>;
  readonly readAccount: () => Promise<AccountSummary>;
  /** Both at once: a worker that dies in between must not leave one account's name with another one's tokens. */
  readonly writeSession: (tokens: Tokens | null, account: AccountSummary) => Promise<void>;
}

export interface AccountParts {
  readonly store: AccountStore;
  readonly authorization: Authorization;
  readonly readService: () => Promise<ServiceSettings>;
  readonly now: () => number;
  readonly onChange: (account: AccountSummary) => void;
  /** Connects an account: what has waited for it must be sent even if the worker dies over it. */
  readonly entrust: <T>(work: () => Promise<T>) => Promise<T>;
}

export type Account = ReturnType<typeof createAccount>;

export function createAccount(parts: AccountParts) {
  const { store, authorization, readService, now, onChange, entrust } = parts;
  let refreshing: Promise<TokenResult> | null = null;

  async function writeSession(tokens: Tokens | null, summary: AccountSummary): Promise<AccountSummary> {
    await store.writeSession(tokens, summary);
    onChange(summary);
    return summary;
  }

  async function connect(): Promise<AccountSummary> {
    return welcome(await authorization.signIn(await readService()));
  }

  /** The account of a sign-in, wherever that took place. */
  async function welcome({ tokens, name }: Grant): Promise<AccountSummary> {
    const summary = { state: 'connected', id: tokens.account, name, problem: null } as const;
    return entrust(() => writeSession(tokens, summary));
  }

  async function disconnect(): Promise<void> {
    const tokens = await store.readTokens();
    // Whose the outbox is stays known, however the session ended before.
    const { id } = await store.readAccount();
    await writeSession(null, { ...signedOut, id: tokens?.account ?? id });
    if (tokens) await authorization.revoke(await readService(), tokens).catch(() => undefined);
  }

  /** A token that should work. `rejected`: the token that the service has just refused. */
  async function accessToken(rejected?: string): Promise<TokenResult> {
    const tokens = await usableTokens();
    if (!tokens) return { kind: 'ended' };
    const left = tokens.expiresAt - now();
    if (left > RENEW_AHEAD_MS && tokens.accessToken !== rejected) return tokenOf(tokens);
    const renewed = await renewOnce(tokens);
    const stillValid = left > 0 && tokens.accessToken !== rejected;
    return renewed.kind === 'unreachable' && stillValid ? tokenOf(tokens) : renewed;
  }

  /** Tokens are for the service that issued them. Being connected without any would wait for ever without saying why. */
  async function usableTokens(): Promise<Tokens | null> {
    const tokens = await store.readTokens();
    if (tokens && isIssuedBy(tokens, await readService())) return tokens;
    await endSession(tokens);
    return null;
  }

  function renewOnce(tokens: Tokens): Promise<TokenResult> {
    refreshing ??= renew(tokens).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function renew(tokens: Tokens): Promise<TokenResult> {
    const result = await refreshTwice(tokens);
    if (result.kind === 'unreachable') return result;
    const current = await store.readTokens();
    if (current?.accessToken !== tokens.accessToken) return current ? tokenOf(current) : { kind: 'ended' };
    if (result.kind === 'refreshed') return goOn(result.tokens);
    if (result.kind === 'appRefused') await holdSession(tokens);
    else await endSession(tokens);
    return { kind: 'ended' };
  }

  async function goOn(tokens: Tokens): Promise<TokenResult> {
    const summary = await store.readAccount();
    if (isHeld(summary))
      await entrust(() => writeSession(tokens, { ...summary, state: 'connected', problem: null }));
    else await store.writeTokens(tokens);
    return tokenOf(tokens);
  }

  /** Nothing is sent until the app is accepted again; the grant stays, since a new secret in the options is all that it takes. */
  async function holdSession(tokens: Tokens): Promise<void> {
    const summary = await store.readAccount();
    if (!isHeld(summary))
      await writeSession(tokens, { ...summary, state: 'reconnect', problem: 'appRefused' });
  }

  /** An answer that got lost may have used the refresh token up: services take it once more for a moment, so that is the time to ask. */
  async function refreshTwice(tokens: Tokens): Promise<RefreshResult> {
    const service = await readService();
    const first = await authorization.refresh(service, tokens);
    return first.kind === 'unreachable' ? authorization.refresh(service, tokens) : first;
  }

  /** Unless another sign-in has come in between. */
  async function endSession(ended: Tokens | null): Promise<void> {
    const current = await store.readTokens();
    if (current && current.accessToken !== ended?.accessToken) return;
    const summary = await store.readAccount();
    if (summary.state === 'connected')
      await writeSession(null, { ...summary, state: 'reconnect', problem: 'sessionEnded' });
  }

  /** To be called by an alarm, and when the service's settings were changed: renews ahead of expiry, so that a watched episode never waits for it. */
  async function renewIfDue(): Promise<void> {
    const tokens = await store.readTokens();
    if (tokens) await accessToken(isHeld(await store.readAccount()) ? tokens.accessToken : undefined);
  }

  return { connect, welcome, disconnect, accessToken, renewIfDue, read: store.readAccount };
}

function tokenOf({ accessToken: token, account }: Tokens): TokenResult {
  return { kind: 'token', token, account };
}

function isHeld({ state, problem }: AccountSummary): boolean {
  return state === 'reconnect' && problem === 'appRefused';
}

function isIssuedBy({ issuer }: Tokens, { authUrl }: ServiceSettings): boolean {
  return URL.canParse(issuer) && URL.canParse(authUrl) && new URL(issuer).href === new URL(authUrl).href;
}
