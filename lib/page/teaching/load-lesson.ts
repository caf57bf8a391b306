// The script for origins that the user taught: fetches the lesson, and makes the page's reader read the page again.
import { send } from '../../messaging/channel.ts';
import { readByLesson } from '../../sites/healing/read-by-lesson.ts';
import { rerunScripts, runScriptOnce, type ScriptLife } from '../script-life.ts';
import type { TaughtReader } from '../script-world.ts';
import { hasTaughtReader, provideTaughtReader } from '../tracking/taught-reader.ts';

/** The entry point of the script. If the script is injected again, it fetches the lesson again. */
export function loadLesson(): void {
  runScriptOnce('lesson', 'lesson', (life) => {
    void fetchLesson(life);
    return () => void fetchLesson(life);
  });
}

async function fetchLesson(life: ScriptLife): Promise<void> {
  if (!hasTaughtReader()) provideTaughtReader('pending');
  const lesson = await send('lessonWanted').catch(() => null);
  if (!life.isAlive()) return;
  const reader: TaughtReader | null = lesson && ((page, site, own) => readByLesson(lesson, page, site, own));
  provideTaughtReader(reader, lesson?.pages);
  rerunScripts('page');
  rerunScripts('reading');
}
