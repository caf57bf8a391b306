// Serves the OpenAPI document and its HTML page below the API's root, without a token.
import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';
import { htmlToString } from '../accounts/html.ts';
import { renderDocsPage } from './docs-page.ts';
import { createOpenApiDocument, type DocumentContext } from './document.ts';

interface DocsOptions extends DocumentContext {
  /** Path of the API's base address, without a trailing slash. */
  readonly prefixPath: string;
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

const readPart = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

export const docsRoutes: FastifyPluginAsync<DocsOptions> = async (app, { prefixPath, ...context }) => {
  const document = createOpenApiDocument(context);
  const page = htmlToString(renderDocsPage(document, prefixPath, `${context.authUrl}/account/apps`));
  const style = (await Promise.all(['../accounts/account.css', './docs.css'].map(readPart))).join('\n');
  const icon = await readPart('../accounts/icon.svg');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'public, max-age=600',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  app.get(`${prefixPath}/openapi.json`, (_request, reply) => reply.send(document));
  app.get(`${prefixPath}/docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get(`${prefixPath}/docs/docs.css`, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  );
  app.get(`${prefixPath}/docs/icon.svg`, (_request, reply) => reply.type('image/svg+xml').send(icon));
};
