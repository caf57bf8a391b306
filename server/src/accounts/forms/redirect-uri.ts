// Which redirect URIs an app may register: https, or http://localhost with any port and path. Source: interface section 2.
type RedirectUri = { ok: true; uri: string } | { ok: false; reason: string };

const MAX_LENGTH = 500;
/**
 * Browsers take more in a host, a semicolon for one; but a host becomes part of a policy header, and there it would end the directive. What
 * follows the host must be a port, a path or a query: other programs read `http://localhost\@evil.example/` as an address of evil.example.
 */
const AUTHORITY = /^https?:\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?(?:[/?]|$)/i;
/** Parsers of addresses turn the one into a slash and leave out the others. */
const MENDED = /[\\\p{Cc}]/u;

export function readRedirectUri(text: string): RedirectUri {
  const refused = (reason: string): RedirectUri => ({ ok: false, reason });
  if (text.length > MAX_LENGTH) return refused(`is longer than ${MAX_LENGTH} characters`);
  const url = URL.parse(text);
  if (url === null) return refused('is not an address');
  if (url.username !== '' || url.password !== '') return refused('must not contain a user name or password');
  if (text.includes('#')) return refused('must not contain a fragment (#)');
  if (text.includes('*')) return refused('must not contain a wildcard');
  const isElsewhere = url.protocol === 'http:' && url.hostname !== 'localhost';
  if (isElsewhere || !/^https?:\/\//.test(text))
    return refused('must begin with https:// or http://localhost');
  const host = AUTHORITY.exec(text)?.[1]?.toLowerCase();
  if (host !== url.hostname) return refused('has a host name that is not one');
  if (MENDED.test(text)) return refused('must not contain a backslash or a control character');
  return { ok: true, uri: text };
}
