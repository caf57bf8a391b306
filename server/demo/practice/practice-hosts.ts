// Uses two host names of this machine as two origins. As on real streaming sites, the page has one origin and its player has another.

export interface PracticeOrigins {
  readonly page: string;
  /** The origin of the player. If the requested host has no second name, the player has the origin of the page. */
  readonly player: string;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/i;
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the origins of the page and of its player. Returns null if `host` is not a host name. `host` is a request header, so it must not
 * be trusted.
 */
export function practiceOrigins(protocol: string, host: string | undefined): PracticeOrigins | null {
  if (host === undefined || !HOST.test(host)) return null;
  const page = `${protocol}://${host}`;
  const [, name, port = ''] = LOOPBACK.exec(host) ?? [];
  if (name === undefined) return { page, player: page };
  const twin = name.toLowerCase() === 'localhost' ? '127.0.0.1' : 'localhost';
  return { page, player: `${protocol}://${twin}${port}` };
}
