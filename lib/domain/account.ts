// What the rest of Kiroku may know about the account: never a token.

/** `reconnect`: nothing can be sent until the user has done something; the outbox keeps collecting. */
type AccountState = 'signed-out' | 'connected' | 'reconnect';

export interface AccountSummary {
  readonly state: AccountState;
  /** The service's id of the user (`sub`); kept after sign-out to tell accounts apart. */
  readonly id: string | null;
  readonly name: string | null;
  /** Why nothing can be sent: `sessionEnded`, or `appRefused` while the grant still holds but the app's id or secret does not. */
  readonly problem: string | null;
}

export const signedOut: AccountSummary = { state: 'signed-out', id: null, name: null, problem: null };

export function isSignedIn({ state }: AccountSummary): boolean {
  return state !== 'signed-out';
}

/** The account whose log lines are shown. Signed out: null, which shows only lines without an account. */
export function shownAccount(account: AccountSummary): string | null {
  return isSignedIn(account) ? account.id : null;
}

/** Which service each account is of, as far as it is known: account id → `serviceIdOf`, or the issuer's origin where an earlier version wrote it. */
export type AccountIssuers = Readonly<Record<string, string>>;

/** A service as an account's claim names it. `origin`: how earlier versions named it; several services may share one. */
interface Claimant {
  readonly service: string;
  readonly origin: string;
}

/**
 * The id under which an account is stored here. Ids are unique within one service only: the same id at another service is another account.
 * An earlier version's claim belongs to the first service of its origin that asks, so that an update loses nothing.
 */
export function accountIdOf(subject: string, claimant: Claimant, known: AccountIssuers): string {
  const { service, origin } = claimant;
  const ids = [subject, `${subject} ${origin}`].filter((id) => Object.hasOwn(known, id));
  const own = ids.find((id) => known[id] === service) ?? ids.find((id) => known[id] === origin);
  if (own !== undefined) return own;
  return Object.hasOwn(known, subject) ? accountIdOf(`${subject} ${service}`, claimant, known) : subject;
}
