// Serves the page that shows a recovery code once. The code stays visible if the user changes the language. After a reload, another page
// without the code is shown.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account-store.ts';
import type { AccountArea } from './area.ts';
import { csrfFieldHtml, findSignedInAccount, redirectToSignIn } from './area-session.ts';
import { registerAccountForm } from './forms/guarded-form.ts';
import { addressWithReturnTo, pageAfterSignIn, readReturnTo } from './forms/return-address.ts';
import { html } from './html.ts';
import { setLanguageCookie } from './language-cookie.ts';
import { recoveryCodeAlreadyShownBody, recoveryCodeBody } from './pages/recovery-page.ts';
import { sendPage, textsForRequest } from './send-page.ts';
import type { Texts } from './texts/en.ts';
import { findTextsByTag } from './texts/languages.ts';

const PAGE = '/recovery-code';

/** Title and first sentence of the page, by the reason why there is a new code. */
const introductions = {
  signUp: (t: Texts, name: string) => ({ title: t.profile.hello(name), lead: null }),
  recovered: (t: Texts) => ({ title: t.recovery.changedTitle, lead: t.recovery.changed }),
  made: (t: Texts) => ({ title: t.recovery.newTitle, lead: null }),
  replaced: (t: Texts) => ({ title: t.recovery.newTitle, lead: t.recovery.made }),
};
type Reason = keyof typeof introductions;

interface ShownCode {
  readonly account: Account;
  readonly code: string;
  readonly reason: Reason;
  /** The path of the page that opens next (see return-address.ts). */
  readonly returnTo: string | undefined;
}

/** Returns the address of the page that is shown instead of the code after a reload. */
export const recoveryCodePageAddress = (area: AccountArea, returnTo: string | undefined): string =>
  addressWithReturnTo(area, PAGE, returnTo);

/** Sends the page with the code. Its language links send the code with them, so that a change of the language does not lose the code. */
export function sendRecoveryCodePage(
  area: AccountArea,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, code, reason, returnTo = '' }: ShownCode,
  t: Texts = textsForRequest(area, request),
): FastifyReply {
  const { title, lead } = introductions[reason](t, account.name);
  const href = pageAfterSignIn(area, returnTo);
  const fields = html`${csrfFieldHtml(area, request, reply, account)}
<input type="hidden" name="code" value="${code}"><input type="hidden" name="reason" value="${reason}">
<input type="hidden" name="returnTo" value="${returnTo}">`;
  return sendPage(area, reply, {
    title,
    body: recoveryCodeBody(t, { title, lead, code, href }),
    hasScript: true,
    address: recoveryCodePageAddress(area, returnTo),
    languageForm: { action: `${area.path}${PAGE}`, fields },
    t,
  });
}

export function registerRecoveryCodePage(app: FastifyInstance, area: AccountArea): void {
  app.get(`${area.path}${PAGE}`, async (request, reply) => {
    const account = await findSignedInAccount(area, request);
    const returnTo = readReturnTo(request);
    if (account === null) return redirectToSignIn(area, reply, returnTo);
    const t = textsForRequest(area, request);
    const title = t.profile.hello(account.name);
    const body = recoveryCodeAlreadyShownBody(t, {
      title,
      href: pageAfterSignIn(area, returnTo),
      renewPath: addressWithReturnTo(area, '/account/security/recovery', returnTo),
    });
    return sendPage(area, reply, { title, body });
  });
  registerAccountForm(app, area, PAGE, async (account, request, reply, fields) => {
    const { code = '', returnTo } = fields;
    const t = findTextsByTag(fields.language ?? '');
    if (t !== undefined) setLanguageCookie(area, reply, t.tag);
    // The user may have replaced the code in another tab. If so, do not show the old code.
    if (!(await area.accounts.isRecoveryCode(account.id, code)))
      return reply.redirect(recoveryCodePageAddress(area, returnTo), 303);
    return sendRecoveryCodePage(
      area,
      request,
      reply,
      { account, code, reason: reasonOf(fields.reason), returnTo },
      t,
    );
  });
}

const reasonOf = (given: string | undefined): Reason =>
  given !== undefined && Object.hasOwn(introductions, given) ? (given as Reason) : 'made';
