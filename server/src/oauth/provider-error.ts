// What a user sees when an app's authorization request is wrong in a way that must not be sent back to the app.
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { type Area, pageHeaders } from '../accounts/area.ts';
import { html, markupOf } from '../accounts/html.ts';
import { layout } from '../accounts/pages/layout.ts';

export function renderProviderError(area: Area): (ctx: KoaContextWithOIDC, out: ErrorOut) => void {
  return (ctx, out) => {
    const title = 'This app could not be connected';
    const body = html`<h1>${title}</h1>
<p class="lead">Its request was not right. Go back to the app and try again; if it stays like this, tell its makers:</p>
<p class="technical"><code>${out.error}</code> ${out.error_description}</p>`;
    ctx.set(pageHeaders([]));
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = markupOf(layout(area.path, { title, body }));
  };
}
