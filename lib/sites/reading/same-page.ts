// Whether two addresses are one page.
import { openIdentity } from '../../domain/addresses/open-address.ts';

/** Names of what belongs to a visit: pages leave it out of the address that they give for themselves. */
const OF_VISIT = /token|session|(?<![a-z])(?:sid|sig|signature|key|auth|jwt|csrf|code|state)(?![a-z])/i;

/** Whether an address that a page gives for itself is the one it is open at. It may lack the query where its path has a number of its own. */
export function samePage(own: URL, open: URL): boolean {
  const bare = new URL(open.pathname, open.origin);
  return (
    withoutVisit(own) === withoutVisit(open) ||
    (!own.search && /\d/.test(own.pathname) && openIdentity(own) === openIdentity(bare))
  );
}

function withoutVisit(url: URL): string {
  const plain = new URL(url);
  for (const name of [...plain.searchParams.keys()]) if (OF_VISIT.test(name)) plain.searchParams.delete(name);
  plain.pathname = url.pathname.replace(/;[^/]*/g, '');
  return openIdentity(plain);
}
