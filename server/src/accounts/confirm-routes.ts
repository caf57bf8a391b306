// Asks for confirmation before an app is disconnected or deleted, or its secret is replaced. The forms are posted to the page's own
// address.
import type { FastifyInstance } from 'fastify';
import type { Account } from './account-store.ts';
import type { AccountArea } from './area.ts';
import { csrfFieldHtml } from './area-session.ts';
import { readPathParameter, registerAccountPage } from './forms/guarded-form.ts';
import { type Html, html } from './html.ts';
import { confirmBody } from './pages/confirm-page.ts';
import { sendPage, textsForRequest } from './send-page.ts';
import type { Texts } from './texts/en.ts';

interface Confirmation {
  readonly section: 'connections' | 'apps';
  /** The last segment of the page's path. */
  readonly act: 'revoke' | 'delete' | 'rotate';
  texts(t: Texts, name: string): ConfirmTexts;
  /** Returns the app; null if the account has no such app. `fields` are hidden fields to add to the form. */
  find(account: Account, clientId: string): Promise<{ readonly name: string; readonly fields?: Html } | null>;
}

interface ConfirmTexts {
  readonly question: string;
  readonly consequence: string;
  readonly confirm: string;
  readonly keep: string;
}

export function registerConfirmationPages(app: FastifyInstance, area: AccountArea): void {
  registerConfirmation(app, area, {
    section: 'connections',
    act: 'revoke',
    texts: ({ connections: t }, name) => ({
      question: t.question(name),
      consequence: t.consequence,
      confirm: t.disconnect,
      keep: t.keep,
    }),
    async find(account, clientId) {
      const connections = await area.connections.list(account.id);
      return connections.find((connection) => connection.clientId === clientId) ?? null;
    },
  });
  registerConfirmation(app, area, {
    section: 'apps',
    act: 'delete',
    texts: ({ apps: t }, name) => ({
      question: t.removeQuestion(name),
      consequence: t.removeConsequence,
      confirm: t.remove,
      keep: t.keep,
    }),
    find: (account, clientId) => area.apps.find(account.id, clientId),
  });
  registerConfirmation(app, area, {
    section: 'apps',
    act: 'rotate',
    texts: ({ apps: t, form }, name) => ({
      question: t.secretQuestion(name),
      consequence: t.secretConsequence,
      confirm: t.makeSecret,
      keep: form.cancel,
    }),
    async find(account, clientId) {
      const found = await area.apps.find(account.id, clientId);
      if (found === null || found.isPublic) return null;
      const fields = html`<input type="hidden" name="secretFingerprint" value="${found.secretFingerprint}">`;
      return { name: found.name, fields };
    },
  });
}

function registerConfirmation(app: FastifyInstance, area: AccountArea, confirmation: Confirmation): void {
  const { section, act } = confirmation;
  registerAccountPage(app, area, `/account/${section}/:clientId/${act}`, async (account, request, reply) => {
    const clientId = readPathParameter(request, 'clientId');
    const found = await confirmation.find(account, clientId);
    if (found === null) return reply.redirect(`${area.path}/account/${section}`, 303);
    const { question, consequence, confirm, keep } = confirmation.texts(
      textsForRequest(area, request),
      found.name,
    );
    const body = confirmBody({
      question,
      consequence,
      action: `${area.path}/account/${section}/${encodeURIComponent(clientId)}/${act}`,
      fields: html`${csrfFieldHtml(area, request, reply, account)}${found.fields}`,
      confirm,
      keep: { href: `${area.path}/account/${section}`, label: keep },
    });
    return sendPage(area, reply, { title: question, body, account, current: section, wide: true });
  });
}
