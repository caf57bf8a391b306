// Tests that a file's titles are searched through the worker. The search respects pauses that the service asks for, and stores found
// titles.

import { afterEach, expect, it } from 'vitest';
import {
  type ResolvingDependencies,
  resolveTitlesWithDependencies,
} from '@/lib/queries/import/resolve-titles.ts';
import { readFoundIds } from '@/lib/queries/import/use-imports.ts';
import { closeDatabase } from '@/lib/store/database.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { importedTitle } from '../../domain/examples.ts';
import type { TestRoot } from '../root.ts';
import { createImportRoot, createTitles } from './imports.ts';

afterEach(() => closeDatabase());

const catalogue = createTitles(3).map((title, index) => ({ ...title, mal_id: index + 1, anilist_id: null }));
const rows = catalogue.map(({ title, mal_id }, index) =>
  importedTitle({ place: index + 1, ids: { mal: mal_id }, titles: [title] }),
);

/** Returns the dependencies of the import page. The page's worker runs in the same process. */
function worldOf({ handlers, clock }: TestRoot): ResolvingDependencies {
  return {
    search: async (query) => handlers.search(query as never),
    rememberFound: async (found) => handlers.rememberFound({ found } as never),
    readFoundIds,
    readLibrary: () => readLibrary('anime'),
    wait: async (milliseconds) => {
      clock.now += milliseconds;
    },
    now: () => clock.now,
    random: () => 0,
    isOnline: () => true,
  };
}

const tooMany = () =>
  new Response(JSON.stringify({ ok: false, code: 'rate_limited', message: '' }), {
    status: 429,
    headers: { 'retry-after': '40' },
  });

it('resolveTitles waits as long as the service asks', async () => {
  const root = await createImportRoot(catalogue);
  const asked: number[] = [];
  const began = root.clock.now;
  root.net.answer = async (call) => {
    asked.push(root.clock.now - began);
    return asked.length === 1 ? tooMany() : call();
  };
  const { resolutions, problem } = await resolveTitlesWithDependencies(worldOf(root), rows, {});
  expect(problem).toBeNull();
  expect([...resolutions.values()].map(({ kind }) => kind)).toEqual(['found', 'found', 'found']);
  expect(asked.slice(2).every((at) => at >= 40_000)).toBe(true);
  expect(asked.length).toBeLessThanOrEqual(4);
  const before = asked.length;
  root.start();
  expect((await resolveTitlesWithDependencies(worldOf(root), rows, {})).resolutions).toEqual(resolutions);
  expect(asked).toHaveLength(before);
});
