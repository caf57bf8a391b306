// Serves the start page at the root, and redirects from the API's base address to the API's documentation. Clients that do not accept HTML
// get 404.
import type { FastifyInstance } from 'fastify';
import type { AccountArea } from '../accounts/area.ts';
import { html } from '../accounts/html.ts';
import { sendPage, textsForRequest } from '../accounts/send-page.ts';
import { acceptsHtml } from './failure-page.ts';

interface HomeOptions {
  readonly authUrl: string;
  /** The path of the API's base address, without a trailing slash. */
  readonly apiPath: string;
  readonly practice: boolean;
}

export function serveHome(
  app: FastifyInstance,
  area: AccountArea,
  { authUrl, apiPath, practice }: HomeOptions,
): void {
  const docs = `${apiPath}/docs`;
  for (const path of [apiPath, `${apiPath}/`])
    app.get(path, (request, reply) =>
      acceptsHtml(request) ? reply.header('vary', 'accept').redirect(docs, 303) : reply.callNotFound(),
    );
  // If the account area is at the root of its host, it has its own page at `/`.
  if (area.path === '') return;
  app.get('/', (request, reply) => {
    if (!acceptsHtml(request)) return reply.callNotFound();
    const { home: t } = textsForRequest(area, request);
    const body = html`<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
<p class="ways"><a class="button primary" href="${authUrl}/account">${t.account}</a>
<a class="button secondary" href="${docs}">${t.docs}</a>
${practice && html`<a class="button secondary" href="/practice">${t.practice}</a>`}</p>`;
    return sendPage(area, reply.header('vary', 'accept'), { title: t.title, body });
  });
}
