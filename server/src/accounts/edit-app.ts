// Routes that edit an app's name and redirect addresses. Its id, secret and connections stay unchanged.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account-store.ts';
import type { Area } from './area.ts';
import { csrfField } from './area-session.ts';
import { readAppForm } from './forms/app-form.ts';
import { getAccountPage, pathParameter, postAccountForm } from './forms/guarded-form.ts';
import { type AppFormValues, appAddress, editAppBody } from './pages/apps-page.ts';
import type { FieldErrors } from './pages/form-elements.ts';
import { sendPage, textsOf } from './send-page.ts';

interface Shown {
  readonly account: Account;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly clientId: string;
  readonly values: AppFormValues;
  readonly errors: FieldErrors;
}

const appsPath = ({ path }: Area): string => `${path}/account/apps`;

export function registerEditApp(app: FastifyInstance, area: Area): void {
  const apps = appsPath(area);
  const find = (account: Account, clientId: string) => area.apps.find(account.id, clientId);
  getAccountPage(app, area, '/account/apps/:clientId/edit', async (account, request, reply) => {
    const clientId = pathParameter(request, 'clientId');
    const found = await find(account, clientId);
    if (found === null) return reply.redirect(apps, 303);
    const values = { name: found.name, redirectUris: found.redirectUris.join('\n'), kind: '' };
    return sendEdit(area, { account, request, reply, clientId, values, errors: {} });
  });
  postAccountForm(app, area, '/account/apps/:clientId/edit', async (account, request, reply, fields) => {
    const clientId = pathParameter(request, 'clientId');
    if ((await find(account, clientId)) === null) return reply.redirect(apps, 303);
    const form = readAppForm(fields, textsOf(area, request));
    if (!form.ok) return sendEdit(area, { account, request, reply, clientId, ...form });
    await area.apps.update(account.id, clientId, form.app);
    return reply.redirect(apps, 303);
  });
}

function sendEdit(area: Area, { account, request, reply, clientId, values, errors }: Shown): FastifyReply {
  const t = textsOf(area, request);
  const path = `${appAddress(area.path, clientId)}/edit`;
  const guard = csrfField(area, request, reply, account);
  const body = editAppBody(t, { path, guard, values, errors, cancel: appsPath(area) });
  const status = Object.keys(errors).length === 0 ? 200 : 400;
  return sendPage(area, reply, {
    title: t.apps.editTitle,
    status,
    body,
    account,
    current: 'apps',
    wide: true,
  });
}
