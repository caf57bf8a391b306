// A token that works: renewed ahead of its end, once for all who ask, and shown to no service but the one that issued it.
import type { AccountSummary } from '../../domain/account.ts';
import { isIssuedBy, serviceIdOf } from '../../domain/addresses/service-address.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { Tokens } from '../../store/account/tokens.ts';
import type { TokenResult } from '../api-client.ts';
import type { Authorization, RefreshResult } from './authorization.ts';

/** A token is renewed when it has less than this many milliseconds left, or less than a tenth of its lifetime: one that lives for minutes must not be renewed at every call. */
const RENEW_AHEAD_MS = 10 * 60_000;

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
  /** The id under which a service's user is kept: two services may call two people the same. */
  readonly claimAccountId: (subject: string, service: ServiceSettings) => Promise<string>;
  /** Puts away what another account has left, before this one is shown as connected. */
  readonly makeWay: (account: string) => Promise<void>;
  /** Connects an account: what has waited for it must be sent even if the worker dies over it. */
  readonly enqueueAndDeliver: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The parts, and what this worker is in the middle of. */
export interface Session extends AccountParts {
  /** Steps that read the session and then write it run one after another. */
  readonly inOrder: <T>(work: () => Promise<T>) => Promise<T>;
  readonly renewal: { running: Promise<TokenResult> | null };
}

/** A token that should work. `rejected`: the token that the service has just refused. */
export async function accessToken(session: Session, rejected?: string): Promise<TokenResult> {
  const usable = await usableTokens(session);
  if (!usable) return { kind: 'ended' };
  const { tokens, service } = usable;
  const left = tokens.expiresAt - session.now();
  const ahead = Math.min(RENEW_AHEAD_MS, tokens.lifetimeMs / 10);
  if (left > ahead && tokens.accessToken !== rejected) return tokenOf(tokens, service);
  const renewed = await renewOnce(session, usable);
  const stillValid = left > 0 && tokens.accessToken !== rejected;
  return renewed.kind === 'unreachable' && stillValid ? tokenOf(tokens, service) : renewed;
}

/** To be called by an alarm, and when the service's settings were changed: renews ahead of expiry, so that a watched episode never waits for it. */
export async function renewIfDue(session: Session): Promise<void> {
  const tokens = await session.store.readTokens();
  const isHeldBack = isHeld(await session.store.readAccount());
  await accessToken(session, isHeldBack ? tokens?.accessToken : undefined);
}

/** Writes what becomes of a session. To be called in order. */
export async function writeSession(
  { store, onChange }: Session,
  tokens: Tokens | null,
  summary: AccountSummary,
): Promise<AccountSummary> {
  await store.writeSession(tokens, summary);
  onChange(summary);
  return summary;
}

interface Usable {
  readonly tokens: Tokens;
  /** The service that issued them. A refresh goes there, even after the settings have changed. */
  readonly service: ServiceSettings;
}

/** Tokens of a service that is not set any more go at once, in every state. Being connected without any would wait for ever without saying why. */
async function usableTokens(session: Session): Promise<Usable | null> {
  const service = await session.readService();
  const tokens = await session.store.readTokens();
  if (tokens && isIssuedBy(tokens, service)) return { tokens, service };
  await session.inOrder(() => endSession(session, tokens));
  return null;
}

function renewOnce(session: Session, usable: Usable): Promise<TokenResult> {
  const { renewal } = session;
  renewal.running ??= renew(session, usable).finally(() => {
    renewal.running = null;
  });
  return renewal.running;
}

async function renew(session: Session, usable: Usable): Promise<TokenResult> {
  const result = await refreshTwice(session, usable);
  if (result.kind === 'unreachable') return result;
  return session.inOrder(() => takeResult(session, usable, result));
}

/** Unless another sign-in or a sign-out has come in between. */
async function takeResult(
  session: Session,
  { tokens: renewed, service }: Usable,
  result: Exclude<RefreshResult, { kind: 'unreachable' }>,
): Promise<TokenResult> {
  const current = await session.store.readTokens();
  if (current?.accessToken !== renewed.accessToken) {
    // The new tokens are stored nowhere, but the service would go on accepting them.
    if (result.kind === 'refreshed')
      void session.authorization.revoke(service, result.tokens).catch(() => undefined);
    return current ? tokenOf(current, service) : { kind: 'ended' };
  }
  if (result.kind === 'refreshed') return goOn(session, { tokens: result.tokens, service });
  if (result.kind === 'appRefused') await holdSession(session, renewed);
  else await endSession(session, renewed);
  return { kind: 'ended' };
}

async function goOn(session: Session, { tokens, service }: Usable): Promise<TokenResult> {
  const { store, enqueueAndDeliver } = session;
  const summary = await store.readAccount();
  if (isHeld(summary))
    await enqueueAndDeliver(() =>
      writeSession(session, tokens, { ...summary, state: 'connected', problem: null }),
    );
  else await store.writeTokens(tokens);
  return tokenOf(tokens, service);
}

/** Nothing is sent until the app is accepted again; the grant stays, since a new secret in the options is all that it takes. */
async function holdSession(session: Session, tokens: Tokens): Promise<void> {
  const summary = await session.store.readAccount();
  if (!isHeld(summary))
    await writeSession(session, tokens, { ...summary, state: 'reconnect', problem: 'appRefused' });
}

/** An answer that got lost may have used the refresh token up: services take it once more for a moment, so that is the time to ask. */
async function refreshTwice({ authorization }: Session, { service, tokens }: Usable): Promise<RefreshResult> {
  const first = await authorization.refresh(service, tokens);
  return first.kind === 'unreachable' ? authorization.refresh(service, tokens) : first;
}

/** Drops the tokens, unless another sign-in has come in between. */
async function endSession(session: Session, ended: Tokens | null): Promise<void> {
  const { store } = session;
  const current = await store.readTokens();
  if (current && current.accessToken !== ended?.accessToken) return;
  const summary = await store.readAccount();
  if (!current && summary.state !== 'connected') return;
  const state = summary.state === 'signed-out' ? 'signed-out' : 'reconnect';
  const problem = state === 'reconnect' ? 'sessionEnded' : null;
  await writeSession(session, null, { ...summary, state, problem });
}

/** `service`: the one that was set when the tokens were found to be its own. */
function tokenOf({ accessToken: token, account }: Tokens, service: ServiceSettings): TokenResult {
  return { kind: 'token', token, account, service: serviceIdOf(service) };
}

function isHeld({ problem }: AccountSummary): boolean {
  return problem === 'appRefused';
}
