// Decides which covers may be fetched, so that a service cannot make the browser call into the user's own network.
import { isPrivateHost } from './private-host.ts';
import { isLocal } from './service-address.ts';

/**
 * The address if a service at `baseUrl` may use it: https on the internet, or the service itself if it runs on this machine. Otherwise
 * null.
 */
export function allowedCoverUrl(url: string | null, baseUrl: string): string | null {
  if (url === null || !URL.canParse(url) || !URL.canParse(baseUrl)) return null;
  const { protocol, hostname, origin, username, password } = new URL(url);
  if (username !== '' || password !== '') return null;
  if (isLocal(baseUrl) && origin === new URL(baseUrl).origin) return url;
  return protocol === 'https:' && !isPrivateHost(hostname) ? url : null;
}

/** Removes every cover that the service may not use from its answer. */
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
