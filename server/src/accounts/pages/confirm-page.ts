// Renders the page that asks for confirmation before an action that cannot be undone. The confirmation is a separate page, so that it works
// without JavaScript.
import { type Html, html } from '../html.ts';

interface ConfirmView {
  readonly question: string;
  readonly consequence: string;
  readonly action: string;
  /** The CSRF field and other hidden fields of the form. */
  readonly fields: Html;
  readonly confirm: string;
  readonly keep: { readonly href: string; readonly label: string };
}

export function confirmBody({ question, consequence, action, fields, confirm, keep }: ConfirmView): Html {
  return html`<h1>${question}</h1>
<p class="lead">${consequence}</p>
<form method="post" class="choice" action="${action}">
${fields}
<button class="danger" type="submit">${confirm}</button>
<a class="button secondary" href="${keep.href}">${keep.label}</a>
</form>`;
}
