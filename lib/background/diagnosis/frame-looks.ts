// Looks into the frames of a tab that may be read. What comes back is a page's word, and parsed.
import * as z from 'zod/mini';
import { lazily } from '../../contract/lazily.ts';
import type { FrameLook } from '../../domain/diagnosis/player-frame.ts';
import { lookAtFrame } from '../../page/look-at-frame.ts';
import type { WorkerBrowser } from '../platform.ts';

const size = lazily(() => z.number().check(z.minimum(0), z.maximum(1e9)));
const lookSchema = lazily(
  (): z.ZodMiniType<FrameLook> =>
    z.strictObject({
      origin: z.string().check(z.maxLength(300)),
      videos: z.array(z.strictObject({ area: size(), duration: size() })).check(z.maxLength(20)),
      frames: z
        .array(z.strictObject({ src: z.string().check(z.maxLength(2000)), area: size() }))
        .check(z.maxLength(50)),
    }),
);

/** Empty where no script may run. */
export async function lookIntoTab(
  { scripting }: WorkerBrowser,
  tabId: number,
): Promise<readonly FrameLook[]> {
  const results = await scripting
    .executeScript({ target: { tabId, allFrames: true }, func: lookAtFrame })
    .catch(() => []);
  return results.flatMap(({ result }) => {
    const parsed = lookSchema().safeParse(result);
    return parsed.success ? [parsed.data] : [];
  });
}
