// Defines the user's account: its summary (without tokens), its stored id, and the result of a request for its token.
import type { Failure } from './changes/retry.ts';

/** `reconnect`: Kiroku can send nothing until the user connects again. Until then, changes wait in the outbox. */
type AccountState = 'signed-out' | 'connected' | 'reconnect';

export interface AccountSummary {
  readonly state: AccountState;
  /** The service's id of the user (`sub`). Retained after sign-out to tell accounts apart. */
  readonly id: string | null;
  readonly name: string | null;
  /**
   * Why Kiroku can send nothing: `sessionEnded`, or `appRefused` if the service refuses the app's id or secret. Null if there is no
   * problem.
   */
  readonly problem: string | null;
}

export const signedOutAccount: AccountSummary = { state: 'signed-out', id: null, name: null, problem: null };

export function isSignedIn({ state }: AccountSummary): boolean {
  return state !== 'signed-out';
}

/** Returns the account whose log entries are shown. Null when signed out: then only unowned entries are shown. */
export function shownAccountId(account: AccountSummary): string | null {
  return isSignedIn(account) ? account.id : null;
}

/** Maps each account id to the id of its service (`serviceIdOf`). */
export type AccountIssuers = Readonly<Record<string, string>>;

/**
 * Returns the id under which an account is stored. Two services may use the same `subject` for different people. In that case, the id of
 * the second service is appended to the second person's id.
 */
export function accountIdOf(subject: string, service: string, known: AccountIssuers): string {
  const isOther = Object.hasOwn(known, subject) && known[subject] !== service;
  return isOther ? accountIdOf(`${subject} ${service}`, service, known) : subject;
}

/**
 * The result of a request for a token. `token`: a usable token, its account, and the only service (`serviceIdOf`) that may receive it.
 * `ended`: there is no token until the user signs in. `Failure`: there is no token at the moment.
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
