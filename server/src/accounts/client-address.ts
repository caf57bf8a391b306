// Where a request comes from. Behind a proxy that is what a header says, and a header may hold anything.
import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

type Request = Pick<FastifyRequest, 'ip' | 'socket'>;

/** An IP address in any case: what a proxy passes on and is none counts as the proxy's own address. */
export function clientAddress({ ip, socket }: Request): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/** What names the interface of a machine that an address was seen by. */
const ZONE = /%.*/;

/** What limits count by. A client with one IPv6 address usually has 2^64 of them: they count as one. */
export function addressKey(request: Request): string {
  return addressKeyOf(clientAddress(request));
}

/** `address`: an IP address, with or without a zone. */
export function addressKeyOf(address: string): string {
  return normalizeIP(address.replace(ZONE, ''));
}

const THIS_MACHINE = 'this machine';
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** The network of an IP address, too coarse to tell one household for sure: 203.0.113.0/24, 2001:db8:1::/48. */
export function coarseAddress(address: string): string {
  const plain = address.replace(ZONE, '').replace(MAPPED, '');
  if (isIP(plain) === 4)
    return plain.startsWith('127.') ? THIS_MACHINE : `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(plain) !== 6) return 'an unknown network';
  // The parser of addresses writes every IPv6 address in one way.
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  return short === '::1' ? THIS_MACHINE : `${firstGroups(short).join(':')}::/48`;
}

/** The first three of eight; `::` stands for groups of zeros. */
function firstGroups(address: string): string[] {
  const [before = [], after = []] = address.split('::').map(groupsOf);
  return [0, 1, 2].map((at) => before[at] ?? after[at + after.length - 8] ?? '0');
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
