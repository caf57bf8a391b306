// How well pages of each address shape have been read: no titles, and of episodes only the id of the last one.
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { lazily } from '../../contract/lazily.ts';
import type { ReaderHealth } from '../../domain/diagnosis/reader-health.ts';

const count = lazily(() => z.int().check(z.minimum(0)));
const healthSchema = lazily(
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
const storedSchema = lazily(() => z.object({ version: z.literal(1), shapes: healthSchema() }));

export async function readReaderHealth(): Promise<ReaderHealth> {
  const { readerHealth } = await browser.storage.local.get('readerHealth');
  const parsed = storedSchema().safeParse(readerHealth);
  return parsed.success ? parsed.data.shapes : {};
}

export async function writeReaderHealth(shapes: ReaderHealth): Promise<void> {
  await browser.storage.local.set({ readerHealth: { version: 1, shapes } });
}
