// The redirect address of the sign-in.
import { FIREFOX_REDIRECT } from '../../domain/addresses/firefox-redirect.ts';
import type { Context } from '../runtime/context.ts';

/** Whether the browser has a sign-in window. Firefox for Android has no `identity` API, and therefore none. */
export function hasSignInWindow({ browser }: Context): boolean {
  return browser.identity !== undefined;
}

export function redirectUrl(ctx: Context): string {
  return hasSignInWindow(ctx) ? ctx.browser.identity.getRedirectURL() : FIREFOX_REDIRECT;
}
