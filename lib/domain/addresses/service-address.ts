// Decides which addresses of a list service are accepted, and whether two settings mean the same service.

import type { ServiceSettings } from '../settings.ts';
import { isPrivateHost } from './private-host.ts';

/**
 * Whether an address is accepted as the address of a service. It may have no query and no fragment, because the API's paths are appended to
 * it.
 */
export function isServiceAddress(address: string): boolean {
  return isSafeAddress(address) && !/[?#]/.test(address);
}

/**
 * Whether an address is safe: plain http is allowed only on this machine, and a user name is not allowed, since every call would send it.
 */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isOnThisMachine(address));
}

/**
 * Whether Kiroku accepts an address that a service states about itself. An address on this machine or in the user's network is allowed only
 * if the service itself is there.
 */
export function mayServiceUseAddress(service: string, address: string): boolean {
  if (!isSafeAddress(address) || !URL.canParse(service)) return false;
  const isOwnNetwork = (one: string) => isPrivateHost(new URL(one).hostname);
  return !isOwnNetwork(address) || isOwnNetwork(service);
}

/**
 * Returns the page where the user manages the account. `named` is `account_management_uri` of the discovery document. If it is missing or
 * not allowed, returns the service's origin.
 */
export function accountAddressOf(
  { authUrl }: Pick<ServiceSettings, 'authUrl'>,
  statedAddress: unknown,
): string {
  return typeof statedAddress === 'string' && mayServiceUseAddress(authUrl, statedAddress)
    ? new URL(statedAddress).href
    : new URL('/', authUrl).href;
}

/**
 * Whether an address is on this machine. The manifest's `connect-src` has the same two hosts. `[::1]` is not accepted, because Chromium
 * allows no IPv6 address in `connect-src`.
 */
export function isOnThisMachine(address: string): boolean {
  return ['localhost', '127.0.0.1'].includes(new URL(address).hostname);
}

/** Returns the origin of the API, which receives the tokens; empty if the address is invalid. */
export function apiOriginOf({ baseUrl }: Pick<ServiceSettings, 'baseUrl'>): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
}

/** The issuer of tokens, and the only origin that may receive them. */
interface TokenBinding {
  readonly issuer: string;
  readonly apiOrigin: string;
}

/** Whether tokens may be sent to a service: the service issued them, and its API is still on the origin for which they were issued. */
export function maySendTokensTo({ issuer, apiOrigin }: TokenBinding, service: ServiceSettings): boolean {
  const { authUrl } = service;
  const isIssuer =
    URL.canParse(issuer) && URL.canParse(authUrl) && new URL(issuer).href === new URL(authUrl).href;
  return isIssuer && apiOrigin !== '' && apiOrigin === apiOriginOf(service);
}

/** Whether new settings would send one service's client secret to another service, to which the user has not agreed. */
export function wouldLeakClientSecret(before: ServiceSettings, after: ServiceSettings): boolean {
  const isSame = after.clientSecret !== '' && after.clientSecret === before.clientSecret;
  return isSame && new URL(before.authUrl).href !== new URL(after.authUrl).href;
}

/** Whether two settings mean the same service. If they do not, a session with the first service must not be used for the second. */
export function isSameService(before: ServiceSettings, after: ServiceSettings): boolean {
  return serviceIdOf(before) === serviceIdOf(after);
}

/** Identifies a service by its complete addresses. Several services may share an origin, and use the same id for different people. */
export function serviceIdOf({ authUrl, baseUrl }: Pick<ServiceSettings, 'authUrl' | 'baseUrl'>): string {
  return [authUrl, baseUrl].map((address) => withoutTrailingSlashes(new URL(address).href)).join(' ');
}

/** Removes trailing slashes with a loop, since a regular expression would take quadratic time. */
export function withoutTrailingSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
