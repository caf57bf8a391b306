// Where a person goes on after signing up or after a recovery: the request of an app that is under way, else the profile.

/** The account area; its path has no slash at the end. */
interface Place {
  readonly path: string;
}

/** Only a request of an app that is under way: never another site. */
export function safeReturn({ path }: Place, returnTo: string | undefined): string | null {
  const prefix = `${path}/interaction/`;
  if (returnTo === undefined || !returnTo.startsWith(prefix)) return null;
  return /^[\w-]+$/.test(returnTo.slice(prefix.length)) ? returnTo : null;
}

/** The address of a page of the account area that leads back there. */
export function withReturn(place: Place, page: string, returnTo: string | undefined): string {
  const back = safeReturn(place, returnTo);
  const address = `${place.path}${page}`;
  return back === null ? address : `${address}?returnTo=${encodeURIComponent(back)}`;
}

export const returnToOf = ({ url }: { readonly url: string }): string =>
  new URL(url, 'http://localhost').searchParams.get('returnTo') ?? '';
