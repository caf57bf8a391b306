// Defines the caller of an authenticated API request, which is an account together with an app.
export interface ApiCaller {
  readonly accountId: string;
  readonly clientId: string;
  /** Whether explicit titles are blocked for the caller. If true, the caller may neither see nor add explicit titles. */
  readonly blocked: boolean;
  /** Deadline in milliseconds since 1970. Writes that are not committed by then are rolled back (see answer-limit.ts). */
  readonly writeBy: number;
}
