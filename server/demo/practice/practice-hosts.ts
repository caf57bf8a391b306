// Uses two names of this machine as two origins: the page is on one, its player on the other, as on real streaming sites.

export interface PracticeOrigins {
  readonly page: string;
  /** Origin of the player. Equals the page's own if the requested host has no second name. */
  readonly player: string;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/i;
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** `host` is the request's own header, and not trusted. Returns null if it is not a host name. */
export function practiceOrigins(protocol: string, host: string | undefined): PracticeOrigins | null {
  if (host === undefined || !HOST.test(host)) return null;
  const page = `${protocol}://${host}`;
  const [, name, port = ''] = LOOPBACK.exec(host) ?? [];
  if (name === undefined) return { page, player: page };
  const twin = name.toLowerCase() === 'localhost' ? '127.0.0.1' : 'localhost';
  return { page, player: `${protocol}://${twin}${port}` };
}
