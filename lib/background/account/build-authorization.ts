// Joins the OAuth conversation with the browser. No start of the worker needs it.
import { readDiscovery, writeDiscovery } from '../../store/account/discovery.ts';
import type { Platform } from '../platform.ts';
import { type Conversation, createAuthorization } from './authorization.ts';
import { redirectUrl } from './sign-in-tab.ts';

/** The OAuth conversation in the platform's window and network, with what is stored of the service. */
export function buildAuthorization({ browser, boundedFetch, now, timeLimit }: Platform): Conversation {
  return createAuthorization({
    fetch: boundedFetch,
    timeLimit,
    discovery: { read: readDiscovery, write: writeDiscovery },
    now,
    redirectUrl: () => redirectUrl(browser),
    authorize: async (url) => {
      const redirected = await browser.identity.launchWebAuthFlow({ url, interactive: true });
      if (!redirected) throw new Error('The sign-in window was closed.');
      return redirected;
    },
  });
}
