// Tests which methods the route table finds for a URL.
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { methodsOfPath, recordRoutes } from '../../../src/http/route-table.ts';

const handler = async () => ({});

function table() {
  const app = Fastify({ exposeHeadRoutes: false });
  const recorded = recordRoutes(app);
  app.get('/v1/library', handler);
  app.post('/v1/library', handler);
  app.route({ method: ['POST', 'DELETE'], url: '/v1/library/entry', handler });
  app.get('/v1/anime/:shortId', handler);
  app.get('/covers/:id.svg', handler);
  app.get('/files/*', handler);
  app.options('*', handler);
  return recorded;
}

it.each([
  ['/v1/library', ['GET', 'POST']],
  ['/v1/library?type=anime', ['GET', 'POST']],
  ['/v1/library?a=b?c=d', ['GET', 'POST']],
  ['/v1/library/entry', ['DELETE', 'POST']],
  ['/v1/anime/lantern-2', ['GET']],
  ['/covers/abc.svg', ['GET']],
  ['/files/a/b/c', ['GET']],
  ['/files/', ['GET']],
])('methodsOfPath returns for %s the methods %j', (url, methods) => {
  expect(methodsOfPath(table(), url)).toEqual(methods);
});

it.each([
  '/',
  '/v1',
  '/v1/library/',
  '/v1/libraryx',
  '/x/v1/library',
  '/v1/anime/',
  '/v1/anime/a/b',
  // A dot in a route matches only a dot in the URL.
  '/covers/abcxsvg',
  '/files',
  '?/v1/library',
  '',
])('methodsOfPath returns an empty list for %j', (url) => {
  expect(methodsOfPath(table(), url)).toEqual([]);
});

it('methodsOfPath returns each method only once when several routes match', () => {
  const app = Fastify({ exposeHeadRoutes: false });
  const recorded = recordRoutes(app);
  app.get('/things/:id', handler);
  app.get('/things/*', handler);
  app.post('/things/:id', handler);
  expect(methodsOfPath(recorded, '/things/one')).toEqual(['GET', 'POST']);
});
