// Registers the routes of the security page: change the password, renew the recovery code, sign out everywhere, export the data, delete the
// account.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account, VerifiedAccount } from '../account-store.ts';
import { isAdultContentBlocked } from '../adult-rule.ts';
import type { AccountArea } from '../area.ts';
import { csrfFieldHtml, endAccountSession, redirectToSignIn, sessionTokenOf } from '../area-session.ts';
import { type AttemptLimit, tooManyAttemptsState } from '../attempt-limit.ts';
import { type FormFields, registerAccountForm, registerAccountPage } from '../forms/guarded-form.ts';
import { type FormState, INITIAL_FORM_STATE } from '../forms/refused-form.ts';
import { addressWithReturnTo, parseReturnPath, readReturnTo } from '../forms/return-address.ts';
import { html } from '../html.ts';
import { messageBody } from '../pages/message-page.ts';
import { countCharacters, PASSWORD_LENGTH_LIMITS } from '../password.ts';
import { sendRecoveryCodePage } from '../recovery-code-routes.ts';
import { sendPage, textsForRequest } from '../send-page.ts';
import type { Texts } from '../texts/en.ts';
import { findPasswordError } from './password-rule.ts';
import { passwordConfirmationBody, securityBody } from './security-page.ts';

const SECTION = '/account/security';

interface Visit {
  readonly account: Account;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function registerSecurityPages(app: FastifyInstance, area: AccountArea, limit: AttemptLimit): void {
  registerAccountPage(app, area, SECTION, (account, request, reply) =>
    sendSecurity(area, { account, request, reply }, INITIAL_FORM_STATE),
  );
  registerAccountForm(app, area, `${SECTION}/password`, (account, request, reply, fields) =>
    limit.oneAtATime(request, () => changePassword(area, limit, { account, request, reply }, fields)),
  );
  registerAccountPage(app, area, `${SECTION}/recovery`, (account, request, reply) =>
    sendRecovery(
      area,
      { account, request, reply },
      { ...INITIAL_FORM_STATE, returnTo: readReturnTo(request) },
    ),
  );
  registerAccountForm(app, area, `${SECTION}/recovery`, (account, request, reply, fields) =>
    limit.oneAtATime(request, () => renewRecovery(area, limit, { account, request, reply }, fields)),
  );
  registerAccountForm(app, area, `${SECTION}/sign-out`, async (account, request, reply) => {
    await area.sessions.endAll(account.id);
    await endAccountSession(area, request, reply);
    return redirectToSignIn(area, reply);
  });
  registerAccountPage(app, area, `${SECTION}/export`, async (account, _request, reply) => {
    const kept = await area.exportAccount(account, isAdultContentBlocked(account, area.now()));
    return reply
      .headers({
        'content-disposition': 'attachment; filename="kiroku-account.json"',
        'cache-control': 'no-store',
      })
      .send(kept);
  });
  registerAccountPage(app, area, `${SECTION}/delete`, (account, request, reply) =>
    sendDelete(area, { account, request, reply }, INITIAL_FORM_STATE),
  );
  registerAccountForm(app, area, `${SECTION}/delete`, (account, request, reply, fields) =>
    limit.oneAtATime(request, () => deleteAccount(area, limit, { account, request, reply }, fields)),
  );
}

async function changePassword(
  area: AccountArea,
  limit: AttemptLimit,
  visit: Visit,
  { password = '', newPassword = '' }: FormFields,
): Promise<FastifyReply> {
  const t = textsForRequest(area, visit.request);
  const checked = await checkPassword(area, limit, visit, password);
  if ('errors' in checked) return sendSecurity(area, visit, checked);
  const error = findPasswordError(t, newPassword, visit.account.name);
  if (error !== null) return sendSecurity(area, visit, { status: 400, errors: { newPassword: error } });
  const change = { password: newPassword, keep: sessionTokenOf(area, visit.request) };
  if (!(await area.accounts.changePassword(checked, change)))
    return sendSecurity(area, visit, wrongPassword(t));
  return visit.reply.redirect(`${area.path}${SECTION}?done=changed`, 303);
}

async function renewRecovery(
  area: AccountArea,
  limit: AttemptLimit,
  visit: Visit,
  { password = '', fingerprint = '', returnTo }: FormFields,
): Promise<FastifyReply> {
  const { account, request, reply } = visit;
  const checked = await checkPassword(area, limit, visit, password);
  if ('errors' in checked) return sendRecovery(area, visit, { ...checked, returnTo });
  const code = await area.accounts.renewRecovery(checked, fingerprint);
  // The user has reloaded the page that showed the code. Do not make a new code: it would invalidate the code that the user has just
  // written down.
  if (code === null) return reply.redirect(`${area.path}${SECTION}?done=shown`, 303);
  return sendRecoveryCodePage(area, request, reply, {
    account,
    code,
    reason: fingerprint === '' ? 'made' : 'replaced',
    returnTo: pageAfterRecovery(area, returnTo),
  });
}

/** Returns the page to open after a new code: the app's open request, or else the security page. */
const pageAfterRecovery = (area: AccountArea, returnTo: string | undefined): string =>
  parseReturnPath(area, returnTo) ?? `${area.path}${SECTION}`;

async function deleteAccount(
  area: AccountArea,
  limit: AttemptLimit,
  visit: Visit,
  { password = '' }: FormFields,
): Promise<FastifyReply> {
  const t = textsForRequest(area, visit.request);
  const checked = await checkPassword(area, limit, visit, password);
  if ('errors' in checked) return sendDelete(area, visit, checked);
  if (!(await area.accounts.remove(checked))) return sendDelete(area, visit, wrongPassword(t));
  await endAccountSession(area, visit.request, visit.reply);
  const { removedTitle: title, removedText: text } = t.security;
  return sendPage(area, visit.reply, { title, body: messageBody({ title, text }) });
}

const wrongPassword = (t: Texts): FormState => ({ status: 401, errors: { password: t.security.wrong } });

/**
 * Checks the password again, so that nobody can use the forms of the security page in an unattended browser. Limits the number of guesses.
 */
async function checkPassword(
  area: AccountArea,
  limit: AttemptLimit,
  { account, request }: Visit,
  password: string,
): Promise<VerifiedAccount | FormState> {
  const t = textsForRequest(area, request);
  const seconds = await limit.secondsToWait(request);
  if (seconds !== null) return tooManyAttemptsState(t, seconds);
  const isPossible = password !== '' && countCharacters(password) <= PASSWORD_LENGTH_LIMITS.max;
  const verified = isPossible ? await area.accounts.verify(account.name, password) : null;
  if (verified !== null) return verified;
  await limit.countFailure(request);
  return wrongPassword(t);
}

const place = { current: 'security', wide: true } as const;

async function sendSecurity(
  area: AccountArea,
  { account, request, reply }: Visit,
  { status, errors, seconds }: FormState,
): Promise<FastifyReply> {
  const t = textsForRequest(area, request);
  const done = new URL(request.url, 'http://localhost').searchParams.get('done');
  const messages: Readonly<Record<string, string>> = { changed: t.security.changed, shown: t.recovery.shown };
  const body = securityBody(t, {
    path: `${area.path}${SECTION}`,
    guard: csrfFieldHtml(area, request, reply, account),
    isFiltered: isAdultContentBlocked(account, area.now()),
    signedInAt: await area.sessions.list(account.id),
    hasRecovery: (await area.accounts.recoveryFingerprint(account.id)) !== '',
    errors,
    done: messages[done ?? ''] ?? null,
  });
  return sendPage(area, reply, {
    title: t.frame.security,
    status,
    seconds,
    body,
    account,
    ...place,
    hasScript: true,
  });
}

async function sendRecovery(
  area: AccountArea,
  { account, request, reply }: Visit,
  { status, errors, seconds, returnTo }: FormState & { readonly returnTo: string | undefined },
): Promise<FastifyReply> {
  const t = textsForRequest(area, request);
  const back = pageAfterRecovery(area, returnTo);
  const fingerprint = await area.accounts.recoveryFingerprint(account.id);
  const body = passwordConfirmationBody(t, {
    title: t.recovery.makeTitle,
    lead: t.recovery.makeLead,
    action: `${area.path}${SECTION}/recovery`,
    fields: html`${csrfFieldHtml(area, request, reply, account)}<input type="hidden" name="fingerprint" value="${fingerprint}"><input type="hidden" name="returnTo" value="${back}">`,
    errors,
    confirm: html`<button class="primary" type="submit">${t.recovery.makeButton}</button>`,
    keep: { href: back, label: t.form.cancel },
  });
  return sendPage(area, reply, {
    title: t.recovery.makeTitle,
    status,
    seconds,
    body,
    account,
    ...place,
    address: addressWithReturnTo(area, `${SECTION}/recovery`, returnTo),
  });
}

function sendDelete(
  area: AccountArea,
  { account, request, reply }: Visit,
  { status, errors, seconds }: FormState,
): FastifyReply {
  const t = textsForRequest(area, request);
  const path = `${area.path}${SECTION}`;
  const isFiltered = isAdultContentBlocked(account, area.now());
  const title = t.security.removeQuestion;
  const form = passwordConfirmationBody(t, {
    title,
    lead: t.security.removeText,
    action: `${path}/delete`,
    fields: csrfFieldHtml(area, request, reply, account),
    errors,
    confirm: html`<button class="danger" type="submit">${t.security.removeButton}</button>`,
    keep: { href: path, label: t.security.keep },
  });
  const body = html`${form}
<p class="aside"><a href="${path}/export">${t.security.downloadFirst}</a>${isFiltered && html`. ${t.security.leftOut}`}</p>`;
  const address = `${path}/delete`;
  return sendPage(area, reply, { title, status, seconds, body, account, ...place, address });
}
