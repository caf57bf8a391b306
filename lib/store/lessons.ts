// Stores the site readers that the user has taught, in a versioned item of `storage.local`. Each lesson is parsed separately, because
// lessons come from pages and files.
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { lazy } from '../contract/lazy.ts';
import { parseOrigin } from '../domain/addresses/self-hosted.ts';
import type { Lesson, LessonContent } from '../domain/files/lesson.ts';
import type { DecisionStamps } from '../domain/sync/choice.ts';
import { withLock } from './mutex.ts';
import { createRemovalFilter } from './sync/removals.ts';
import { readStamps, stampChangedKeys } from './sync/stamps.ts';

const VERSION = 1;
export const MAX_LESSONS = 500;

/**
 * Matches one step of a selector, in the forms that `makeLocators` writes: `#id`, `[data-testid="x"]`, `h1`, `h1.show-title`,
 * `p[class*="title_"]`, `div:nth-of-type(2)`.
 */
const STEP =
  /#[\w-]+|\[[\w-]+="[\w-]+"\]|[a-z][\w-]*(?:\.[\w-]+|\[class\*="[\w-]+"\]|:nth-of-type\(\d{1,5}\))?|\.[\w-]+/
    .source;
/**
 * Matches the allowed selectors: one step, two steps as descendants, or a chain of child steps. A browser evaluates such selectors in one
 * walk over the page. Other CSS (`:has()`, `:nth-child(… of …)`, long descendant chains) can take minutes, and a lesson may come from a
 * page or a file.
 */
const selectorForm = () => new RegExp(`^(?:${STEP})(?: (?:${STEP})|(?: > (?:${STEP}))*)$`);
const selector = lazy(() => z.string().check(z.minLength(1), z.maxLength(500), z.regex(selectorForm())));
const locator = lazy(() =>
  z.object({
    selector: selector(),
    form: z.nullable(z.string().check(z.minLength(1), z.maxLength(80))),
    read: z.optional(z.enum(['own', 'aria-label', 'alt'])),
  }),
);
const locators = lazy(() => z.array(locator()).check(z.minLength(1), z.maxLength(4)));
const pageText = lazy(() =>
  z.union([
    z.object({ of: z.enum(['mediaTitle', 'mediaArtist']) }),
    z.object({ of: z.enum(['path', 'pathWords']), part: z.int().check(z.minimum(0), z.maximum(20)) }),
  ]),
);
const places = lazy(() => z.array(z.union([locator(), pageText()])).check(z.minLength(1), z.maxLength(4)));
const word = lazy(() => z.string().check(z.minLength(1), z.maxLength(40)));

const taughtSchema = lazy(
  (): z.ZodMiniType<LessonContent> =>
    z.object({
      title: z.object({
        at: places(),
        part: z.enum(['whole', 'beforeEpisode', 'afterEpisode', 'beforeWord']),
      }),
      episode: z.object({
        at: places(),
        part: z.union([
          z.object({ kind: z.enum(['label', 'only', 'first', 'last']) }),
          z.object({ kind: z.enum(['after', 'before']), word: word() }),
        ]),
      }),
      pages: z.optional(
        z.union([
          z.object({ kind: z.literal('counter'), at: locators() }),
          z.object({ kind: z.enum(['pictures', 'none']) }),
        ]),
      ),
    }),
);

const lessonSchema = lazy(
  (): z.ZodMiniType<Lesson> =>
    z.intersection(
      taughtSchema(),
      z.object({
        origin: z.string().check(z.refine((text) => parseOrigin(text) === text)),
        taughtAt: z.int().check(z.minimum(0), z.maximum(8.64e15)),
        learnt: z.optional(z.literal(true)),
      }),
    ),
);

const storedSchema = lazy(() => z.object({ version: z.literal(VERSION), lessons: z.array(z.unknown()) }));

/** Parses the lesson of a page. Throws if the value is not valid. */
export function parseLessonContent(value: unknown): LessonContent {
  return taughtSchema().parse(value);
}

/** Parses a lesson; null if the value is not a lesson. */
export function parseLesson(value: unknown): Lesson | null {
  const parsed = lessonSchema().safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Returns the stored lessons without those that cannot be parsed. */
export async function readLessons(): Promise<readonly Lesson[]> {
  const { lessons } = await browser.storage.local.get('lessons');
  const parsed = storedSchema().safeParse(lessons);
  return parsed.success ? parsed.data.lessons.flatMap((lesson) => parseLesson(lesson) ?? []) : [];
}

/**
 * Stores the lessons that `change` returns. For each changed lesson, also stores when the user decided: the lesson's `taughtAt`, or `now`
 * if the lesson was removed. Calls are serialized.
 */
export async function modifyLessons(
  change: (lessons: readonly Lesson[]) => readonly Lesson[],
  now: number,
): Promise<void> {
  const remembers = await createRemovalFilter();
  await modifyStampedLessons((lessons, stamps) => {
    const changed = change(lessons);
    const [before, after] = [byKey(lessons), byKey(changed)];
    const timeOf = (key: string) => after.get(key)?.taughtAt ?? now;
    return [changed, stampChangedKeys(stamps, { before, after, timeOf, remembers })];
  });
}

function byKey(lessons: readonly Lesson[]): ReadonlyMap<string, Lesson> {
  return new Map(lessons.map((lesson) => [`l:${lesson.origin}`, lesson]));
}

/** Writes lessons and stamps together, so that a crash cannot separate them. Returns whether the lessons changed. */
export function modifyStampedLessons(
  change: (
    lessons: readonly Lesson[],
    stamps: DecisionStamps,
  ) => readonly [readonly Lesson[], DecisionStamps],
): Promise<boolean> {
  return withLock('stamps', async () => {
    const before = await readLessons();
    const [lessons, stamps] = change(before, await readStamps());
    await writeLessons(lessons, { stamps });
    return lessons !== before;
  });
}

/** Stores the lessons. If there are more than `MAX_LESSONS`, stores only those that were taught last. */
export async function writeLessons(lessons: readonly Lesson[], beside = {}): Promise<void> {
  const latest = [...lessons].sort((a, b) => b.taughtAt - a.taughtAt).slice(0, MAX_LESSONS);
  await browser.storage.local.set({ ...beside, lessons: { version: VERSION, lessons: latest } });
}
