// Decides which covers may be fetched, so that a service cannot make the browser call into the user's own network.
import { isPrivateHost } from './private-host.ts';
import { isOnThisMachine } from './service-address.ts';

/**
 * Returns the address if a service at `baseUrl` may use it for a cover, else null. Allowed are https addresses on the internet. If the
 * service runs on this machine, addresses on its own origin are allowed, too.
 */
export function allowedCoverUrl(url: string | null, baseUrl: string): string | null {
  if (url === null || !URL.canParse(url) || !URL.canParse(baseUrl)) return null;
  const { protocol, hostname, origin, username, password } = new URL(url);
  if (username !== '' || password !== '') return null;
  if (isOnThisMachine(baseUrl) && origin === new URL(baseUrl).origin) return url;
  return protocol === 'https:' && !isPrivateHost(hostname) ? url : null;
}

/** Replaces every forbidden cover address in a service's answer by null. */
export function dropForbiddenCovers<T>(answer: T, baseUrl: string): T {
  if (Array.isArray(answer)) return answer.map((one) => dropForbiddenCovers(one, baseUrl)) as T;
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = Object.entries(answer).map(([name, value]) =>
    name === 'coverUrl'
      ? [name, allowedCoverUrl(value as string | null, baseUrl)]
      : [name, dropForbiddenCovers(value, baseUrl)],
  );
  return Object.fromEntries(fields) as T;
}
