// Renders the page for an error of an authorization request that must not be redirected to the app.
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { AccountArea } from '../accounts/area.ts';
import { html } from '../accounts/html.ts';
import { renderPage, statusForBrowser, textsForRequest } from '../accounts/send-page.ts';
import type { Texts } from '../accounts/texts/en.ts';

const explained = ({ app: t }: Texts): Readonly<Record<string, string>> => ({
  invalid_client: t.unknown,
  temporarily_unavailable: t.away,
  invalid_redirect_uri: t.redirect,
});

export function createErrorRenderer(area: AccountArea): (ctx: KoaContextWithOIDC, out: ErrorOut) => void {
  return (ctx, out) => {
    const { headers: requestHeaders } = ctx.req;
    // An app may fetch this address itself to check its settings before it opens a browser.
    if (ctx.accepts('html', 'json') === 'json') {
      ctx.body = { error: out.error, error_description: out.error_description };
      return;
    }
    ctx.status = statusForBrowser(requestHeaders, ctx.status);
    const t = textsForRequest(area, ctx.req);
    const { title } = t.app;
    const body = html`<h1>${title}</h1>
<p class="lead">${explained(t)[out.error] ?? t.app.other} ${t.app.unchanged}</p>
<p class="technical">${t.app.forMakers} <code>${out.error}</code> ${out.error_description}</p>`;
    const { headers, markup } = renderPage(area, ctx.req, { title, body });
    ctx.set(headers);
    ctx.body = markup;
  };
}
