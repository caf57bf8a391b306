// The parameter `returnTo`, which is where a person continues after sign-in, sign-up or recovery: an app's open authorization request, or
// the page of the account area that was requested. Without it, the profile.
import { accountSections } from '../pages/layout.ts';

/** The account area. `path` has no trailing slash. */
interface AreaPath {
  readonly path: string;
}

/**
 * Returns `returnTo` if it is the path of an authorization request or of a page of the account area, so that it cannot lead to another
 * site; else null.
 */
export function safeReturnPath({ path }: AreaPath, returnTo: string | undefined): string | null {
  if (returnTo !== `${path}/account` && accountSections.some((page) => returnTo === `${path}${page.path}`))
    return returnTo ?? null;
  const prefix = `${path}/interaction/`;
  if (returnTo === undefined || !returnTo.startsWith(prefix)) return null;
  return /^[\w-]+$/.test(returnTo.slice(prefix.length)) ? returnTo : null;
}

/** Returns the page to open after a sign-in. */
export function pageAfterSignIn(area: AreaPath, returnTo: string | undefined): string {
  return safeReturnPath(area, returnTo) ?? `${area.path}/account`;
}

/** Returns the address of a page of the account area, with `returnTo` if that is valid. */
export function withReturnTo(area: AreaPath, page: string, returnTo: string | undefined): string {
  const back = safeReturnPath(area, returnTo);
  const address = `${area.path}${page}`;
  return back === null ? address : `${address}?returnTo=${encodeURIComponent(back)}`;
}

export const returnToOf = ({ url }: { readonly url: string }): string =>
  new URL(url, 'http://localhost').searchParams.get('returnTo') ?? '';
