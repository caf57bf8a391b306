// Checks whether two addresses lead to the same page.
import { reportedIdentity } from '../../domain/addresses/reportable-address.ts';

/** Matches the names of session parameters. The canonical address of a page does not contain such parameters. */
const OF_VISIT = /token|session|(?<![a-z])(?:sid|sig|signature|key|auth|jwt|csrf|code|state)(?![a-z])/i;

/**
 * Whether the canonical address of a page (`own`) is the open address. A canonical address with a number in its path may lack the query.
 */
export function isSamePage(own: URL, open: URL): boolean {
  const bare = new URL(open.pathname, open.origin);
  return (
    withoutVisit(own) === withoutVisit(open) ||
    (!own.search && /\d/.test(own.pathname) && reportedIdentity(own) === reportedIdentity(bare))
  );
}

function withoutVisit(url: URL): string {
  const plain = new URL(url);
  for (const name of [...plain.searchParams.keys()]) if (OF_VISIT.test(name)) plain.searchParams.delete(name);
  plain.pathname = url.pathname.replace(/;[^/]*/g, '');
  return reportedIdentity(plain);
}
