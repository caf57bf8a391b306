// The account and the app that have sent an authenticated API request.
export interface ApiCaller {
  readonly accountId: string;
  readonly clientId: string;
  /** Whether the caller may neither see nor add explicit titles. */
  readonly blocked: boolean;
  /** Deadline in milliseconds since 1970. Writes that are not committed by then are rolled back (see answer-limit.ts). */
  readonly writeBy: number;
}
