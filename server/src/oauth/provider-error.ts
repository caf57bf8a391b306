// What a user sees when an app's authorization request is wrong in a way that must not be sent back to the app.
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { type Area, drawPage, shownStatus } from '../accounts/area.ts';
import { html } from '../accounts/html.ts';

const explained: Readonly<Record<string, string>> = {
  invalid_client:
    'This service does not know the client ID that the app sent. Check it in the settings of the app.',
  temporarily_unavailable: 'The service is not available right now. Wait a moment and try again.',
  invalid_redirect_uri:
    'The address that the app wants to come back to is not registered for it. Add it to the app under “Your apps”.',
};

export function renderProviderError(area: Area): (ctx: KoaContextWithOIDC, out: ErrorOut) => void {
  return (ctx, out) => {
    const { headers: asked } = ctx.req;
    // An app that checks its settings before it sends a person here.
    if (ctx.accepts('html', 'json') === 'json') {
      ctx.body = { error: out.error, error_description: out.error_description };
      return;
    }
    ctx.status = shownStatus(asked, ctx.status);
    const title = 'This app could not be connected';
    const body = html`<h1>${title}</h1>
<p class="lead">${explained[out.error] ?? 'Its request was not right. Go back to the app and try again.'} Nothing was changed. You can close this window.</p>
<p class="technical">For the makers of the app: <code>${out.error}</code> ${out.error_description}</p>`;
    const { headers, markup } = drawPage(area, { title, body });
    ctx.set(headers);
    ctx.body = markup;
  };
}
