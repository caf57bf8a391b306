// Renders the elements of forms: labelled fields with hint and error, the summary above a form, and short notices.
import { type Html, html } from '../html.ts';
import type { Texts } from '../texts/en.ts';

/** The error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'password' | 'date';
  readonly value?: string;
  readonly hint?: string;
  readonly autocomplete?: string;
  readonly error?: string | undefined;
  /** Whether this is the field that the user should fill in next. */
  readonly isNext?: boolean | undefined;
  readonly attributes?: Html;
  /** The label of a button that shows the typed password. If it is set, the page needs account.js. */
  readonly show?: string;
}

export function formField(given: Field): Html {
  const {
    name,
    label,
    type = 'text',
    value = '',
    hint,
    autocomplete = 'off',
    error,
    isNext,
    attributes,
    show,
  } = given;
  const input = html`<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${describedByAttribute(given)}${isNext && html` autofocus`}${attributes}>`;
  return html`<div class="field${error !== undefined && ' field-wrong'}">
<label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
${show === undefined ? input : html`<div class="shown">${input}${showButton(name, show)}</div>`}
</div>`;
}

/** Returns a button that shows the typed password. It is hidden until account.js is loaded. */
const showButton = (name: string, label: string): Html =>
  html`<button class="secondary small" type="button" data-show="${name}" aria-controls="${name}" aria-pressed="false" hidden>${label}</button>`;

/** Returns a button that copies the text of the element `id`. It is hidden until account.js is loaded. */
export const copyButton = (t: Texts, id: string): Html =>
  html`<button class="secondary small" type="button" data-copy="${id}" data-copied="${t.form.copied}" aria-live="polite" aria-describedby="${id}-label" hidden>${t.form.copy}</button>`;

export function describedByAttribute({ name, hint, error }: Pick<Field, 'name' | 'hint' | 'error'>): Html {
  const ids = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`]
    .filter(Boolean)
    .join(' ');
  return html`${ids !== '' && html` aria-describedby="${ids}"`}${error !== undefined && html` aria-invalid="true"`}`;
}

/** Returns the name of the first field with an error. */
export const firstFieldWithError = (names: readonly string[], errors: FieldErrors): string | undefined =>
  names.find((name) => errors[name] !== undefined);

/**
 * Reports all errors to screen readers. Only the error with the key "form" is visible here. The others are shown at their fields, and the
 * first field with an error gets the focus.
 */
export function errorSummaryHtml(t: Texts, errors: FieldErrors): Html | null {
  const { form, ...ofFields } = errors;
  const messages = Object.values(ofFields);
  if (form === undefined && messages.length === 0) return null;
  return html`<div${form !== undefined ? html` class="summary"` : html` class="unseen"`} role="alert">
<h2>${t.form.check}</h2>
<ul>${[form, ...messages].map((message) => message !== undefined && html`<li>${message}</li>`)}</ul>
</div>`;
}

export function statusNotice(text: string): Html {
  return html`<p class="notice" role="status">${text}</p>`;
}
