// What a user sees when an app's authorization request is wrong in a way that must not be sent back to the app.
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { type Area, drawPage } from '../accounts/area.ts';
import { html } from '../accounts/html.ts';

export function renderProviderError(area: Area): (ctx: KoaContextWithOIDC, out: ErrorOut) => void {
  return (ctx, out) => {
    const title = 'This app could not be connected';
    const body = html`<h1>${title}</h1>
<p class="lead">Its request was not right. Go back to the app and try again; if it stays like this, tell its makers:</p>
<p class="technical"><code>${out.error}</code> ${out.error_description}</p>`;
    const { headers, markup } = drawPage(area, { title, body });
    ctx.set(headers);
    ctx.body = markup;
  };
}
