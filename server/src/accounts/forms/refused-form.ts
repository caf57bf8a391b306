// Shows a refused form again by a redirect (post/redirect/get), so that Back does not offer to resend it. The typed values (no secrets) and the
// errors travel in a signed cookie that is read once.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Area, areaCookie } from '../area.ts';
import { areaCookieName, REFUSED_COOKIE } from '../cookies.ts';
import type { FieldErrors } from '../pages/form-elements.ts';
import { isNavigation } from '../send-page.ts';
import type { Texts } from '../texts/en.ts';

/** How a form's page is sent. `seconds`: how long to wait after too many attempts. */
export interface FormState {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly seconds?: number;
}

export const FRESH_FORM: FormState = { status: 200, errors: {} };

/** How a form that came without a valid guard is shown again. */
export const expiredForm = (t: Texts): FormState => ({ status: 403, errors: { form: t.form.expired } });

/** `address`: path and query of the form's page. */
interface RefusedForm extends FormState {
  readonly address: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The fields whose values are shown again. None of them is a secret. */
const KEPT = ['name', 'birthDate', 'returnTo'];
/** Browsers keep cookies of 4,096 bytes. */
const LONGEST_COOKIE = 3500;
/** Long enough for the wait of one minute that a rate limit may ask for. */
const LIVES_SECONDS = 180;

/** Null when the form must be shown without a redirect: to a client that is not a browser, or when the cookie would be too large. */
export function redirectToForm(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: RefusedForm,
): FastifyReply | null {
  if (!isNavigation(request.headers) || !keepRefused(area, reply, refused)) return null;
  return reply.redirect(refused.address, 303);
}

/** Stores the refused form for the next visit of its page. False when the cookie would be too large. */
export function keepRefused(
  area: Area,
  reply: FastifyReply,
  { address, values, status, errors, seconds }: RefusedForm,
): boolean {
  const typed = Object.fromEntries(KEPT.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const sealed = area.guard.seal(JSON.stringify({ address, values: typed, status, errors, seconds }));
  if (sealed.length > LONGEST_COOKIE) return false;
  reply.setCookie(areaCookieName(area, REFUSED_COOKIE), sealed, {
    ...areaCookie(area),
    maxAge: LIVES_SECONDS,
  });
  return true;
}

/** Returns and clears the refused form of the page at `address`; null without one. */
export function takeRefused(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): RefusedForm | null {
  const sealed = request.cookies[areaCookieName(area, REFUSED_COOKIE)];
  if (sealed === undefined) return null;
  reply.clearCookie(areaCookieName(area, REFUSED_COOKIE), areaCookie(area));
  const text = area.guard.unseal(sealed);
  if (text === null) return null;
  // Only this server can have written it.
  const refused = JSON.parse(text) as RefusedForm & { readonly errors: FieldErrors };
  return refused.address === address ? refused : null;
}
