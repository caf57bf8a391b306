// Serves a small streaming site for practice. It has a page with an episode, and its player is in a frame of another origin.
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { renderCoverBackground } from '../covers/cover.ts';
import { findPracticeEpisode, type PracticeEpisode } from './practice-episodes.ts';
import { type PracticeOrigins, practiceOrigins } from './practice-hosts.ts';
import { practiceOverviewPage, practicePlayerPage, practiceWatchPage } from './practice-pages.ts';
import { practiceTextsFor } from './practice-texts.ts';

const files = fileURLToPath(new URL('./public/', import.meta.url));
const YEAR_SECONDS = 31_536_000;

interface PracticeOptions {
  /** Whether the account area uses TLS. With TLS, the names of its cookies have a prefix. */
  readonly isSecure: boolean;
}

export const practiceRoutes: FastifyPluginAsync<PracticeOptions> = async (app, { isSecure }) => {
  app.addHook('onRequest', practicePolicy);
  // Register one route for each file when the server starts, so that no other file of the folder can be requested. The plugin supports
  // range requests.
  await app.register(fastifyStatic, {
    root: files,
    prefix: '/practice/',
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
  });
  app.get('/practice', (request, reply) =>
    html(reply, practiceOverviewPage(practiceTextsFor(request.headers, isSecure))),
  );
  app.get<{ Params: { episode: string } }>('/practice/watch/:episode', (request, reply) =>
    withEpisode(request, reply, request.params.episode, (...shown) =>
      practiceWatchPage(practiceTextsFor(request.headers, isSecure), ...shown),
    ),
  );
  app.get<{ Querystring: { episode?: unknown; language?: unknown } }>('/practice/player', (request, reply) =>
    withEpisode(request, reply, request.query.episode, (episode) =>
      practicePlayerPage(practiceTextsFor(request.headers, isSecure, request.query.language), episode),
    ),
  );
  app.get<{ Params: { episode: string } }>('/practice/still/:episode.svg', (request, reply) => {
    const episode = findPracticeEpisode(request.params.episode);
    if (!episode) return reply.callNotFound();
    return reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}`)
      .type('image/svg+xml')
      .send(still(episode));
  });
};

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

function withEpisode(
  request: FastifyRequest,
  reply: FastifyReply,
  number: unknown,
  draw: (episode: PracticeEpisode, origins: PracticeOrigins) => string,
): FastifyReply {
  const episode = findPracticeEpisode(number);
  const origins = practiceOrigins(request.protocol, request.headers.host);
  if (episode && origins) return html(reply, draw(episode, origins));
  reply.callNotFound();
  return reply;
}

/**
 * Sets the content security policy of the practice pages. The server's own policy forbids all frames. This policy allows frames only
 * between the practice page and its player.
 */
async function practicePolicy(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const origins = practiceOrigins(request.protocol, request.headers.host);
  const other = origins === null || origins.player === origins.page ? '' : ` ${origins.player}`;
  reply.removeHeader('x-frame-options');
  reply.header(
    'content-security-policy',
    `default-src 'self'; frame-src 'self'${other}; frame-ancestors 'self'${other}; base-uri 'none'; form-action 'none'; object-src 'none'`,
  );
}

function still({ hue }: PracticeEpisode): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360">${renderCoverBackground(hue, 640, 360)}</svg>`;
}
