// The redirect address for Firefox without the `identity` API (Android), which would give it.

/** As `identity.getRedirectURL()` of Firefox has it: the SHA-1 of the add-on's id, below a host that no server answers for. */
export const FIREFOX_REDIRECT = 'https://1d92f86bf3b94f46aacac8199583b2b212db86fc.extensions.allizom.org/';
/** The host permission for this pattern shows the end of a sign-in in a tab, and nothing else. */
export const FIREFOX_REDIRECT_PATTERN = `${FIREFOX_REDIRECT}*`;

/** Granted origins without the one that is no page of anybody's. */
export function withoutRedirect(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => pattern !== FIREFOX_REDIRECT_PATTERN);
}
