// A form that was refused is shown again by a redirect, so that Back leads to a page and not to the browser's question whether to send the
// form once more. What was typed (never the password) and what is wrong with it travel in a sealed cookie that lives for one page.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Area, isNavigation } from '../area.ts';
import { REFUSED_COOKIE } from '../cookies.ts';
import type { FieldErrors } from '../pages/form-parts.ts';
import type { Refusal } from '../sign-in.ts';

/** `address`: path and query of the form's page. */
interface RefusedForm extends Refusal {
  readonly address: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Browsers keep cookies of 4,096 bytes. */
const LONGEST_COOKIE = 3500;
const LIVES_SECONDS = 60;

/** Null where the form is to be shown at once: for a client that is no browser's window, and for more than a cookie can hold. */
export function redirectToForm(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  { address, values, status, errors, seconds }: RefusedForm,
): FastifyReply | null {
  if (!isNavigation(request.headers)) return null;
  const { password: _never, guard: _token, ...typed } = values;
  const sealed = area.guard.seal(JSON.stringify({ address, values: typed, status, errors, seconds }));
  if (sealed.length > LONGEST_COOKIE) return null;
  reply.setCookie(REFUSED_COOKIE, sealed, { ...cookieOf(area), maxAge: LIVES_SECONDS });
  return reply.redirect(address, 303);
}

/** What the page that follows shows; null where nothing was refused. Read once. */
export function takeRefused(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): RefusedForm | null {
  const sealed = request.cookies[REFUSED_COOKIE];
  if (sealed === undefined) return null;
  reply.clearCookie(REFUSED_COOKIE, cookieOf(area));
  const text = area.guard.unseal(sealed);
  if (text === null) return null;
  // Only this server can have written it.
  const refused = JSON.parse(text) as RefusedForm & { readonly errors: FieldErrors };
  return refused.address === address ? refused : null;
}

function cookieOf(area: Area) {
  const path = area.path === '' ? '/' : area.path;
  return { path, secure: area.isSecure, httpOnly: true, sameSite: 'lax' } as const;
}
