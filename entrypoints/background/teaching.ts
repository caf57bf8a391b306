// "Teach Kiroku this site", from the click in the popup to the kept lesson.
import { browser } from 'wxt/browser';
import { createSerial } from '@/lib/background/serial.ts';
import { addLesson, type Lesson, lessonOf } from '@/lib/domain/lesson.ts';
import { takeOver } from '@/lib/domain/lesson-file.ts';
import { type TeachWanted, teachWordNames } from '@/lib/domain/teach-words.ts';
import type { Sender } from '@/lib/messaging/channel.ts';
import { parseLesson, parseTaught, readLessons, writeLessons } from '@/lib/store/lessons.ts';
import { readVisit, writeVisit } from '@/lib/store/tab-visits.ts';
import { applyPermissions, isAllowed, lookOnce, siteAt } from './pages.ts';
import { forgetHealth } from './reading-health.ts';
import { services } from './services.ts';
import { readWords } from './words.ts';

const oneByOne = createSerial();

/** False where no script may run. A click on the toolbar button is permission enough. */
export async function startTeaching(tabId: number): Promise<boolean> {
  const { url } = await browser.tabs.get(tabId);
  if (!url || !/^https?:/.test(url)) return false;
  const { origin } = new URL(url);
  await writeVisit(tabId, { teaching: origin });
  return browser.scripting.executeScript({ target: { tabId }, files: ['/teach.js'] }).then(
    () => true,
    () => false,
  );
}

/** Null in a tab where the user did not ask for it. */
export async function teachingWanted(sender: Sender): Promise<TeachWanted | null> {
  const origin = await taughtOrigin(sender);
  if (origin === null) return null;
  const { site } = await siteAt(sender.url ?? origin);
  const word = await readWords();
  const words = teachWordNames.map((name) => [name, word(`teach.page.${name}`)] as const);
  return { ...Object.fromEntries(words), language: word.language, asksKind: site === null } as TeachWanted;
}

/** Throws for a page that was not to be taught, and for a lesson that cannot be read. */
export async function siteTaught(sender: Sender, taught: unknown): Promise<{ granted: boolean }> {
  const origin = await taughtOrigin(sender);
  if (origin === null || sender.tabId === null) throw new Error('nobody teaches this page');
  const lesson = { ...parseTaught(taught), origin, taughtAt: Date.now() };
  await change((lessons) => addLesson(lessons, lesson));
  await forgetHealth(origin);
  const granted = await isAllowed(origin);
  if (!granted) await lookOnce(sender.tabId);
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

export function forgetLesson(origin: string): Promise<void> {
  return change((lessons) => lessons.filter((lesson) => lesson.origin !== origin));
}

/** Says how many were new. */
export async function importLessons(incoming: readonly Lesson[]): Promise<number> {
  let taken = 0;
  await change((lessons) => {
    const result = takeOver(
      lessons,
      incoming.flatMap((lesson) => parseLesson(lesson) ?? []),
    );
    taken = result.taken;
    return result.lessons;
  });
  return taken;
}

/** Writes, and lets the pages concerned read anew. */
async function change(edit: (lessons: readonly Lesson[]) => readonly Lesson[]): Promise<void> {
  await oneByOne(async () => writeLessons(edit(await readLessons())));
  services.changed('lessons');
  await applyPermissions({ openTabs: true });
}
