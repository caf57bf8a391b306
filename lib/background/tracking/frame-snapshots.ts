// Takes a snapshot of the players in a tab's readable frames. Each snapshot is parsed, because it comes from a page.
import * as z from 'zod/mini';
import { lazy } from '../../contract/lazy.ts';
import type { FrameSnapshot } from '../../domain/diagnosis/player-frame.ts';
import { snapshotFrame } from '../../page/snapshot-frame.ts';
import type { Context } from '../runtime/context.ts';

const size = lazy(() => z.number().check(z.minimum(0), z.maximum(1e9)));
const snapshotSchema = lazy(
  (): z.ZodMiniType<FrameSnapshot> =>
    z.strictObject({
      origin: z.string().check(z.maxLength(300)),
      videos: z.array(z.strictObject({ area: size(), duration: size() })).check(z.maxLength(20)),
      frames: z
        .array(z.strictObject({ src: z.string().check(z.maxLength(2000)), area: size() }))
        .check(z.maxLength(50)),
    }),
);

/** Returns the snapshots, or nothing if no script may run in the frames. */
export async function snapshotFrames(
  { browser: { scripting } }: Context,
  tabId: number,
): Promise<readonly FrameSnapshot[]> {
  const results = await scripting
    .executeScript({ target: { tabId, allFrames: true }, func: snapshotFrame })
    .catch(() => []);
  return results.flatMap(({ result }) => {
    const parsed = snapshotSchema().safeParse(result);
    return parsed.success ? [parsed.data] : [];
  });
}
