// "Teach Kiroku this site", from the click in the popup to the kept lesson.

import { addLesson, type Lesson, lessonOf } from '../../domain/files/lesson.ts';
import { takeOver } from '../../domain/files/lesson-file.ts';
import { type TeachWanted, teachWordNames } from '../../domain/teach-words.ts';
import type { Sender } from '../../messaging/channel.ts';
import { parseLesson, parseTaught, readLessons, writeLessons } from '../../store/lessons.ts';
import { readVisit } from '../../store/tabs/tab-visits.ts';
import { forgetHealth } from '../diagnosis/reading-health.ts';
import type { Parts } from '../parts.ts';
import { readWords } from '../places/words.ts';
import { applyPermissions, isAllowed, lookOnce, siteAt } from './pages.ts';
import { noteVisit } from './tab-visit.ts';

/** False where no script may run. A click on the toolbar button is permission enough. */
export async function startTeaching(parts: Parts, tabId: number): Promise<boolean> {
  const { scripting, tabs } = parts.platform.browser;
  const { url } = await tabs.get(tabId);
  if (!url || !/^https?:/.test(url)) return false;
  const { origin } = new URL(url);
  await noteVisit(parts, tabId, { teaching: origin });
  return scripting.executeScript({ target: { tabId }, files: ['/teach.js'] }).then(
    () => true,
    () => false,
  );
}

/** Null in a tab where the user did not ask for it. */
export async function teachingWanted(parts: Parts, sender: Sender): Promise<TeachWanted | null> {
  const origin = await taughtOrigin(sender);
  if (origin === null) return null;
  const { site } = await siteAt(sender.url ?? origin);
  const t = await readWords(parts);
  const words = teachWordNames.map((name) => [name, t(`teach.page.${name}`)] as const);
  return { ...Object.fromEntries(words), language: t.language, asksKind: site === null } as TeachWanted;
}

/** Throws for a page that was not to be taught, and for a lesson that cannot be read. */
export async function siteTaught(
  parts: Parts,
  sender: Sender,
  taught: unknown,
): Promise<{ granted: boolean }> {
  const { browser, now } = parts.platform;
  const origin = await taughtOrigin(sender);
  if (origin === null || sender.tabId === null) throw new Error('no lesson was started for this page');
  const lesson = { ...parseTaught(taught), origin, taughtAt: now() };
  await change(parts, (lessons) => addLesson(lessons, lesson));
  await forgetHealth(parts, origin);
  const granted = await isAllowed(browser, origin);
  if (!granted) await lookOnce(browser, sender.tabId);
  return { granted };
}

/** The origin that is being taught in the sender's tab, if the sender is that page. */
async function taughtOrigin({ tabId, frameId, origin }: Sender): Promise<string | null> {
  if (tabId === null || frameId !== 0 || origin === null) return null;
  return (await readVisit(tabId)).teaching === origin ? origin : null;
}

export async function lessonWanted({ origin }: Sender): Promise<Lesson | null> {
  return origin === null ? null : lessonOf(await readLessons(), origin);
}

export function forgetLesson(parts: Parts, origin: string): Promise<void> {
  return change(parts, (lessons) => lessons.filter((lesson) => lesson.origin !== origin));
}

/** Says how many were new. */
export async function importLessons(parts: Parts, incoming: readonly Lesson[]): Promise<number> {
  let taken = 0;
  await change(parts, (lessons) => {
    const result = takeOver(
      lessons,
      incoming.flatMap((lesson) => parseLesson(lesson) ?? []),
    );
    taken = result.taken;
    return result.lessons;
  });
  return taken;
}

/** Stores the lessons, and makes the open pages of their sites read again. */
async function change(parts: Parts, edit: (lessons: readonly Lesson[]) => readonly Lesson[]): Promise<void> {
  await parts.memory.lessons(async () => writeLessons(edit(await readLessons())));
  parts.changed('lessons');
  await applyPermissions(parts, { openTabs: true });
}
