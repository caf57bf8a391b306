// The `returnTo` parameter: after sign-in, sign-up or recovery, a person returns to an app's open authorization request, or to the page of the
// account area that they opened, else to the profile.
import { sections } from '../pages/layout.ts';

/** The account area. `path` has no trailing slash. */
interface AreaPath {
  readonly path: string;
}

/**
 * Null unless `returnTo` is the path of an authorization request or of a page of the account area, so that it never leads to another site.
 */
export function safeReturn({ path }: AreaPath, returnTo: string | undefined): string | null {
  if (returnTo !== `${path}/account` && sections.some((page) => returnTo === `${path}${page.path}`))
    return returnTo ?? null;
  const prefix = `${path}/interaction/`;
  if (returnTo === undefined || !returnTo.startsWith(prefix)) return null;
  return /^[\w-]+$/.test(returnTo.slice(prefix.length)) ? returnTo : null;
}

/** Where a person goes after a sign-in. */
export function wantedPage(area: AreaPath, returnTo: string | undefined): string {
  return safeReturn(area, returnTo) ?? `${area.path}/account`;
}

/** Address of a page of the account area with `returnTo`, if that is valid. */
export function withReturn(area: AreaPath, page: string, returnTo: string | undefined): string {
  const back = safeReturn(area, returnTo);
  const address = `${area.path}${page}`;
  return back === null ? address : `${address}?returnTo=${encodeURIComponent(back)}`;
}

export const returnToOf = ({ url }: { readonly url: string }): string =>
  new URL(url, 'http://localhost').searchParams.get('returnTo') ?? '';
