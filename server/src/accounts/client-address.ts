// Where a request comes from. Behind a proxy that is what a header says, and a header may hold anything.
import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

type Request = Pick<FastifyRequest, 'ip' | 'socket'>;

/** An IP address in any case: what a proxy passes on and is none counts as the proxy's own address. */
export function clientAddress({ ip, socket }: Request): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/** What limits count by. A client with one IPv6 address usually has 2^64 of them: they count as one. */
export function addressKey(request: Request): string {
  return addressKeyOf(clientAddress(request));
}

/** `address`: an IP address, with or without a zone. */
export function addressKeyOf(address: string): string {
  return normalizeIP(address.replace(/%.*$/, ''));
}
