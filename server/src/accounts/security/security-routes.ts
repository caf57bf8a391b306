// Changing the password, signing out everywhere, taking everything along, and deleting the account.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Verified } from '../account-store.ts';
import { isBlocked } from '../adult-rule.ts';
import { type Area, endSession, guardField, redirectToSignIn, sendPage, sessionToken } from '../area.ts';
import { type AttemptLimit, tooMany } from '../attempt-limit.ts';
import { type FormFields, getAccountPage, postAccountForm } from '../forms/guarded-form.ts';
import type { FieldErrors } from '../pages/form-parts.ts';
import { messageBody } from '../pages/message-page.ts';
import { lengthOf, PASSWORD_LENGTH } from '../password.ts';
import { passwordErrorOf } from './password-rule.ts';
import { deleteBody, securityBody } from './security-page.ts';

const SECTION = '/account/security';

interface Visit {
  readonly account: Account;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
interface Answer {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly seconds?: number;
}
const fresh: Answer = { status: 200, errors: {} };

export function registerSecurity(app: FastifyInstance, area: Area, limit: AttemptLimit): void {
  getAccountPage(app, area, SECTION, (account, request, reply) =>
    sendSecurity(area, { account, request, reply }, fresh),
  );
  postAccountForm(app, area, `${SECTION}/password`, (account, request, reply, fields) =>
    limit.inTurn(request, () => changePassword(area, limit, { account, request, reply }, fields)),
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
    sendDelete(area, { account, request, reply }, fresh),
  );
  postAccountForm(app, area, `${SECTION}/delete`, (account, request, reply, fields) =>
    limit.inTurn(request, () => deleteAccount(area, limit, { account, request, reply }, fields)),
  );
}

async function changePassword(
  area: Area,
  limit: AttemptLimit,
  visit: Visit,
  { password = '', newPassword = '' }: FormFields,
): Promise<FastifyReply> {
  const checked = await checkPassword(area, limit, visit, password);
  if ('errors' in checked) return sendSecurity(area, visit, checked);
  const error = passwordErrorOf(newPassword, visit.account.name);
  if (error !== null) return sendSecurity(area, visit, { status: 400, errors: { newPassword: error } });
  const change = { password: newPassword, keep: sessionToken(area, visit.request) };
  if (!(await area.accounts.changePassword(checked, change))) return sendSecurity(area, visit, wrongPassword);
  return visit.reply.redirect(`${area.path}${SECTION}?done=changed`, 303);
}

async function deleteAccount(
  area: Area,
  limit: AttemptLimit,
  visit: Visit,
  { password = '' }: FormFields,
): Promise<FastifyReply> {
  const checked = await checkPassword(area, limit, visit, password);
  if ('errors' in checked) return sendDelete(area, visit, checked);
  if (!(await area.accounts.remove(checked))) return sendDelete(area, visit, wrongPassword);
  await endSession(area, visit.request, visit.reply);
  const text = 'Everything that was kept of it is deleted, and all apps are disconnected.';
  const body = messageBody({ title: 'Your account is deleted', text });
  return sendPage(area, visit.reply, { title: 'Account deleted', body });
}

const wrongPassword: Answer = {
  status: 401,
  errors: { password: 'The current password is not right.' },
};

/** An open browser that someone else has got hold of must not be enough, nor a place to guess. */
async function checkPassword(
  area: Area,
  limit: AttemptLimit,
  { account, request }: Visit,
  password: string,
): Promise<Verified | Answer> {
  const seconds = await limit.isExhausted(request);
  if (seconds !== null) return tooMany(seconds);
  const isPossible = password !== '' && lengthOf(password) <= PASSWORD_LENGTH.max;
  const verified = isPossible ? await area.accounts.verify(account.name, password) : null;
  if (verified !== null) return verified;
  await limit.countFailure(request);
  return wrongPassword;
}

async function sendSecurity(
  area: Area,
  { account, request, reply }: Visit,
  { status, errors, seconds }: Answer,
): Promise<FastifyReply> {
  if (seconds !== undefined) reply.header('retry-after', seconds);
  const body = securityBody({
    path: `${area.path}${SECTION}`,
    guard: guardField(area, request, reply, account),
    isFiltered: isBlocked(account, area.now()),
    signedInAt: await area.sessions.list(account.id),
    errors,
    isChanged: new URL(request.url, 'http://localhost').searchParams.get('done') === 'changed',
  });
  return sendPage(area, reply, { title: 'Security', status, body, account, current: 'security', wide: true });
}

function sendDelete(
  area: Area,
  { account, request, reply }: Visit,
  { status, errors, seconds }: Answer,
): FastifyReply {
  if (seconds !== undefined) reply.header('retry-after', seconds);
  const guard = guardField(area, request, reply, account);
  const isFiltered = isBlocked(account, area.now());
  const body = deleteBody({ path: `${area.path}${SECTION}`, guard, isFiltered, errors });
  const title = 'Delete your account?';
  return sendPage(area, reply, { title, status, body, account, current: 'security', wide: true });
}
