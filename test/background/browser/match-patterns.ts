// Checks Chromium's match patterns. Returns Chromium's error messages for invalid patterns.

interface Pattern {
  readonly scheme: string;
  readonly host: string;
  /** The port; an empty text matches every port. */
  readonly port: string;
  readonly path: string;
}

const PARTS = /^(\*|https?|file):\/\/([^/]*)(\/.*)$/;
const HOST = /^(\*|(?:\*\.)?[^*:[\]]+|\[[0-9a-f:.]+\])?(?::(\d+|\*))?$/i;

/** Returns the error message for an invalid pattern; null for a valid one. */
export function findPatternError(pattern: string): string | null {
  if (!pattern.includes('://')) return 'Missing scheme separator.';
  if (!/:\/\/[^/]*\//.test(pattern)) return 'Empty path.';
  return parse(pattern) ? null : 'Invalid host.';
}

function parse(pattern: string): Pattern | null {
  const [, scheme = '', authority = '', path = ''] = PARTS.exec(pattern) ?? [];
  const [, host, port = ''] = HOST.exec(authority) ?? [];
  if (scheme === 'file') return { scheme, host: '', port: '', path };
  return host === undefined ? null : { scheme, host, port: port === '*' ? '' : port, path };
}

/** Whether a match pattern covers an address or another pattern. Ignores paths, as Chromium does for permissions. */
export function doesPatternCover(pattern: string, wanted: string): boolean {
  const [granted, asked] = [parse(pattern), parse(wanted)];
  if (!granted || !asked || asked.scheme === 'file') return false;
  const scheme = granted.scheme === '*' || granted.scheme === asked.scheme;
  return scheme && isWithin(granted.host, asked.host) && (granted.port === '' || granted.port === asked.port);
}

function isWithin(granted: string, host: string): boolean {
  if (granted === '*') return true;
  const base = granted.replace(/^\*\./, '');
  return host === granted || (granted.startsWith('*.') && (host === base || host.endsWith(`.${base}`)));
}

/** Whether a pattern matches an address, including its path. */
export function doesPatternMatch(pattern: string, address: string): boolean {
  const path = parse(pattern)
    ?.path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\\*', '.*');
  const { pathname, search } = new URL(address);
  return doesPatternCover(pattern, address) && new RegExp(`^${path}$`).test(pathname + search);
}

/** Replaces the path of a pattern with `/*`, because Chromium ignores the path of a granted pattern. */
export function patternWithoutPath(pattern: string): string {
  return pattern.replace(/^([^/]*:\/\/[^/]*).*$/, '$1/*');
}
