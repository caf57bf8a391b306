// Labelled fields with hint and error, the summary above a form, and short notices.
import { type Html, html } from '../html.ts';

/** Message per field name; the empty object when all is well. */
export type FieldErrors = Readonly<Record<string, string>>;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'password' | 'date';
  readonly value?: string;
  readonly hint?: string;
  readonly autocomplete?: string;
  readonly error?: string | undefined;
  /** True for the field that the person should type in next. */
  readonly isNext?: boolean | undefined;
  readonly attributes?: Html;
}

export function field(given: Field): Html {
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
  } = given;
  return html`<div class="field${error !== undefined && ' field-wrong'}">
<label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${describedBy(given)}${isNext && html` autofocus`}${attributes}>
</div>`;
}

export function describedBy({ name, hint, error }: Pick<Field, 'name' | 'hint' | 'error'>): Html {
  const ids = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`]
    .filter(Boolean)
    .join(' ');
  return html`${ids !== '' && html` aria-describedby="${ids}"`}${error !== undefined && html` aria-invalid="true"`}`;
}

/** Names every mistake and leads to its field. Mistakes of no single field use the key "form". */
export function errorSummary(errors: FieldErrors): Html | null {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return html`<div class="summary" role="alert">
<h2>Please check this</h2>
<ul>${entries.map(([name, message]) =>
    name === 'form' ? html`<li>${message}</li>` : html`<li><a href="#${name}">${message}</a></li>`,
  )}</ul>
</div>`;
}

export function notice(text: string): Html {
  return html`<p class="notice" role="status">${text}</p>`;
}
