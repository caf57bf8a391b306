// Where the service sends the user after a sign-in in a Firefox that cannot say it itself: without `identity` nobody tells the address.

/** As `identity.getRedirectURL()` of Firefox has it: the SHA-1 of the add-on's id, below a name that nobody serves. */
export const FIREFOX_REDIRECT = 'https://1d92f86bf3b94f46aacac8199583b2b212db86fc.extensions.allizom.org/';
/** Whoever may read this address learns of the end of a sign-in in a tab, and of nothing else. */
export const FIREFOX_REDIRECT_PATTERN = `${FIREFOX_REDIRECT}*`;

/** Granted origins without the one that is no page of anybody's. */
export function withoutRedirect(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => pattern !== FIREFOX_REDIRECT_PATTERN);
}
