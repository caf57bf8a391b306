// Returns the client's IP address. Behind a proxy it is read from a header, which may contain anything.
import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

type Request = Pick<FastifyRequest, 'ip' | 'socket'>;

/** Returns the IP address of the request. If the forwarded header contains no valid address, returns the peer's address. */
export function clientAddress({ ip, socket }: Request): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/** The zone of an IPv6 address, such as "%eth0". */
const ZONE = /%.*/;

/** Returns the key under which rate limits count the client. IPv6 clients usually have a whole /64 network, which counts as one address. */
export function rateLimitKey(request: Request): string {
  return rateLimitKeyOfAddress(clientAddress(request));
}

/** Returns the key under which rate limits count an IP address. The address may have a zone. */
export function rateLimitKeyOfAddress(address: string): string {
  return normalizeIP(address.replace(ZONE, ''));
}

/** The networks that have no address. They are stored as these texts, and pages show them in their own language. */
export const THIS_MACHINE = 'this machine';
export const UNKNOWN_NETWORK = 'an unknown network';
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** Returns the network of an IP address, such as 203.0.113.0/24 or 2001:db8:1::/48. It is too coarse to identify a household. */
export function anonymiseAddress(address: string): string {
  const plain = address.replace(ZONE, '').replace(MAPPED, '');
  if (isIP(plain) === 4)
    return plain.startsWith('127.') ? THIS_MACHINE : `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return UNKNOWN_NETWORK;
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
