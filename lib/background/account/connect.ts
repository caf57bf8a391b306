// Signs in, and saves which service it is.
import type { AccountSummary } from '../../domain/account.ts';
import {
  isForeignSecret,
  isServiceAddress,
  withoutLastSlashes,
} from '../../domain/addresses/service-address.ts';
import type { MessageInput, MessageOutput, Outcome } from '../../messaging/protocol.ts';
import { readService, writeService } from '../../store/preferences.ts';
import type { Parts } from '../parts.ts';
import { checkService } from './check-service.ts';
import { connected } from './connected.ts';
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

/** Other addresses are another service: the session with the one before ends first. */
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
  await account.changeService(wanted, writeService);
  return { ok: true, value: null };
}
