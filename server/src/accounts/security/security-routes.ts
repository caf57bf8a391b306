// Routes of the security page: change the password, renew the recovery code, sign out everywhere, export the data, delete the account.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account, VerifiedAccount } from '../account-store.ts';
import { isBlocked } from '../adult-rule.ts';
import type { Area } from '../area.ts';
import { csrfField, endSession, redirectToSignIn, sessionToken } from '../area-session.ts';
import { type AttemptLimit, tooMany } from '../attempt-limit.ts';
import { type FormFields, getAccountPage, postAccountForm } from '../forms/guarded-form.ts';
import { type FormState, FRESH_FORM } from '../forms/refused-form.ts';
import { html } from '../html.ts';
import { messageBody } from '../pages/message-page.ts';
import { codeBody } from '../pages/recovery-page.ts';
import { lengthOf, PASSWORD_LENGTH } from '../password.ts';
import { sendPage, textsOf } from '../send-page.ts';
import type { Texts } from '../texts/en.ts';
import { passwordErrorOf } from './password-rule.ts';
import { passwordBody, securityBody } from './security-page.ts';

const SECTION = '/account/security';

interface Visit {
  readonly account: Account;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function registerSecurity(app: FastifyInstance, area: Area, limit: AttemptLimit): void {
  getAccountPage(app, area, SECTION, (account, request, reply) =>
    sendSecurity(area, { account, request, reply }, FRESH_FORM),
  );
  postAccountForm(app, area, `${SECTION}/password`, (account, request, reply, fields) =>
    limit.oneAtATime(request, () => changePassword(area, limit, { account, request, reply }, fields)),
  );
  getAccountPage(app, area, `${SECTION}/recovery`, (account, request, reply) =>
    sendRecovery(area, { account, request, reply }, FRESH_FORM),
  );
  postAccountForm(app, area, `${SECTION}/recovery`, (account, request, reply, fields) =>
    limit.oneAtATime(request, () => renewRecovery(area, limit, { account, request, reply }, fields)),
  );
  postAccountForm(app, area, `${SECTION}/sign-out`, async (account, request, reply) => {
    await area.sessions.endAll(account.id);
    await endSession(area, request, reply);
    return redirectToSignIn(area, reply);
  });
  getAccountPage(app, area, `${SECTION}/export`, async (account, _request, reply) => {
    const kept = await area.exportAccount(account, isBlocked(account, area.now()));
    return reply
      .headers({
        'content-disposition': 'attachment; filename="kiroku-account.json"',
        'cache-control': 'no-store',
      })
      .send(kept);
  });
  getAccountPage(app, area, `${SECTION}/delete`, (account, request, reply) =>
    sendDelete(area, { account, request, reply }, FRESH_FORM),
  );
  postAccountForm(app, area, `${SECTION}/delete`, (account, request, reply, fields) =>
    limit.oneAtATime(request, () => deleteAccount(area, limit, { account, request, reply }, fields)),
  );
}

async function changePassword(
  area: Area,
  limit: AttemptLimit,
  visit: Visit,
  { password = '', newPassword = '' }: FormFields,
): Promise<FastifyReply> {
  const t = textsOf(area, visit.request);
  const checked = await checkPassword(area, limit, visit, password);
  if ('errors' in checked) return sendSecurity(area, visit, checked);
  const error = passwordErrorOf(t, newPassword, visit.account.name);
  if (error !== null) return sendSecurity(area, visit, { status: 400, errors: { newPassword: error } });
  const change = { password: newPassword, keep: sessionToken(area, visit.request) };
  if (!(await area.accounts.changePassword(checked, change)))
    return sendSecurity(area, visit, wrongPassword(t));
  return visit.reply.redirect(`${area.path}${SECTION}?done=changed`, 303);
}

async function renewRecovery(
  area: Area,
  limit: AttemptLimit,
  visit: Visit,
  { password = '', mark = '' }: FormFields,
): Promise<FastifyReply> {
  const { account, request, reply } = visit;
  const checked = await checkPassword(area, limit, visit, password);
  if ('errors' in checked) return sendRecovery(area, visit, checked);
  const code = await area.accounts.renewRecovery(checked, mark);
  // The user has reloaded the page that showed the code. Do not make a new code: it would invalidate the one that the user has just written
  // down.
  if (code === null) return reply.redirect(`${area.path}${SECTION}?done=shown`, 303);
  const { recovery: t } = textsOf(area, request);
  const shown = {
    title: t.newTitle,
    lead: mark === '' ? null : t.made,
    code,
    href: `${area.path}${SECTION}`,
  };
  const body = codeBody(textsOf(area, request), shown);
  return sendPage(area, reply, { title: t.newTitle, body, account, ...place, hasScript: true });
}

async function deleteAccount(
  area: Area,
  limit: AttemptLimit,
  visit: Visit,
  { password = '' }: FormFields,
): Promise<FastifyReply> {
  const t = textsOf(area, visit.request);
  const checked = await checkPassword(area, limit, visit, password);
  if ('errors' in checked) return sendDelete(area, visit, checked);
  if (!(await area.accounts.remove(checked))) return sendDelete(area, visit, wrongPassword(t));
  await endSession(area, visit.request, visit.reply);
  const { removedTitle: title, removedText: text } = t.security;
  return sendPage(area, visit.reply, { title, body: messageBody({ title, text }) });
}

const wrongPassword = (t: Texts): FormState => ({ status: 401, errors: { password: t.security.wrong } });

/** Checks the password again, so that an unattended browser does not allow these actions. Limits guesses. */
async function checkPassword(
  area: Area,
  limit: AttemptLimit,
  { account, request }: Visit,
  password: string,
): Promise<VerifiedAccount | FormState> {
  const t = textsOf(area, request);
  const seconds = await limit.secondsToWait(request);
  if (seconds !== null) return tooMany(t, seconds);
  const isPossible = password !== '' && lengthOf(password) <= PASSWORD_LENGTH.max;
  const verified = isPossible ? await area.accounts.verify(account.name, password) : null;
  if (verified !== null) return verified;
  await limit.countFailure(request);
  return wrongPassword(t);
}

const place = { current: 'security', wide: true } as const;

async function sendSecurity(
  area: Area,
  { account, request, reply }: Visit,
  { status, errors, seconds }: FormState,
): Promise<FastifyReply> {
  const t = textsOf(area, request);
  const done = new URL(request.url, 'http://localhost').searchParams.get('done');
  const messages: Readonly<Record<string, string>> = { changed: t.security.changed, shown: t.recovery.shown };
  const body = securityBody(t, {
    path: `${area.path}${SECTION}`,
    guard: csrfField(area, request, reply, account),
    isFiltered: isBlocked(account, area.now()),
    signedInAt: await area.sessions.list(account.id),
    hasRecovery: (await area.accounts.recoveryMark(account.id)) !== '',
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
  area: Area,
  { account, request, reply }: Visit,
  { status, errors, seconds }: FormState,
): Promise<FastifyReply> {
  const t = textsOf(area, request);
  const mark = await area.accounts.recoveryMark(account.id);
  const body = passwordBody(t, {
    title: t.recovery.makeTitle,
    lead: t.recovery.makeLead,
    action: `${area.path}${SECTION}/recovery`,
    fields: html`${csrfField(area, request, reply, account)}<input type="hidden" name="mark" value="${mark}">`,
    errors,
    confirm: html`<button class="primary" type="submit">${t.recovery.makeButton}</button>`,
    keep: { href: `${area.path}${SECTION}`, label: t.form.cancel },
  });
  return sendPage(area, reply, { title: t.recovery.makeTitle, status, seconds, body, account, ...place });
}

function sendDelete(
  area: Area,
  { account, request, reply }: Visit,
  { status, errors, seconds }: FormState,
): FastifyReply {
  const t = textsOf(area, request);
  const path = `${area.path}${SECTION}`;
  const isFiltered = isBlocked(account, area.now());
  const title = t.security.removeQuestion;
  const form = passwordBody(t, {
    title,
    lead: t.security.removeText,
    action: `${path}/delete`,
    fields: csrfField(area, request, reply, account),
    errors,
    confirm: html`<button class="danger" type="submit">${t.security.removeButton}</button>`,
    keep: { href: path, label: t.security.keep },
  });
  const body = html`${form}
<p class="aside"><a href="${path}/export">${t.security.downloadFirst}</a>${isFiltered && html`. ${t.security.leftOut}`}</p>`;
  return sendPage(area, reply, { title, status, seconds, body, account, ...place });
}
