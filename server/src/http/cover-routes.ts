// Covers: drawn from the title alone, the same for everybody, so they need no token and may be kept.
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Catalog } from '../catalog/catalog-store.ts';
import { drawCover } from '../catalog/covers/cover.ts';
import { catalogTitleOf } from '../catalog/media-wire.ts';
import { refuse } from '../refusal.ts';

interface CoverOptions {
  readonly coversPath: string;
  readonly catalog: Catalog;
  /** Milliseconds after which the answer is `unavailable`. */
  readonly answerMs: number;
}

const DAY_SECONDS = 86_400;
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const coverRoutes: FastifyPluginAsync<CoverOptions> = async (
  app,
  { coversPath, catalog, answerMs },
) => {
  app.get<{ Params: { id: string } }>(
    `${coversPath}/:id.svg`,
    { handlerTimeout: answerMs },
    async (request, reply): Promise<FastifyReply> => {
      const row = uuidShape.test(request.params.id) ? await catalog.findById(request.params.id) : null;
      if (row === null) return reply.code(404).send(refuse('not_found', 'No title has this cover.'));
      return reply
        .headers({
          'cache-control': `public, max-age=${DAY_SECONDS}`,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
          // Pages of other origins show it: the extension's popup is one.
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .type('image/svg+xml; charset=utf-8')
        .send(drawCover(catalogTitleOf(row)));
    },
  );
};
