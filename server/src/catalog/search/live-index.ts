// The search index of a running server: built at the first call in small steps, and again, beside the old one, when the catalogue has changed.
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/open.ts';
import { readCatalogRevision } from '../catalog-revision.ts';
import { catalogTitleOf } from '../media-wire.ts';
import { readTitlePages } from '../title-rows.ts';
import { createSearchIndexBuilder, type SearchIndex } from './search-index.ts';
import type { TitleSearch } from './title-search.ts';

interface LiveIndex extends TitleSearch {
  /** The newest index that is ready; waits only for the very first. A failure is not kept. */
  current(): Promise<SearchIndex>;
  /**
   * Looks whether the catalogue has changed, which costs one small query. The index is built again once two looks
   * in a row saw the same change: an import that is still writing is waited for.
   */
  lookForChange(): Promise<void>;
}

interface Built {
  readonly revision: string;
  readonly index: SearchIndex;
}

export function createLiveIndex(db: Db): LiveIndex {
  let built: Promise<Built> | null = null;
  let seen: string | null = null;
  let rebuilding = false;

  async function rebuild(): Promise<void> {
    rebuilding = true;
    try {
      built = Promise.resolve(await build(db));
    } finally {
      rebuilding = false;
    }
  }

  async function current(): Promise<SearchIndex> {
    built ??= build(db);
    try {
      return (await built).index;
    } catch (error) {
      built = null;
      throw error;
    }
  }

  return {
    current,
    search: async (query, options) => (await current()).search(query, options),
    async lookForChange() {
      if (built === null || rebuilding) return;
      const [{ revision: known }, revision] = await Promise.all([built, readCatalogRevision(db)]);
      const isSettled = seen === revision;
      seen = revision;
      if (revision !== known && isSettled) await rebuild();
    },
  };
}

/** The revision is read first: titles written during the build are found at the next look. */
async function build(db: Db): Promise<Built> {
  const revision = await readCatalogRevision(db);
  return { revision, index: await buildSearchIndex(db) };
}

/** Requests are answered between two slices; a slice is this long, in milliseconds. */
const SLICE_MS = 10;

export async function buildSearchIndex(db: Db): Promise<SearchIndex> {
  const pause = createPause();
  const builder = createSearchIndexBuilder();
  for await (const rows of readTitlePages(db)) {
    for (const row of rows) {
      builder.add(catalogTitleOf(row));
      await pause();
    }
  }
  const steps = builder.finish();
  let step = steps.next();
  while (!step.done) {
    await pause();
    step = steps.next();
  }
  return step.value;
}

function createPause(): () => Promise<void> | undefined {
  let started = performance.now();
  return () => {
    if (performance.now() - started < SLICE_MS) return undefined;
    return setImmediate().then(() => {
      started = performance.now();
    });
  };
}
