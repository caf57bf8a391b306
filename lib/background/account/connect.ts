// Handles the messages of the options page about the sign-in and the service's settings.
import {
  isServiceAddress,
  withoutTrailingSlashes,
  wouldLeakClientSecret,
} from '../../domain/addresses/service-address.ts';
import type { MessageInput, MessageOutput, Outcome } from '../../messaging/protocol.ts';
import { readService } from '../../store/preferences.ts';
import type { Context } from '../runtime/context.ts';
import { changeService, signInWithWindow } from './account.ts';
import { checkService } from './check-service.ts';
import { getRedirectUrl, hasSignInWindow } from './redirect-url.ts';
import { problemOfSignInError } from './sign-in-problem.ts';
import { signInWithTab } from './tab-sign-in.ts';

/** Signs in through the browser's sign-in window, or in a tab if the browser has no such window. */
export async function connectAccount(ctx: Context): Promise<MessageOutput<'connect'>> {
  try {
    const value = hasSignInWindow(ctx) ? await signInWithWindow(ctx) : await signInWithTab(ctx);
    return { ok: true, value };
  } catch (error) {
    return { ok: false, problem: problemOfSignInError(error) };
  }
}

export async function readServiceWithRedirectUrl(ctx: Context): Promise<MessageOutput<'readService'>> {
  return { ...(await readService()), redirectUrl: getRedirectUrl(ctx) };
}

/** Checks and saves the service's settings. If an address has changed, it is another service, so the old session ends first. */
export async function saveService(
  ctx: Context,
  { anyway = false, ...typed }: MessageInput<'saveService'>,
): Promise<Outcome<null>> {
  const [baseUrl, authUrl] = [withoutTrailingSlashes(typed.baseUrl), withoutTrailingSlashes(typed.authUrl)];
  if (!isServiceAddress(baseUrl)) return { ok: false, problem: { code: 'bad_base', message: '' } };
  if (!isServiceAddress(authUrl)) return { ok: false, problem: { code: 'bad_auth', message: '' } };
  const wanted = { ...typed, baseUrl, authUrl };
  const before = await readService();
  if (!anyway && wouldLeakClientSecret(before, wanted))
    return { ok: false, problem: { code: 'app_secret_elsewhere', message: '' } };
  const problem = anyway ? null : await checkService(ctx, wanted);
  if (problem) return { ok: false, problem };
  await changeService(ctx, wanted);
  return { ok: true, value: null };
}
