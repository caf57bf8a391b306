// Shows a refused form again after a redirect (post/redirect/get), so that the Back button does not offer to send it again. A signed cookie
// contains the errors and the typed values, but no secrets. The server reads the cookie once, and then deletes it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AccountArea, areaCookieOptions } from '../area.ts';
import { hostPrefixedCookieName, REFUSED_FORM_COOKIE } from '../cookies.ts';
import type { FieldErrors } from '../pages/form-elements.ts';
import { isNavigation } from '../send-page.ts';
import type { Texts } from '../texts/en.ts';

/** The status and the errors with which a form's page is sent. After too many attempts, `seconds` is how long the person must wait. */
export interface FormState {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly seconds?: number;
}

export const INITIAL_FORM_STATE: FormState = { status: 200, errors: {} };

/** Returns the state of a form that was sent without a valid CSRF token. */
export const expiredFormState = (t: Texts): FormState => ({ status: 403, errors: { form: t.form.expired } });

/** `address` is the path and query of the form's page. */
interface RefusedForm extends FormState {
  readonly address: string;
  readonly values: Readonly<Record<string, string>>;
}

/** When a refused form is shown again, only these fields keep their values. None of them contains a secret. */
const KEPT = ['name', 'birthDate', 'returnTo'];
/** The cookie may have at most this many characters. Browsers accept 4,096 bytes. */
const LONGEST_COOKIE = 3500;
/** The cookie lives longer than the minute that a rate limit may ask the person to wait. */
const LIVES_SECONDS = 180;

/**
 * Redirects to the refused form. Returns null if the form must be sent without a redirect, because the client is not a browser, or because
 * the cookie would be too large.
 */
export function redirectToForm(
  area: AccountArea,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: RefusedForm,
): FastifyReply | null {
  if (!isNavigation(request.headers) || !storeRefusedForm(area, reply, refused)) return null;
  return reply.redirect(refused.address, 303);
}

/** Stores the refused form for the next visit of its page. Returns false if the cookie would be too large. */
export function storeRefusedForm(
  area: AccountArea,
  reply: FastifyReply,
  { address, values, status, errors, seconds }: RefusedForm,
): boolean {
  const typed = Object.fromEntries(KEPT.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  const sealed = area.guard.seal(JSON.stringify({ address, values: typed, status, errors, seconds }));
  if (sealed.length > LONGEST_COOKIE) return false;
  reply.setCookie(hostPrefixedCookieName(area, REFUSED_FORM_COOKIE), sealed, {
    ...areaCookieOptions(area),
    maxAge: LIVES_SECONDS,
  });
  return true;
}

/** Returns and clears the refused form of the page at `address`; null if there is none. */
export function takeRefusedForm(
  area: AccountArea,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): RefusedForm | null {
  const sealed = request.cookies[hostPrefixedCookieName(area, REFUSED_FORM_COOKIE)];
  if (sealed === undefined) return null;
  reply.clearCookie(hostPrefixedCookieName(area, REFUSED_FORM_COOKIE), areaCookieOptions(area));
  const text = area.guard.unseal(sealed);
  if (text === null) return null;
  // No schema is needed, because the signature proves that this server has written the text.
  const refused = JSON.parse(text) as RefusedForm & { readonly errors: FieldErrors };
  return refused.address === address ? refused : null;
}
