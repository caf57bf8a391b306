// Records the methods of each path, so that a wrong method is answered with 405 and Allow. Fastify itself would answer 404.
import type { FastifyInstance } from 'fastify';

interface RouteTableEntry {
  readonly shape: RegExp;
  readonly methods: Set<string>;
}
export type RouteTable = Map<string, RouteTableEntry>;

/** Starts recording. It must be called before the first route is registered. */
export function recordRoutes(app: FastifyInstance): RouteTable {
  const table: RouteTable = new Map();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === '*') return;
    const entry = table.get(url) ?? { shape: shapeOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) entry.methods.add(name);
    table.set(url, entry);
  });
  return table;
}

function shapeOf(url: string): RegExp {
  const parts = url.split('/').map((part) =>
    part
      .split(/(:\w+|\*)/)
      .map((piece) => (piece.startsWith(':') ? '[^/]+' : piece === '*' ? '.*' : escapePattern(piece)))
      .join(''),
  );
  return new RegExp(`^${parts.join('/')}$`);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Returns the methods of a path. The list is empty if the path is unknown. */
export function methodsOfPath(table: RouteTable, url: string): string[] {
  const path = url.split('?', 1)[0] ?? '';
  const methods = [...table.values()]
    .filter(({ shape }) => shape.test(path))
    .flatMap((entry) => [...entry.methods]);
  return [...new Set(methods)].sort();
}
