// Handles "Teach Kiroku this site", from the click in the popup until the lesson is stored.

import { addLesson, type Lesson, lessonOf, mergeLessons } from '../../domain/files/lesson.ts';
import { type TeachingSetup, teachTextKeys } from '../../domain/teach-texts.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { modifyLessons, parseLesson, parseLessonContent, readLessons } from '../../store/lessons.ts';
import { readTabVisit, updateTabVisit } from '../../store/tabs/tab-visits.ts';
import type { Context } from '../runtime/context.ts';
import { hasOriginPermission } from '../runtime/permissions.ts';
import { readTranslate } from '../runtime/words.ts';
import { applyPermissions, findSiteAtAddress, readPageOnce } from './pages.ts';
import { forgetReaderHealth } from './reading-health.ts';

/**
 * Starts the picker. Returns false if no script may run. No permanent permission is needed, because the user has clicked the toolbar
 * button.
 */
export async function startTeaching(
  { browser: { scripting, tabs } }: Context,
  { tabId }: MessageInput<'startTeaching'>,
): Promise<boolean> {
  const { url } = await tabs.get(tabId);
  if (!url || !/^https?:/.test(url)) return false;
  const { origin } = new URL(url);
  await updateTabVisit(tabId, { teaching: origin });
  return scripting.executeScript({ target: { tabId }, files: ['/teach.js'] }).then(
    () => true,
    () => false,
  );
}

/** Returns the texts of the picker, or null in a tab in which the user has not started teaching. */
export async function readTeachingTexts(ctx: Context, sender: Sender): Promise<TeachingSetup | null> {
  const origin = await taughtOrigin(sender);
  if (origin === null) return null;
  const { site } = await findSiteAtAddress(sender.url ?? origin);
  const t = await readTranslate(ctx);
  const words = teachTextKeys.map((name) => [name, t(`teach.page.${name}`)] as const);
  return { ...Object.fromEntries(words), language: t.language, asksKind: site === null } as TeachingSetup;
}

/** Stores the lesson of a page. Throws if teaching was not started on the page, or if the lesson is invalid. */
export async function storeLesson(
  ctx: Context,
  { taught }: MessageInput<'siteTaught'>,
  sender: Sender,
): Promise<{ granted: boolean }> {
  const origin = await taughtOrigin(sender);
  if (origin === null || sender.tabId === null) throw new Error('no lesson was started for this page');
  const lesson = { ...parseLessonContent(taught), origin, taughtAt: ctx.now() };
  await change(ctx, (lessons) => addLesson(lessons, lesson));
  await forgetReaderHealth(ctx, origin);
  const granted = await hasOriginPermission(ctx, origin);
  if (!granted) await readPageOnce(ctx, { tabId: sender.tabId });
  return { granted };
}

/** Returns the origin that is being taught in the sender's tab. Null if the sender is not the page that is being taught. */
async function taughtOrigin({ tabId, frameId, origin }: Sender): Promise<string | null> {
  if (tabId === null || frameId !== 0 || origin === null) return null;
  return (await readTabVisit(tabId)).teaching === origin ? origin : null;
}

export async function readLessonForSender({ origin }: Sender): Promise<Lesson | null> {
  return origin === null ? null : lessonOf(await readLessons(), origin);
}

export async function forgetLesson(ctx: Context, { origin }: MessageInput<'forgetLesson'>): Promise<void> {
  await change(ctx, (lessons) => lessons.filter((lesson) => lesson.origin !== origin));
}

/** Imports lessons. Returns how many of them were new. */
export async function importLessons(
  ctx: Context,
  { lessons: incoming }: MessageInput<'importLessons'>,
): Promise<number> {
  let taken = 0;
  await change(ctx, (lessons) => {
    const result = mergeLessons(
      lessons,
      incoming.flatMap((lesson) => parseLesson(lesson) ?? []),
    );
    taken = result.taken;
    return result.lessons;
  });
  return taken;
}

/** Changes the stored lessons. The open pages of their sites are then read again. */
async function change(ctx: Context, edit: (lessons: readonly Lesson[]) => readonly Lesson[]): Promise<void> {
  await modifyLessons(edit, ctx.now());
  await applyLessons(ctx);
}

export async function applyLessons(ctx: Context): Promise<void> {
  ctx.publishChange('lessons');
  await applyPermissions(ctx, { openTabs: true });
}
