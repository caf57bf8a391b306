// What the rest of Kiroku may know about the account: never a token.
import type { Failure } from './changes/retry.ts';

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

/** The service of each account: account id → `serviceIdOf`. */
export type AccountIssuers = Readonly<Record<string, string>>;

/** The id under which an account is stored here. Ids are unique within one service only: the same id at another service is another account. */
export function accountIdOf(subject: string, service: string, known: AccountIssuers): string {
  const isOther = Object.hasOwn(known, subject) && known[subject] !== service;
  return isOther ? accountIdOf(`${subject} ${service}`, service, known) : subject;
}

/** A usable token, whose it is and the one service (`serviceIdOf`) that it may be sent to, or why there is none: `ended` needs the user, a failure will pass. */
export type TokenResult =
  | {
      readonly kind: 'token';
      readonly token: string;
      readonly account: string;
      readonly service: string;
    }
  | { readonly kind: 'ended' }
  | Failure;
