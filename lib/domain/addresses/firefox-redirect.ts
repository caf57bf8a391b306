// Defines the redirect address for Firefox without the `identity` API (Android).

/** The same address as `identity.getRedirectURL()` of Firefox: the SHA-1 of the add-on's id as a subdomain. No server answers there. */
export const FIREFOX_REDIRECT = 'https://1d92f86bf3b94f46aacac8199583b2b212db86fc.extensions.allizom.org/';
/** A host permission for this pattern lets Kiroku see that a sign-in in a tab has ended. It gives Kiroku access to no website. */
export const FIREFOX_REDIRECT_PATTERN = `${FIREFOX_REDIRECT}*`;

/** Removes the redirect address from granted origins, because it is not a website. */
export function withoutRedirectPattern(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => pattern !== FIREFOX_REDIRECT_PATTERN);
}
