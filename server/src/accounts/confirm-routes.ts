// The pages that ask once more before an app is disconnected or deleted; the answer is posted to the same address.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account-store.ts';
import { type Area, guardField, sendPage } from './area.ts';
import { getAccountPage, pathParameter } from './forms/guarded-form.ts';
import { confirmBody } from './pages/confirm-page.ts';

interface Confirmation {
  /** What is asked about: "connections" or "apps", and what would be done with it. */
  readonly section: 'connections' | 'apps';
  readonly act: 'revoke' | 'delete';
  readonly confirm: string;
  readonly consequence: string;
  readonly keep: string;
  /** Null when the account has no such app (any more). */
  find(account: Account, clientId: string): Promise<{ readonly name: string } | null>;
}

export function registerConfirmations(app: FastifyInstance, area: Area): void {
  registerConfirmation(app, area, {
    section: 'connections',
    act: 'revoke',
    confirm: 'Disconnect',
    consequence: 'It can no longer see or change your list, from this moment on. Your list stays as it is.',
    keep: 'Keep it connected',
    async find(account, clientId) {
      const connections = await area.connections.list(account.id);
      return connections.find((connection) => connection.clientId === clientId) ?? null;
    },
  });
  registerConfirmation(app, area, {
    section: 'apps',
    act: 'delete',
    confirm: 'Delete',
    consequence: 'Everybody who uses it is disconnected at once. It cannot be brought back.',
    keep: 'Keep it',
    find: (account, clientId) => area.apps.find(account.id, clientId),
  });
}

function registerConfirmation(app: FastifyInstance, area: Area, asked: Confirmation): void {
  const { section, act } = asked;
  getAccountPage(app, area, `/account/${section}/:clientId/${act}`, async (account, request, reply) => {
    const clientId = pathParameter(request, 'clientId');
    const found = await asked.find(account, clientId);
    if (found === null) return reply.redirect(`${area.path}/account/${section}`, 303);
    const action = `${area.path}/account/${section}/${encodeURIComponent(clientId)}/${act}`;
    return sendConfirmation(area, { account, request, reply, asked, action, name: found.name });
  });
}

interface Answer {
  readonly account: Account;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly asked: Confirmation;
  readonly action: string;
  readonly name: string;
}

function sendConfirmation(
  area: Area,
  { account, request, reply, asked, action, name }: Answer,
): FastifyReply {
  const { section, confirm, consequence, keep } = asked;
  const question = `${confirm} ${name}?`;
  const body = confirmBody({
    question,
    consequence,
    action,
    guard: guardField(area, request, reply, account),
    confirm,
    keep: { href: `${area.path}/account/${section}`, label: keep },
  });
  return sendPage(area, reply, { title: question, body, account, current: section, wide: true });
}
