// Registers the routes that edit an app's name and redirect addresses. Its id, secret and connections stay unchanged.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account-store.ts';
import type { AccountArea } from './area.ts';
import { csrfFieldHtml } from './area-session.ts';
import { parseAppForm } from './forms/app-form.ts';
import { readPathParameter, registerAccountForm, registerAccountPage } from './forms/guarded-form.ts';
import { type AppFormValues, appPath, editAppBody } from './pages/apps-page.ts';
import type { FieldErrors } from './pages/form-elements.ts';
import { sendPage, textsForRequest } from './send-page.ts';

interface Shown {
  readonly account: Account;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly clientId: string;
  readonly values: AppFormValues;
  readonly errors: FieldErrors;
}

const appsPath = ({ path }: AccountArea): string => `${path}/account/apps`;

export function registerEditAppPage(app: FastifyInstance, area: AccountArea): void {
  const apps = appsPath(area);
  const find = (account: Account, clientId: string) => area.apps.find(account.id, clientId);
  registerAccountPage(app, area, '/account/apps/:clientId/edit', async (account, request, reply) => {
    const clientId = readPathParameter(request, 'clientId');
    const found = await find(account, clientId);
    if (found === null) return reply.redirect(apps, 303);
    const values = { name: found.name, redirectUris: found.redirectUris.join('\n'), kind: '' };
    return sendEdit(area, { account, request, reply, clientId, values, errors: {} });
  });
  registerAccountForm(app, area, '/account/apps/:clientId/edit', async (account, request, reply, fields) => {
    const clientId = readPathParameter(request, 'clientId');
    if ((await find(account, clientId)) === null) return reply.redirect(apps, 303);
    const form = parseAppForm(fields, textsForRequest(area, request));
    if (!form.ok) return sendEdit(area, { account, request, reply, clientId, ...form });
    await area.apps.update(account.id, clientId, form.app);
    return reply.redirect(apps, 303);
  });
}

function sendEdit(
  area: AccountArea,
  { account, request, reply, clientId, values, errors }: Shown,
): FastifyReply {
  const t = textsForRequest(area, request);
  const path = `${appPath(area.path, clientId)}/edit`;
  const guard = csrfFieldHtml(area, request, reply, account);
  const body = editAppBody(t, { path, guard, values, errors, cancel: appsPath(area) });
  const status = Object.keys(errors).length === 0 ? 200 : 400;
  return sendPage(area, reply, {
    title: t.apps.editTitle,
    status,
    body,
    account,
    current: 'apps',
    wide: true,
    address: path,
  });
}
