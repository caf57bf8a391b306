// What the rest of Kiroku may know about the account: never a token.

/** `reconnect`: the session has ended, the outbox keeps collecting. */
export type AccountState = 'signed-out' | 'connected' | 'reconnect';

export interface AccountSummary {
  readonly state: AccountState;
  /** The service's id of the user (`sub`); kept after sign-out to tell accounts apart. */
  readonly id: string | null;
  readonly name: string | null;
  /** Why a reconnect is needed, in one sentence. */
  readonly problem: string | null;
}

export const signedOut: AccountSummary = { state: 'signed-out', id: null, name: null, problem: null };
