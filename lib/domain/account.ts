// The account as the rest of Kiroku sees it: never a token.
import type { Failure } from './changes/retry.ts';

/** `reconnect`: nothing can be sent until the user acts; the outbox keeps collecting. */
type AccountState = 'signed-out' | 'connected' | 'reconnect';

export interface AccountSummary {
  readonly state: AccountState;
  /** The service's id of the user (`sub`). Retained after sign-out to tell accounts apart. */
  readonly id: string | null;
  readonly name: string | null;
  /** Why nothing can be sent. `sessionEnded`, or `appRefused` if the grant is valid but the service refuses the app's id or secret. */
  readonly problem: string | null;
}

export const signedOut: AccountSummary = { state: 'signed-out', id: null, name: null, problem: null };

export function isSignedIn({ state }: AccountSummary): boolean {
  return state !== 'signed-out';
}

/** The account whose log entries are shown. Null when signed out: only entries without an account are shown. */
export function shownAccount(account: AccountSummary): string | null {
  return isSignedIn(account) ? account.id : null;
}

/** The service of each account: account id → `serviceIdOf`. */
export type AccountIssuers = Readonly<Record<string, string>>;

/** The id under which an account is stored. Ids are unique within one service only, so the same id at another service is another account. */
export function accountIdOf(subject: string, service: string, known: AccountIssuers): string {
  const isOther = Object.hasOwn(known, subject) && known[subject] !== service;
  return isOther ? accountIdOf(`${subject} ${service}`, service, known) : subject;
}

/**
 * A usable token, its account, and the only service (`serviceIdOf`) that may receive it; or the reason for having none. `ended`: the user must
 * sign in. A failure is temporary.
 */
export type TokenResult =
  | {
      readonly kind: 'token';
      readonly token: string;
      readonly account: string;
      readonly service: string;
    }
  | { readonly kind: 'ended' }
  | Failure;
