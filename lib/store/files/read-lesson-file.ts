// Reads an untrusted file of taught sites. Each lesson is checked separately.
import * as z from 'zod/mini';
import { lazy } from '../../contract/lazy.ts';
import type { Lesson } from '../../domain/files/lesson.ts';
import type { FileFormat } from '../../domain/files/user-file.ts';
import { MAX_LESSONS, parseLesson } from '../lessons.ts';

export interface LessonFile {
  readonly lessons: readonly Lesson[];
  /** How many lessons could not be read. */
  readonly unreadable: number;
}

const schema = lazy(() =>
  z.pipe(
    z.object({ lessons: z.array(z.unknown()).check(z.maxLength(MAX_LESSONS)) }),
    z.transform(({ lessons: all }): LessonFile => {
      const lessons = all.flatMap((lesson) => parseLesson(lesson) ?? []);
      return { lessons, unreadable: all.length - lessons.length };
    }),
  ),
);

export const lessonFileFormat: FileFormat<LessonFile> = {
  kind: 'kiroku-taught-sites',
  maxBytes: 1_000_000,
  schema,
};
