// The `returnTo` parameter: after sign-up or recovery, a person returns to an app's open authorization request, else to the profile.

/** The account area. `path` has no trailing slash. */
interface AreaPath {
  readonly path: string;
}

/** Null unless `returnTo` is the path of an authorization request, so that it never leads to another site. */
export function safeReturn({ path }: AreaPath, returnTo: string | undefined): string | null {
  const prefix = `${path}/interaction/`;
  if (returnTo === undefined || !returnTo.startsWith(prefix)) return null;
  return /^[\w-]+$/.test(returnTo.slice(prefix.length)) ? returnTo : null;
}

/** Address of a page of the account area with `returnTo`, if that is valid. */
export function withReturn(area: AreaPath, page: string, returnTo: string | undefined): string {
  const back = safeReturn(area, returnTo);
  const address = `${area.path}${page}`;
  return back === null ? address : `${address}?returnTo=${encodeURIComponent(back)}`;
}

export const returnToOf = ({ url }: { readonly url: string }): string =>
  new URL(url, 'http://localhost').searchParams.get('returnTo') ?? '';
