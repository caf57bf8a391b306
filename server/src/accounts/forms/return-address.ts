// Handles the parameter `returnTo`, the page that opens after sign-in, sign-up or recovery. It is an app's open authorization request, or a
// page of the account area. Without the parameter, the profile opens.
import { accountSections } from '../pages/layout.ts';

/** `path` is the path of the account area, without a trailing slash. */
interface AreaPath {
  readonly path: string;
}

/**
 * Returns `returnTo` if it is the path of an authorization request or of a page of the account area; else null. So it cannot lead to
 * another site.
 */
export function parseReturnPath({ path }: AreaPath, returnTo: string | undefined): string | null {
  if (returnTo !== `${path}/account` && accountSections.some((page) => returnTo === `${path}${page.path}`))
    return returnTo ?? null;
  const prefix = `${path}/interaction/`;
  if (returnTo === undefined || !returnTo.startsWith(prefix)) return null;
  return /^[\w-]+$/.test(returnTo.slice(prefix.length)) ? returnTo : null;
}

export function pageAfterSignIn(area: AreaPath, returnTo: string | undefined): string {
  return parseReturnPath(area, returnTo) ?? `${area.path}/account`;
}

/** Returns the address of a page of the account area, with the parameter `returnTo` if that is valid. */
export function addressWithReturnTo(area: AreaPath, page: string, returnTo: string | undefined): string {
  const back = parseReturnPath(area, returnTo);
  const address = `${area.path}${page}`;
  return back === null ? address : `${address}?returnTo=${encodeURIComponent(back)}`;
}

export const readReturnTo = ({ url }: { readonly url: string }): string =>
  new URL(url, 'http://localhost').searchParams.get('returnTo') ?? '';
