// Whose list it is: sign-in, sign-out, and the change to another service.
import { type AccountSummary, signedOut } from '../../domain/account.ts';
import { isIssuedBy, isSameService } from '../../domain/addresses/service-address.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { Tokens } from '../../store/account/tokens.ts';
import { createSerial } from '../serial.ts';
import { type AccountParts, accessToken, renewIfDue, type Session, writeSession } from './access-token.ts';
import type { Grant } from './authorization.ts';

export type Account = ReturnType<typeof createAccount>;

export function createAccount(parts: AccountParts) {
  const session: Session = { ...parts, inOrder: createSerial(), renewal: { running: null } };
  return {
    connect: () => connect(session),
    /** Makes the account of a sign-in the one that is connected, wherever the sign-in took place. */
    welcome: (grant: Grant) => welcome(session, grant),
    disconnect: () => disconnect(session),
    changeService: (next: ServiceSettings, write: (service: ServiceSettings) => Promise<void>) =>
      changeService(session, next, write),
    accessToken: (rejected?: string) => accessToken(session, rejected),
    renewIfDue: () => renewIfDue(session),
    read: parts.store.readAccount,
  };
}

async function connect(session: Session): Promise<AccountSummary> {
  const { authorization, readService } = session;
  return welcome(session, await authorization.signIn(await readService()));
}

/** Throws where the addresses were changed while the user signed in: the grant is another service's. */
function welcome(session: Session, { tokens, name }: Grant): Promise<AccountSummary> {
  return session.inOrder(async () => {
    const service = await session.readService();
    if (!isIssuedBy(tokens, service))
      throw new Error('The addresses of the service were changed during the sign-in.');
    const account = await session.claimAccountId(tokens.account, service);
    // A list that cannot be put away now is put away with the first page of the new one.
    await session.makeWay(account).catch(() => undefined);
    const summary = { state: 'connected', id: account, name, problem: null } as const;
    return session.enqueueAndDeliver(() => writeSession(session, { ...tokens, account }, summary));
  });
}

/** What is to be revoked, and where: at the service that has issued it, and nowhere else. */
interface Leaving {
  readonly service: ServiceSettings;
  readonly tokens: Tokens | null;
}

async function disconnect(session: Session): Promise<void> {
  await revoke(session, await session.inOrder(() => signOut(session)));
}

/** Forgets the tokens first: they are gone even where nothing can be revoked. */
async function signOut(session: Session): Promise<Leaving> {
  const { store } = session;
  const service = await session.readService();
  const tokens = await store.readTokens();
  // Whose the outbox is stays known, however the session ended before.
  const { id } = await store.readAccount();
  await writeSession(session, null, { ...signedOut, id: tokens?.account ?? id });
  return { service, tokens };
}

async function revoke({ authorization }: Session, { service, tokens }: Leaving): Promise<void> {
  if (!tokens || !isIssuedBy(tokens, service)) return;
  await authorization.revoke(service, tokens).catch(() => undefined);
}

/** Saves the settings of the service. Other addresses are another service: the session with the one before ends there first. */
async function changeService(
  session: Session,
  next: ServiceSettings,
  write: (service: ServiceSettings) => Promise<void>,
): Promise<void> {
  const left = await session.inOrder(async () => {
    const before = await session.readService();
    const leaving = isSameService(before, next) ? null : await leave(session, before);
    await write(next);
    return leaving;
  });
  if (left) await revoke(session, left);
  else await renewIfDue(session);
}

async function leave(session: Session, service: ServiceSettings): Promise<Leaving | null> {
  const { state, id } = await session.store.readAccount();
  // It may have connected before ids were told apart by service.
  if (id !== null) await session.claimAccountId(id, service);
  const isIn = state !== 'signed-out' || (await session.store.readTokens()) !== null;
  return isIn ? signOut(session) : null;
}
