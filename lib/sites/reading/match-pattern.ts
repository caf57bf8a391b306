// Evaluates match patterns in the syntax of browsers, which have a scheme, a host and a path with `*`. A pattern without a port matches
// every port.

const PATTERN = /^(\*|https?):\/\/(\*|(?:\*\.)?[^*/:]+)(?::(\d+|\*))?(\/.*)$/;

/** Whether an address matches a match pattern. No address matches an invalid pattern. */
export function matchesPattern(pattern: string, url: URL): boolean {
  const [, scheme, host, port, path] = PATTERN.exec(pattern) ?? [];
  if (!scheme || !host || !path) return false;
  return (
    (scheme === '*' ? ['http:', 'https:'] : [`${scheme}:`]).includes(url.protocol) &&
    matchesHost(host, url.hostname) &&
    (port === undefined || port === '*' || port === url.port) &&
    matchesPath(path, url.pathname + url.search)
  );
}

function matchesHost(host: string, hostname: string): boolean {
  if (host === '*') return true;
  if (!host.startsWith('*.')) return host === hostname;
  return hostname === host.slice(2) || hostname.endsWith(host.slice(1));
}

/** Matches a path against a glob without backtracking. Searches for each part of the glob after the previous part. */
function matchesPath(glob: string, path: string): boolean {
  const [first = '', ...rest] = glob.split('*');
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return path === first;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}
