// Defines the extension's fixed ids, and the redirect addresses that are derived from these ids.

/** The id in Chromium. Chromium derives it from the manifest's `key` (see `wxt.config.ts`). */
export const CHROMIUM_EXTENSION_ID = 'pkppnmhdpnaceekhnododoinipeimlak';
/** The host of the redirect address in Firefox. Firefox derives it from the SHA-1 of the add-on's id. */
const FIREFOX_REDIRECT_HOST = '1d92f86bf3b94f46aacac8199583b2b212db86fc.extensions.allizom.org';

export const REDIRECT_URIS = [
  `https://${CHROMIUM_EXTENSION_ID}.chromiumapp.org/`,
  `https://${FIREFOX_REDIRECT_HOST}/`,
];
