// The redirect address for Firefox without the `identity` API (Android).

/** Equals `identity.getRedirectURL()` of Firefox: the SHA-1 of the add-on's id, below a host without a server. */
export const FIREFOX_REDIRECT = 'https://1d92f86bf3b94f46aacac8199583b2b212db86fc.extensions.allizom.org/';
/** With a host permission for this pattern, Kiroku sees the end of a sign-in in a tab, and nothing else. */
export const FIREFOX_REDIRECT_PATTERN = `${FIREFOX_REDIRECT}*`;

/** Granted origins without the redirect address, which is not a website. */
export function withoutRedirect(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => pattern !== FIREFOX_REDIRECT_PATTERN);
}
