// The signed-in account: sign-in, sign-out, and the change of the service.
import { type AccountSummary, signedOutAccount } from '../../domain/account.ts';
import { isSameService, maySendTokensTo } from '../../domain/addresses/service-address.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import { assignAccountId } from '../../store/account/account-issuers.ts';
import { readTokens, type Tokens, type WriteSignIn, withSignInLock } from '../../store/account/tokens.ts';
import { deleteOtherAccountsCopy } from '../../store/library-copy.ts';
import { readAccount, readService, writeService } from '../../store/preferences.ts';
import { forgetServiceProfile } from '../../store/service-profile.ts';
import type { Context } from '../runtime/context.ts';
import { renewTokenIfDue, storeTokensAndAccount } from './access-token.ts';
import { obtainSignInGrant, revokeAtService } from './authorization.ts';
import type { SignInGrant } from './oauth-conversation.ts';

export async function signInWithWindow(ctx: Context): Promise<AccountSummary> {
  return acceptSignInGrant(ctx, await obtainSignInGrant(ctx, await readService()));
}

/**
 * Connects the account that has signed in, and starts the work that follows a sign-in. Throws if the service's addresses changed during the
 * sign-in, because the grant then belongs to another service.
 */
export async function acceptSignInGrant(ctx: Context, grant: SignInGrant): Promise<AccountSummary> {
  const account = await storeGrant(ctx, grant);
  void ctx.jobs.run(() => ctx.afterSignIn(account));
  return account;
}

function storeGrant(ctx: Context, { tokens, name }: SignInGrant): Promise<AccountSummary> {
  return withSignInLock(async (write) => {
    const service = await readService();
    if (!maySendTokensTo(tokens, service))
      throw new Error('The addresses of the service were changed during the sign-in.');
    const account = await assignAccountId(tokens.account, service);
    // Remove another account's list before this account is shown as connected. If the removal fails, the first page of the new list
    // replaces that list.
    await deleteOtherAccountsCopy(account).catch(() => undefined);
    return storeTokensAndAccount(
      ctx,
      write,
      { ...tokens, account },
      { state: 'connected', id: account, name, problem: null },
    );
  });
}

/** A session that was ended by a sign-out. Its tokens must still be revoked. */
interface EndedSession {
  readonly service: ServiceSettings;
  readonly tokens: Tokens | null;
}

export async function disconnectAccount(ctx: Context): Promise<void> {
  await revokeLeft(ctx, await withSignInLock((write) => signOut(ctx, write)));
}

/**
 * Deletes the stored tokens and returns them, so that the caller can revoke them. The tokens stay deleted even if the service cannot be
 * reached.
 */
async function signOut(ctx: Context, write: WriteSignIn): Promise<EndedSession> {
  const service = await readService();
  const tokens = await readTokens();
  // Keep the account id, because the unsent items in the outbox belong to this account.
  const { id } = await readAccount();
  await storeTokensAndAccount(ctx, write, null, { ...signedOutAccount, id: tokens?.account ?? id });
  return { service, tokens };
}

async function revokeLeft(ctx: Context, { service, tokens }: EndedSession): Promise<void> {
  if (!tokens || !maySendTokensTo(tokens, service)) return;
  await revokeAtService(ctx, service, tokens).catch(() => undefined);
}

/** Saves the service's settings. If an address has changed, it is another service, so the old session ends first. */
export async function changeService(ctx: Context, next: ServiceSettings): Promise<void> {
  const left = await withSignInLock(async (write) => {
    const before = await readService();
    const isSame = isSameService(before, next);
    const leaving = isSame ? null : await leave(ctx, write, before);
    await writeService(next);
    if (!isSame) await forgetServiceProfile();
    return leaving;
  });
  if (left) await revokeLeft(ctx, left);
  else await renewTokenIfDue(ctx);
}

async function leave(
  ctx: Context,
  write: WriteSignIn,
  service: ServiceSettings,
): Promise<EndedSession | null> {
  const { state, id } = await readAccount();
  if (id !== null) await assignAccountId(id, service);
  const isIn = state !== 'signed-out' || (await readTokens()) !== null;
  return isIn ? signOut(ctx, write) : null;
}
