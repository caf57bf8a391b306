// Returns the client's IP address. Behind a proxy it is read from a header, which may contain anything.
import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

type Request = Pick<FastifyRequest, 'ip' | 'socket'>;

/** Returns an IP address in any case: if the forwarded header contains none, that of the peer. */
export function clientAddress({ ip, socket }: Request): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/** The zone (network interface) of an IPv6 address. */
const ZONE = /%.*/;

/** Returns the key for rate limits. IPv6 clients usually have a whole /64 network, which counts as one address. */
export function rateLimitKey(request: Request): string {
  return rateLimitKeyOfAddress(clientAddress(request));
}

/** Returns the key for rate limits. `address`: an IP address, with or without a zone. */
export function rateLimitKeyOfAddress(address: string): string {
  return normalizeIP(address.replace(ZONE, ''));
}

const THIS_MACHINE = 'this machine';
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** Returns the network of an IP address, too coarse to identify a household: 203.0.113.0/24, 2001:db8:1::/48. */
export function anonymisedAddress(address: string): string {
  const plain = address.replace(ZONE, '').replace(MAPPED, '');
  if (isIP(plain) === 4)
    return plain.startsWith('127.') ? THIS_MACHINE : `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return 'an unknown network';
  // The URL parser normalises the IPv6 address.
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  return short === '::1' ? THIS_MACHINE : `${firstGroups(short).join(':')}::/48`;
}

/** Returns the first three of the eight groups of an IPv6 address, with `::` expanded. */
function firstGroups(address: string): string[] {
  const [before = [], after = []] = address.split('::').map(groupsOf);
  return [0, 1, 2].map((at) => before[at] ?? after[at + after.length - 8] ?? '0');
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
