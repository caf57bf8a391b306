// Signs in, and takes over what was collected before.
import type { AccountSummary } from '../../domain/account.ts';
import {
  isForeignSecret,
  isServiceAddress,
  withoutLastSlashes,
} from '../../domain/addresses/service-address.ts';
import type { MessageInput, MessageOutput, Outcome } from '../../messaging/protocol.ts';
import { markMatches } from '../../store/matches.ts';
import { writePause } from '../../store/outbox/delivery-pause.ts';
import { readAccount, readService, writeService } from '../../store/preferences.ts';
import type { Parts } from '../parts.ts';
import { checkService } from './check-service.ts';
import { signInProblem } from './sign-in-problem.ts';
import { hasSignInWindow } from './sign-in-tab.ts';

/** Opens the service's sign-in, in a window where the browser has one for it. */
export async function connect(parts: Parts): Promise<MessageOutput<'connect'>> {
  try {
    return { ok: true, value: await signIn(parts) };
  } catch (error) {
    return { ok: false, problem: signInProblem(error) };
  }
}

async function signIn(parts: Parts): Promise<AccountSummary> {
  if (!hasSignInWindow(parts.platform.browser)) return parts.tabSignIn.start();
  const summary = await parts.account.connect();
  void parts.jobs.run(() => connected(parts, summary));
  return summary;
}

/** A fresh connection: what was collected without an account is now this account's, and the list is read. */
export async function connected(parts: Parts, { id }: AccountSummary): Promise<void> {
  const { libraryCache, delivery } = parts;
  if (id === null) return;
  await claim(parts, id);
  await libraryCache.forgetOthers(id);
  await writePause(0);
  void delivery.retryNow();
  await libraryCache.refresh(id);
}

/** What was collected before any sign-in is this account's. */
async function claim({ tracker, outbox }: Parts, id: string): Promise<void> {
  await tracker.claim(id);
  await outbox.claim(id);
}

/** A worker may have died between the sign-in and what follows from it. */
export async function claimAgain(parts: Parts): Promise<void> {
  const { id } = await readAccount();
  if (id !== null) await claim(parts, id);
}

/** Other addresses are another service: the session with the one before ends first, and what was remembered there is marked as its own. */
export async function saveService(
  { account, checkSettings, platform }: Parts,
  { anyway = false, ...typed }: MessageInput<'saveService'>,
): Promise<Outcome<null>> {
  const [baseUrl, authUrl] = [withoutLastSlashes(typed.baseUrl), withoutLastSlashes(typed.authUrl)];
  if (!isServiceAddress(baseUrl)) return { ok: false, problem: { code: 'bad_base', message: '' } };
  if (!isServiceAddress(authUrl)) return { ok: false, problem: { code: 'bad_auth', message: '' } };
  const wanted = { ...typed, baseUrl, authUrl };
  const { boundedFetch: fetch, timeLimit } = platform;
  const before = await readService();
  if (!anyway && isForeignSecret(before, wanted))
    return { ok: false, problem: { code: 'app_secret_elsewhere', message: '' } };
  const problem = anyway ? null : await checkService({ fetch, timeLimit, checkSettings }, wanted);
  if (problem) return { ok: false, problem };
  await markMatches({ before, next: wanted });
  await account.changeService(wanted, writeService);
  return { ok: true, value: null };
}
