// One attempt to sign in, shared by the account area's own page and the page on the way to an app.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account-store.ts';
import { type Area, beginSession } from './area.ts';
import type { AttemptLimit } from './attempt-limit.ts';
import type { FormFields } from './guarded-form.ts';
import { PASSWORD_LENGTH } from './password.ts';

export type SignIn =
  | { kind: 'signed-in'; account: Account }
  | { kind: 'refused'; message: string }
  | { kind: 'too-many'; seconds: number };

/** One sentence for every failure: it must not tell whether the name exists. */
const REFUSED = 'The account name or the password is not right.';

interface Attempt {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: FormFields;
}

export function trySignIn(area: Area, limit: AttemptLimit, attempt: Attempt): Promise<SignIn> {
  return limit.inTurn(attempt.request, () => signIn(area, limit, attempt));
}

async function signIn(area: Area, limit: AttemptLimit, { request, reply, fields }: Attempt): Promise<SignIn> {
  const seconds = await limit.isExhausted(request);
  if (seconds !== null) return { kind: 'too-many', seconds };
  const { name = '', password = '' } = fields;
  const account = password.length > PASSWORD_LENGTH.max ? null : await area.accounts.signIn(name, password);
  if (account === null) {
    await limit.countFailure(request);
    return { kind: 'refused', message: REFUSED };
  }
  await beginSession(area, reply, account.id);
  return { kind: 'signed-in', account };
}
