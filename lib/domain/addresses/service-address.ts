// Which addresses of a list service are accepted, and whether two settings mean the same service.

import type { ServiceSettings } from '../settings.ts';
import { isPrivateHost } from './private-host.ts';

/** An address without a query and a fragment: what is called is a path behind it. */
export function isServiceAddress(address: string): boolean {
  return isSafeAddress(address) && !/[?#]/.test(address);
}

/** Plain http is for a service on this machine only. A user name in an address is refused: it would be sent with every call. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLocal(address));
}

/** Whether a service may name an address as one of its own: nothing on this machine or in the user's network, unless the service itself is there. */
export function mayLeadTo(service: string, address: string): boolean {
  if (!isSafeAddress(address) || !URL.canParse(service)) return false;
  const isOwnNetwork = (one: string) => isPrivateHost(new URL(one).hostname);
  return !isOwnNetwork(address) || isOwnNetwork(service);
}

/**
 * Where a person manages the account. `named`: what the discovery document names (`account_management_uri`, as OpenID providers
 * call it); where that cannot be the service's, and where nothing is named, it is the service's origin.
 */
export function accountAddressOf({ authUrl }: Pick<ServiceSettings, 'authUrl'>, named: unknown): string {
  return typeof named === 'string' && mayLeadTo(authUrl, named)
    ? new URL(named).href
    : new URL('/', authUrl).href;
}

/** Whether an address is on this machine. The manifest's `connect-src` names the same hosts; `[::1]` is not among them, since Chromium allows no IPv6 address there. */
export function isLocal(address: string): boolean {
  return ['localhost', '127.0.0.1'].includes(new URL(address).hostname);
}

/** The origin that every call with a token goes to; empty for an address that cannot be read. */
export function apiOriginOf({ baseUrl }: Pick<ServiceSettings, 'baseUrl'>): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
}

/** Who issued tokens, and the origin that they are for. */
interface TokenBinding {
  readonly issuer: string;
  readonly apiOrigin: string;
}

/** Whether tokens may be shown to a service: it has issued them, and its calls go to the origin that they are for. */
export function isIssuedBy({ issuer, apiOrigin }: TokenBinding, service: ServiceSettings): boolean {
  const { authUrl } = service;
  const isIssuer =
    URL.canParse(issuer) && URL.canParse(authUrl) && new URL(issuer).href === new URL(authUrl).href;
  return isIssuer && apiOrigin !== '' && apiOrigin === apiOriginOf(service);
}

/** Whether new settings would send one service's client secret to another service. The user has not agreed to that. */
export function isForeignSecret(before: ServiceSettings, after: ServiceSettings): boolean {
  const isSame = after.clientSecret !== '' && after.clientSecret === before.clientSecret;
  return isSame && new URL(before.authUrl).href !== new URL(after.authUrl).href;
}

/** Whether a change of the settings leaves the service the same one: a session goes on only then. */
export function isSameService(before: ServiceSettings, after: ServiceSettings): boolean {
  return serviceIdOf(before) === serviceIdOf(after);
}

/** Names a service by its whole addresses: several services may share an origin, and call two people the same. */
export function serviceIdOf({ authUrl, baseUrl }: Pick<ServiceSettings, 'authUrl' | 'baseUrl'>): string {
  return [authUrl, baseUrl].map((address) => withoutLastSlashes(new URL(address).href)).join(' ');
}

/** Addresses of a service are stored without slashes at their end. A loop, since a pattern for it takes the square of the length. */
export function withoutLastSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
