// Registers the routes of the signed-in pages: the profile, connected apps, and registered apps.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account-store.ts';
import { isMinor } from './adult-rule.ts';
import type { OAuthApp } from './app-store.ts';
import type { AccountArea } from './area.ts';
import { csrfFieldHtml, redirectToSignIn } from './area-session.ts';
import { registerConfirmationPages } from './confirm-routes.ts';
import { registerEditAppPage } from './edit-app.ts';
import { type AppForm, parseAppForm } from './forms/app-form.ts';
import { readPathParameter, registerAccountForm, registerAccountPage } from './forms/guarded-form.ts';
import { html } from './html.ts';
import { setLanguageCookie } from './language-cookie.ts';
import { type AppFormValues, appCreatedBody, appPath, appsBody } from './pages/apps-page.ts';
import { connectionsBody } from './pages/connections-page.ts';
import type { FieldErrors } from './pages/form-elements.ts';
import { profileBody } from './pages/profile-page.ts';
import { sendPage, textsForRequest } from './send-page.ts';
import type { Texts } from './texts/en.ts';
import { findTextsByTag } from './texts/languages.ts';

export function registerAccountRoutes(app: FastifyInstance, area: AccountArea): void {
  registerProfile(app, area);
  registerConnections(app, area);
  registerApps(app, area);
  registerConfirmationPages(app, area);
  registerEditAppPage(app, area);
}

const wasDone = (request: FastifyRequest, what: string): boolean =>
  new URL(request.url, 'http://localhost').searchParams.get('done') === what;

function registerProfile(app: FastifyInstance, area: AccountArea): void {
  registerAccountPage(app, area, '/account', (account, request, reply) => {
    const guard = csrfFieldHtml(area, request, reply, account);
    const isSaved = wasDone(request, 'saved');
    const t = textsForRequest(area, request);
    const body = profileBody(t, {
      path: area.path,
      guard,
      account,
      isMinor: isMinor(account.birthDate, area.now()),
      isSaved,
    });
    return sendPage(area, reply, { title: t.frame.profile, body, account, current: 'profile', wide: true });
  });
  registerAccountForm(app, area, '/account', async (account, _request, reply, fields) => {
    await area.accounts.setAdultFilter(
      account.id,
      fields.adultFilter === 'on' || isMinor(account.birthDate, area.now()),
    );
    return reply.redirect(`${area.path}/account?done=saved`, 303);
  });
}

function registerConnections(app: FastifyInstance, area: AccountArea): void {
  registerAccountPage(app, area, '/account/connections', async (account, request, reply) => {
    const connections = await area.connections.list(account.id);
    const t = textsForRequest(area, request);
    const body = connectionsBody(t, {
      path: area.path,
      connections,
      isRevoked: wasDone(request, 'revoked'),
    });
    return sendPage(area, reply, {
      title: t.frame.connections,
      body,
      account,
      current: 'connections',
      wide: true,
    });
  });
  registerAccountForm(app, area, '/account/connections/:clientId/revoke', async (account, request, reply) => {
    const isRevoked = await area.connections.revoke(account.id, readPathParameter(request, 'clientId'));
    return reply.redirect(`${area.path}/account/connections${isRevoked ? '?done=revoked' : ''}`, 303);
  });
}

const emptyForm: AppFormValues = { name: '', redirectUris: '', kind: 'confidential' };

function registerApps(app: FastifyInstance, area: AccountArea): void {
  registerAccountPage(app, area, '/account/apps', (account, request, reply) =>
    sendApps(area, { account, request, reply, values: emptyForm, errors: {} }),
  );
  registerAccountForm(app, area, '/account/apps', (account, request, reply, fields) =>
    createApp(area, { account, request, reply, form: parseAppForm(fields, textsForRequest(area, request)) }),
  );
  registerAccountForm(
    app,
    area,
    '/account/apps/:clientId/rotate',
    async (account, request, reply, { secretFingerprint = '' }) => {
      const found = await area.apps.find(account.id, readPathParameter(request, 'clientId'));
      if (found === null || found.isPublic) return reply.redirect(`${area.path}/account/apps`, 303);
      const secret = await area.apps.rotateSecret(account.id, {
        clientId: found.clientId,
        secretFingerprint,
      });
      if (secret === null) return redirectToShown(area, reply);
      return sendSecret(area, reply, { account, app: found, secret, status: 200 });
    },
  );
  registerAccountForm(
    app,
    area,
    '/account/apps/:clientId/secret',
    async (account, request, reply, fields) => {
      const { secret = '', language = '' } = fields;
      const t = findTextsByTag(language);
      if (t !== undefined) setLanguageCookie(area, reply, t.tag);
      const found = await area.apps.find(account.id, readPathParameter(request, 'clientId'));
      if (found === null || !(await area.apps.isSecret(account.id, found.clientId, secret)))
        return redirectToShown(area, reply);
      return sendSecret(area, reply, { account, app: found, secret, status: 200 }, t);
    },
  );
  registerAccountForm(app, area, '/account/apps/:clientId/delete', async (account, request, reply) => {
    await area.apps.remove(account.id, readPathParameter(request, 'clientId'));
    return reply.redirect(`${area.path}/account/apps?done=removed`, 303);
  });
}

async function createApp(
  area: AccountArea,
  { form, ...visit }: Pick<AppsAnswer, 'account' | 'request' | 'reply'> & { readonly form: AppForm },
): Promise<FastifyReply> {
  const { values } = form;
  if (!form.ok) return sendApps(area, { ...visit, values, errors: form.errors });
  const { account, reply } = visit;
  const created = await area.apps.create(account.id, form.app);
  if (created.kind === 'no-account') return redirectToSignIn(area, reply);
  if (created.kind === 'made-before') return redirectToShown(area, reply);
  if (created.kind === 'created') return sendSecret(area, reply, { account, ...created, status: 201 });
  const errors = { form: textsForRequest(area, visit.request).apps.tooMany };
  return sendApps(area, { ...visit, values, errors });
}

/**
 * Redirects to the app list, which then shows a message that the secret was already shown. Called if the user reloads the page with a new
 * secret, or sends an old form. The secret is not replaced again, because the user may have just copied it.
 */
function redirectToShown(area: AccountArea, reply: FastifyReply): FastifyReply {
  return reply.redirect(`${area.path}/account/apps?done=shown`, 303);
}

/**
 * Sends the only page that ever shows the secret. Its language links also send the secret, so that a change of the language does not lose
 * the secret.
 */
function sendSecret(
  area: AccountArea,
  reply: FastifyReply,
  {
    account,
    app,
    secret,
    status,
  }: { account: Account; app: OAuthApp; secret: string | null; status: number },
  t: Texts = textsForRequest(area, reply.request),
): FastifyReply {
  const body = appCreatedBody(t, area.path, app, secret);
  const fields = html`${csrfFieldHtml(area, reply.request, reply, account)}<input type="hidden" name="secret" value="${secret}">`;
  return sendPage(area, reply, {
    title: app.name,
    status,
    body,
    account,
    current: 'apps',
    wide: true,
    hasScript: true,
    t,
    ...(secret !== null && {
      languageForm: { action: `${appPath(area.path, app.clientId)}/secret`, fields },
    }),
  });
}

interface AppsAnswer {
  readonly account: Account;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly values: AppFormValues;
  readonly errors: FieldErrors;
}

async function sendApps(
  area: AccountArea,
  { account, request, reply, values, errors }: AppsAnswer,
): Promise<FastifyReply> {
  const apps = await area.apps.list(account.id);
  const guard = csrfFieldHtml(area, request, reply, account);
  const isRemoved = wasDone(request, 'removed');
  const wasShown = wasDone(request, 'shown');
  const t = textsForRequest(area, request);
  const body = appsBody(t, { path: area.path, guard, apps, values, errors, isRemoved, wasShown });
  const status = Object.keys(errors).length === 0 ? 200 : 400;
  return sendPage(area, reply, {
    title: t.frame.apps,
    status,
    body,
    account,
    current: 'apps',
    wide: true,
    hasScript: true,
  });
}
