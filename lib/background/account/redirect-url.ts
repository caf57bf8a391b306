// Returns the address to which the service redirects after a sign-in.
import { FIREFOX_REDIRECT } from '../../domain/addresses/firefox-redirect.ts';
import type { Context } from '../runtime/context.ts';

/** Whether the browser has a sign-in window. Firefox for Android has none, because it has no `identity` API. */
export function hasSignInWindow({ browser }: Context): boolean {
  return browser.identity !== undefined;
}

export function getRedirectUrl(ctx: Context): string {
  return hasSignInWindow(ctx) ? ctx.browser.identity.getRedirectURL() : FIREFOX_REDIRECT;
}
