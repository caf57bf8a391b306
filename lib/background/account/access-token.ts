// Returns valid access tokens. A token is renewed before it expires, all callers share one renewal, and tokens are sent only to the service
// that issued them.
import type { AccountSummary, TokenResult } from '../../domain/account.ts';
import { maySendTokensTo, serviceIdOf } from '../../domain/addresses/service-address.ts';
import { type Failure, isInFuture, retryDelayMs } from '../../domain/changes/retry.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import { readTokens, type Tokens, type WriteSignIn, withSignInLock } from '../../store/account/tokens.ts';
import { readAccount, readService } from '../../store/preferences.ts';
import type { Context } from '../runtime/context.ts';
import { enqueueAndDeliver } from '../runtime/delivery-alarm.ts';
import { type RefreshResult, refreshTokens, revokeAtService } from './authorization.ts';

/**
 * How long before its expiry a token is renewed, in ms. A token that is valid for less than 100 minutes is renewed when a tenth of its
 * lifetime is left. Otherwise a token that is valid for only ten minutes would be renewed at every call.
 */
const RENEW_AHEAD_MS = 10 * 60_000;

/**
 * Returns a usable token, and renews it first if needed. Pass the token that the service has just refused as `rejected`: it is then renewed
 * even if it has not expired.
 */
export async function getAccessToken(ctx: Context, rejected?: string): Promise<TokenResult> {
  const usable = await usableTokens(ctx);
  if (!usable) return { kind: 'ended' };
  const { tokens, service } = usable;
  const left = tokens.expiresAt - ctx.now();
  const ahead = Math.min(RENEW_AHEAD_MS, tokens.lifetimeMs / 10);
  if (left > ahead && tokens.accessToken !== rejected) return tokenOf(tokens, service);
  const renewed = await renewOnce(ctx, usable);
  const stillValid = left > 0 && tokens.accessToken !== rejected;
  return isFailure(renewed) && stillValid ? tokenOf(tokens, service) : renewed;
}

/**
 * Renews the token before it expires, so that sending an episode never waits for it. Call on the poll alarm and after the service's
 * settings change.
 */
export async function renewTokenIfDue(ctx: Context): Promise<void> {
  const tokens = await readTokens();
  const isAppRefused = isRefusedApp(await readAccount());
  await getAccessToken(ctx, isAppRefused ? tokens?.accessToken : undefined);
}

/** Stores the account and its tokens in one write, and publishes the change. */
export async function storeTokensAndAccount(
  ctx: Context,
  write: WriteSignIn,
  tokens: Tokens | null,
  account: AccountSummary,
): Promise<AccountSummary> {
  // Set the retry alarm before the account is stored. The account's unsent items must be sent even if the worker dies now.
  if (account.state === 'connected') await enqueueAndDeliver(ctx, () => write(tokens, account));
  else await write(tokens, account);
  // Publish the topic `library`, too, because another account has another list.
  ctx.publishChange('account', 'library');
  return account;
}

interface Usable {
  readonly tokens: Tokens;
  /** The service that issued the tokens. The tokens are renewed at this service, even if the user has set another service since. */
  readonly service: ServiceSettings;
}

/**
 * Returns the tokens, or null if the current service has issued no tokens. In that case the session ends, too: an account that stays
 * connected without tokens would never send anything.
 */
async function usableTokens(ctx: Context): Promise<Usable | null> {
  const service = await readService();
  const tokens = await readTokens();
  if (tokens && maySendTokensTo(tokens, service)) return { tokens, service };
  await withSignInLock((write) => endSession(ctx, write, tokens));
  return null;
}

function renewOnce(ctx: Context, usable: Usable): Promise<TokenResult> {
  const { renewal } = ctx.state;
  renewal.running ??= renew(ctx, usable).finally(() => {
    renewal.running = null;
  });
  return renewal.running;
}

async function renew(ctx: Context, usable: Usable): Promise<TokenResult> {
  const { renewal } = ctx.state;
  const { accessToken: token } = usable.tokens;
  const { busy } = renewal;
  if (busy?.token === token && isInFuture(busy.until, ctx.now()))
    return { ...busy.refusal, retryAfterMs: busy.until - ctx.now() };
  const result = await refreshTwice(ctx, usable);
  if (isFailure(result)) {
    const { retryAfterMs = null } = result;
    const until = ctx.now() + retryDelayMs(1, ctx.random(), retryAfterMs);
    renewal.busy = retryAfterMs === null ? null : { token, until, refusal: result };
    return result;
  }
  return withSignInLock((write) => applyResult(ctx, write, usable, result));
}

/** Applies the result of a renewal, unless the tokens were replaced in the meantime. */
async function applyResult(
  ctx: Context,
  write: WriteSignIn,
  { tokens: renewed, service }: Usable,
  result: Exclude<RefreshResult, Failure>,
): Promise<TokenResult> {
  const current = await readTokens();
  if (current?.accessToken !== renewed.accessToken) {
    // The tokens were replaced or removed during the renewal. Revoke the new tokens, because the service would still accept them.
    if (result.kind === 'refreshed') void revokeAtService(ctx, service, result.tokens).catch(() => undefined);
    // The user may also have set another service during the renewal. Use the stored tokens only if the current service issued them.
    const currentService = await readService();
    return current && maySendTokensTo(current, currentService)
      ? tokenOf(current, currentService)
      : { kind: 'ended' };
  }
  if (result.kind === 'refreshed') return continueWith(ctx, write, { tokens: result.tokens, service });
  if (result.kind === 'appRefused') await markAppRefused(ctx, write, renewed);
  else await endSession(ctx, write, renewed);
  return { kind: 'ended' };
}

async function continueWith(
  ctx: Context,
  write: WriteSignIn,
  { tokens, service }: Usable,
): Promise<TokenResult> {
  const account = await readAccount();
  if (isRefusedApp(account))
    await storeTokensAndAccount(ctx, write, tokens, { ...account, state: 'connected', problem: null });
  else await write(tokens, account);
  return tokenOf(tokens, service);
}

/**
 * Keeps the tokens but marks the app as refused. Nothing is sent until the service accepts the app again, for instance after the user has
 * entered a new secret.
 */
async function markAppRefused(ctx: Context, write: WriteSignIn, tokens: Tokens): Promise<void> {
  const account = await readAccount();
  if (!isRefusedApp(account))
    await storeTokensAndAccount(ctx, write, tokens, {
      ...account,
      state: 'reconnect',
      problem: 'appRefused',
    });
}

/**
 * Renews the tokens, and tries a second time at once if no answer arrived. The lost answer may have used up the refresh token, but services
 * accept it again for a short time.
 */
async function refreshTwice(ctx: Context, { service, tokens }: Usable): Promise<RefreshResult> {
  const first = await refreshTokens(ctx, service, tokens);
  return first.kind === 'unreachable' ? refreshTokens(ctx, service, tokens) : first;
}

/** Drops the tokens, unless another sign-in has stored new tokens in the meantime. */
async function endSession(ctx: Context, write: WriteSignIn, ended: Tokens | null): Promise<void> {
  const current = await readTokens();
  if (current && current.accessToken !== ended?.accessToken) return;
  const account = await readAccount();
  if (!current && account.state !== 'connected') return;
  const state = account.state === 'signed-out' ? 'signed-out' : 'reconnect';
  const problem = state === 'reconnect' ? 'sessionEnded' : null;
  await storeTokensAndAccount(ctx, write, null, { ...account, state, problem });
}

function tokenOf({ accessToken: token, account }: Tokens, service: ServiceSettings): TokenResult {
  return { kind: 'token', token, account, service: serviceIdOf(service) };
}

/** Whether a renewal failed for a temporary reason. */
function isFailure<T extends { readonly kind: string }>(result: T | Failure): result is Failure {
  return result.kind === 'unreachable' || result.kind === 'refused';
}

function isRefusedApp({ problem }: AccountSummary): boolean {
  return problem === 'appRefused';
}
