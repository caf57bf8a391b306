// Checks a sign-in form. Used by the account area's own page, and by the page of an authorization request.
import type { Account } from './account-store.ts';
import type { AccountArea } from './area.ts';
import { startAccountSession } from './area-session.ts';
import { type SignInLimit, tooManyAttemptsState } from './attempt-limit.ts';
import type { SubmittedForm } from './forms/guarded-form.ts';
import type { FormState } from './forms/refused-form.ts';
import { setDeviceCookie } from './known-device.ts';
import type { FieldErrors } from './pages/form-elements.ts';
import { countCharacters, PASSWORD_LENGTH_LIMITS } from './password.ts';
import { textsForRequest } from './send-page.ts';

type SignInResult = { kind: 'signed-in'; account: Account } | ({ kind: 'refused' } & FormState);

export function trySignIn(
  area: AccountArea,
  limit: SignInLimit,
  attempt: SubmittedForm,
): Promise<SignInResult> {
  return limit.oneAtATime(attempt.request, () => signIn(area, limit, attempt));
}

async function signIn(area: AccountArea, limit: SignInLimit, attempt: SubmittedForm): Promise<SignInResult> {
  const { name = '', password = '' } = attempt.fields;
  const t = textsForRequest(area, attempt.request);
  if (name.trim() === '') return refused({ name: t.signIn.noName });
  if (password === '') return refused({ password: t.signIn.noPassword });
  const seconds = await limit.secondsToWait(attempt.request);
  if (seconds !== null) return { kind: 'refused', ...tooManyAttemptsState(t, seconds) };
  const result = await limit.throttle(attempt.request, () =>
    verify(area, limit, attempt, { name, password }),
  );
  return result ?? { kind: 'refused', ...tooManyAttemptsState(t, 60) };
}

async function verify(
  area: AccountArea,
  limit: SignInLimit,
  { request, reply }: SubmittedForm,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<SignInResult> {
  const verified =
    countCharacters(password) > PASSWORD_LENGTH_LIMITS.max
      ? null
      : await area.accounts.verify(name, password);
  if (verified === null || !(await startAccountSession(area, request, reply, verified))) {
    await limit.countFailure(request);
    // Use the same message for every failure, so that it does not reveal whether the name exists.
    return refused({ password: textsForRequest(area, request).signIn.refused });
  }
  setDeviceCookie(area, reply, verified.account.name);
  return { kind: 'signed-in', account: verified.account };
}

const refused = (errors: FieldErrors): SignInResult => ({ kind: 'refused', status: 401, errors });
