// Taught sites as a file that travels between browsers.
import { addLesson, type Lesson, lessonOf } from './lesson.ts';

export const LESSON_FILE_FORMAT = 'kiroku-taught-sites';
export const LESSON_FILE_VERSION = 1;

/** `exportedAt` is an ISO instant. */
interface LessonFile {
  readonly format: typeof LESSON_FILE_FORMAT;
  readonly version: typeof LESSON_FILE_VERSION;
  readonly exportedAt: string;
  readonly lessons: readonly Lesson[];
}

export function toLessonFile(lessons: readonly Lesson[], exportedAt: string): LessonFile {
  return { format: LESSON_FILE_FORMAT, version: LESSON_FILE_VERSION, exportedAt, lessons };
}

/** What taking a file over leaves: of two lessons for one origin the one that was taught later. `taken` counts what is new. */
export function takeOver(
  current: readonly Lesson[],
  incoming: readonly Lesson[],
): { readonly lessons: readonly Lesson[]; readonly taken: number } {
  let lessons = current;
  for (const lesson of incoming) {
    const own = lessonOf(lessons, lesson.origin);
    if (!own || own.taughtAt < lesson.taughtAt) lessons = addLesson(lessons, lesson);
  }
  return { lessons, taken: lessons.filter((lesson) => !current.includes(lesson)).length };
}
