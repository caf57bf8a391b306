// Serves covers. A cover depends only on its title and is the same for everybody. So a request needs no token, and the cover may be cached.
// The cover of an explicit title is an exception. The server sends it only to callers that have the cover's address from the API, or that
// send the token of an account that may see the title.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isAdultContentBlocked } from '../../src/accounts/adult-rule.ts';
import { API_SCOPE, readBearerToken } from '../../src/api/bearer.ts';
import type { CatalogStore } from '../../src/catalog/catalog-store.ts';
import type { CoverAddresses } from '../../src/catalog/cover-address.ts';
import { catalogTitleFromRow } from '../../src/catalog/media-wire.ts';
import type { FindCaller } from '../../src/oauth/access-tokens.ts';
import { createRefusal } from '../../src/refusal.ts';
import { renderCoverSvg } from './cover.ts';

interface CoverOptions {
  readonly coversPath: string;
  readonly catalog: CatalogStore;
  readonly covers: CoverAddresses;
  readonly findCaller: FindCaller;
  readonly now: () => Date;
  /** If an answer takes longer than this many milliseconds, the server sends the error `unavailable` instead. */
  readonly answerMs: number;
}

interface CoverRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

const DAY_SECONDS = 86_400;
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const coverRoutes: FastifyPluginAsync<CoverOptions> = async (
  app,
  { coversPath, answerMs, ...access },
) => {
  app.get<CoverRequest>(
    `${coversPath}/:id.svg`,
    { handlerTimeout: answerMs },
    async (request, reply): Promise<FastifyReply> => {
      const { id } = request.params;
      const row = uuidShape.test(id) ? await access.catalog.findById(id) : null;
      if (row === null || (row.explicit && !(await maySee(access, request, id))))
        return reply.code(404).send(createRefusal('not_found', 'No title has this cover.'));
      return reply
        .headers({
          'cache-control': `${row.explicit ? 'private' : 'public'}, max-age=${DAY_SECONDS}`,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
          // Pages of other origins, such as the extension's popup, may show the cover.
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .type('image/svg+xml; charset=utf-8')
        .send(renderCoverSvg(catalogTitleFromRow(row)));
    },
  );
};

async function maySee(
  { covers, findCaller, now }: Pick<CoverOptions, 'covers' | 'findCaller' | 'now'>,
  request: FastifyRequest<CoverRequest>,
  id: string,
): Promise<boolean> {
  const { key } = request.query;
  if (typeof key === 'string' && covers.isKey(id, key)) return true;
  const token = readBearerToken(request);
  const caller = token === null ? null : await findCaller(token);
  if (caller === null) return false;
  return caller.scopes.has(API_SCOPE) && !isAdultContentBlocked(caller, now());
}
