// Remembers browsers from which an account has signed in (OWASP: device cookies). Failed sign-ins from other browsers do not count for
// these browsers, so nobody else can lock the owner out. The password is still required.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { accountNameKey } from './account-store.ts';
import { type AccountArea, areaCookieOptions } from './area.ts';
import { hostPrefixedCookieName, KNOWN_DEVICE_COOKIE } from './cookies.ts';

const ONE_YEAR_SECONDS = 365 * 86_400;
const deviceSchema = z.object({ device: z.string(), nameKey: z.string() });

type GuardedArea = Pick<AccountArea, 'guard' | 'isSecure'>;

export function setDeviceCookie(area: AccountArea, reply: FastifyReply, name: string): void {
  const known = { device: randomBytes(12).toString('base64url'), nameKey: accountNameKey(name) };
  reply.setCookie(hostPrefixedCookieName(area, KNOWN_DEVICE_COOKIE), area.guard.seal(JSON.stringify(known)), {
    ...areaCookieOptions(area),
    maxAge: ONE_YEAR_SECONDS,
  });
}

/** Returns the browser's random id; null if this account has not signed in from it. */
export function readDeviceCookie(area: GuardedArea, request: FastifyRequest, nameKey: string): string | null {
  const sealed = request.cookies[hostPrefixedCookieName(area, KNOWN_DEVICE_COOKIE)];
  const text = sealed === undefined ? null : area.guard.unseal(sealed);
  // The guard also seals other cookies, so check that this is a device cookie.
  const read = deviceSchema.safeParse(JSON.parse(text ?? 'null'));
  return read.success && read.data.nameKey === nameKey ? read.data.device : null;
}
