// Stores an authorization request in a signed cookie of its browser until the person has signed in. So strangers cannot fill the database
// with requests. After the sign-in, the request is stored in the database.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import * as z from 'zod';
import type { AccountArea } from '../accounts/area.ts';
import { INTERACTION_COOKIE, securePrefixedCookieName } from '../accounts/cookies.ts';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type CookieArea = Pick<AccountArea, 'guard' | 'now' | 'path' | 'isSecure'>;

export const INTERACTION_LIFETIME_SECONDS = 3600;

const cookieSchema = z.object({
  uid: z.string(),
  /** When the request expires, in milliseconds since 1970. */
  endsAt: z.number(),
  interaction: z.object({
    exp: z.number(),
    cid: z.string(),
    returnTo: z.string(),
    params: z.record(z.string(), z.unknown()),
    prompt: z.object({ name: z.string(), reasons: z.array(z.string()) }),
    trusted: z.array(z.string()).optional(),
  }),
});

/** Whether a session or interaction has no account yet. Only in that case may it be stored in the browser. */
export function isBrowserStateBeforeSignIn(
  kind: string,
  { session, result, accountId }: Record<string, unknown>,
): boolean {
  if (kind === 'Session') return accountId === undefined;
  return kind === 'Interaction' && session === undefined && result === undefined;
}

export const interactionPath = ({ path }: Pick<AccountArea, 'path'>, uid: string): string =>
  `${path}/interaction/${encodeURIComponent(uid)}`;

/** Sets the cookie. Called by oidc-provider when it begins an interaction. */
export function setInteractionCookie(
  area: CookieArea,
  ctx: KoaContextWithOIDC,
  interaction: Interaction,
): void {
  if (!isBrowserStateBeforeSignIn('Interaction', { ...interaction })) return;
  const { uid, exp, cid, returnTo, params, trusted } = interaction;
  // Omit `details`, which repeats the parameters.
  const prompt = { name: interaction.prompt.name, reasons: interaction.prompt.reasons };
  const endsAt = area.now().getTime() + INTERACTION_LIFETIME_SECONDS * 1000;
  const begun = { uid, endsAt, interaction: { exp, cid, returnTo, params, prompt, trusted } };
  ctx.cookies.set(
    securePrefixedCookieName(area, INTERACTION_COOKIE),
    area.guard.seal(JSON.stringify(begun)),
    {
      path: interactionPath(area, uid),
      maxAge: INTERACTION_LIFETIME_SECONDS * 1000,
      sameSite: 'lax',
      httpOnly: true,
      signed: false,
    },
  );
}

/**
 * Returns the interaction. Returns null if this browser has no such request, or if the request has expired or is stored in the database.
 */
export function readInteractionCookie(
  { provider, area }: { readonly provider: Provider; readonly area: CookieArea },
  request: FastifyRequest,
  uid: string,
): Interaction | null {
  const sealed = request.cookies[securePrefixedCookieName(area, INTERACTION_COOKIE)];
  const text = sealed === undefined ? null : area.guard.unseal(sealed);
  // The guard also seals other cookies, so check that this is an interaction cookie.
  const read = text === null ? null : cookieSchema.safeParse(JSON.parse(text));
  if (!read?.success || read.data.uid !== uid || read.data.endsAt <= area.now().getTime()) return null;
  // The cast is needed because the library's type declares only one of the two arguments.
  const Interaction = provider.Interaction as unknown as new (uid: string, payload: object) => Interaction;
  const { prompt, ...rest } = read.data.interaction;
  return new Interaction(uid, { ...rest, prompt: { ...prompt, details: {} } });
}

export function clearInteractionCookie(area: AccountArea, reply: FastifyReply, uid: string): void {
  const path = interactionPath(area, uid);
  reply.clearCookie(securePrefixedCookieName(area, INTERACTION_COOKIE), { path, secure: area.isSecure });
}
