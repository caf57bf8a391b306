// Renders a page that tells the user what went wrong, and how to continue.
import { type Html, html } from '../html.ts';

interface Message {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly label: string };
}

export function messageBody({ title, text, link }: Message): Html {
  return html`<h1>${title}</h1>
<p class="lead">${text}</p>
${link !== undefined && html`<p><a class="button secondary" href="${link.href}">${link.label}</a></p>`}`;
}
