// A page's address without what tracks the visitor or opens a door, and what identifies the page by it.
import { isSecret, pathWithoutSecrets } from '../../domain/addresses/address-secrets.ts';

const NOISE =
  /^(?:utm_.*|fbclid|gclid|msclkid|dclid|yclid|mc_[ce]id|igshid|ref|referrer|source|share|si|t|time|start|autoplay|lang|hl)$/i;

/** The wire takes no longer id. */
const LONGEST_IDENTITY = 500;

/** The address without tracking and playing options; a hash stays only where it is a route. */
export function pageAddress(url: URL): string {
  return (url.origin + pathWithoutSecrets(url.pathname) + keptSearch(url) + keptHash(url)).slice(0, 1000);
}

function keptSearch(url: URL): string {
  // Most addresses have none.
  if (!url.search) return '';
  const kept = [...url.searchParams].filter(([name, value]) => !NOISE.test(name) && !isSecret(name, value));
  const search = new URLSearchParams(kept).toString();
  return search && `?${search}`;
}

function keptHash({ hash }: URL): string {
  if (!hash.startsWith('#/') && !hash.startsWith('#!/')) return '';
  const [path = '', query] = hash.split('?');
  const route = pathWithoutSecrets(path);
  if (query === undefined) return route;
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => !isSecret(name, value));
  const search = new URLSearchParams(kept).toString();
  return search ? `${route}?${search}` : route;
}

/** Same identity = same page, over http or https, with or without `www.`. */
export function pageIdentity(url: URL): string {
  return pageAddress(url)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '')
    .slice(0, LONGEST_IDENTITY);
}

/** Whether an address that a page gives for itself is the one it is open at. It may lack the query where its path has a number of its own. */
export function samePage(own: URL, open: URL): boolean {
  if (pageIdentity(own) === pageIdentity(open)) return true;
  const bare = new URL(open.pathname, open.origin);
  return !own.search && /\d/.test(own.pathname) && pageIdentity(own) === pageIdentity(bare);
}
