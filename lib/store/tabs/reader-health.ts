// Stores how well pages were read, by address shape. It contains no titles, and of episodes only the id of the last one.
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { lazy } from '../../contract/lazy.ts';
import type { ReaderHealth } from '../../domain/diagnosis/reader-health.ts';
import { withLock } from '../mutex.ts';

const count = lazy(() => z.int().check(z.minimum(0)));
const healthSchema = lazy(
  (): z.ZodMiniType<ReaderHealth> =>
    z.record(
      z.url(),
      z.object({
        found: count(),
        lastEpisode: z.string(),
        foundAt: count(),
        silentSince: z.nullable(count()),
        provisionalAt: z.optional(count()),
      }),
    ),
);
const storedSchema = lazy(() => z.object({ version: z.literal(1), shapes: healthSchema() }));

export async function readReaderHealth(): Promise<ReaderHealth> {
  const { readerHealth } = await browser.storage.local.get('readerHealth');
  const parsed = storedSchema().safeParse(readerHealth);
  return parsed.success ? parsed.data.shapes : {};
}

/** Writes what `change` returns, unless it is the same object. Calls are serialized. Returns whether anything was written. */
export function modifyReaderHealth(change: (health: ReaderHealth) => ReaderHealth): Promise<boolean> {
  return withLock('readerHealth', async () => {
    const before = await readReaderHealth();
    const shapes = change(before);
    if (shapes === before) return false;
    await browser.storage.local.set({ readerHealth: { version: 1, shapes } });
    return true;
  });
}
