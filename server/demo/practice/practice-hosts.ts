// Uses two host names of this machine as two origins: one for the page, one for its player, like real streaming sites.

export interface PracticeOrigins {
  readonly page: string;
  /** Origin of the player. The same as that of the page if the requested host has no second name. */
  readonly player: string;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/i;
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Returns the two origins; null if `host`, which is an untrusted header, is not a host name. */
export function practiceOrigins(protocol: string, host: string | undefined): PracticeOrigins | null {
  if (host === undefined || !HOST.test(host)) return null;
  const page = `${protocol}://${host}`;
  const [, name, port = ''] = LOOPBACK.exec(host) ?? [];
  if (name === undefined) return { page, player: page };
  const twin = name.toLowerCase() === 'localhost' ? '127.0.0.1' : 'localhost';
  return { page, player: `${protocol}://${twin}${port}` };
}
