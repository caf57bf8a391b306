// A form that was refused is shown again by a redirect, so that Back leads to a page and not to the browser's question whether to send the
// form once more. What was typed (no secret) and what is wrong with it travel in a sealed cookie that lives for one page.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Area, areaCookie, isNavigation } from '../area.ts';
import { areaCookieName, REFUSED_COOKIE } from '../cookies.ts';
import type { FieldErrors } from '../pages/form-parts.ts';
import type { Texts } from '../texts/en.ts';

/** How a form's page is sent. `seconds`: how long to wait after too many attempts. */
export interface FormState {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly seconds?: number;
}

export const FRESH_FORM: FormState = { status: 200, errors: {} };

/** A form that came without a valid guard is shown again with this. */
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
/** A minute's wait at a limit included. */
const LIVES_SECONDS = 180;

/** Null where the form is to be shown at once: for a client that is no browser's window, and for more than a cookie can hold. */
export function redirectToForm(
  area: Area,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: RefusedForm,
): FastifyReply | null {
  if (!isNavigation(request.headers) || !keepRefused(area, reply, refused)) return null;
  return reply.redirect(refused.address, 303);
}

/** The form's page shows it when it is asked for next. False for more than a cookie can hold. */
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

/** What the page that follows shows; null where nothing was refused. Read once. */
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
