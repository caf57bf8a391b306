// Reads an untrusted file of taught sites. Each lesson is checked separately.
import * as z from 'zod/mini';
import type { Lesson } from '../../domain/files/lesson.ts';
import { LESSON_FILE_FORMAT, LESSON_FILE_VERSION } from '../../domain/files/lesson-file.ts';
import { MOST_LESSONS, parseLesson } from '../lessons.ts';
import { parseJson } from './parse-json.ts';

export const LESSON_FILE_MAX_BYTES = 1_000_000;

type ReadLessonFile =
  | { readonly kind: 'read'; readonly lessons: readonly Lesson[]; readonly unreadable: number }
  | { readonly kind: 'refused'; readonly reason: 'tooLarge' | 'notJson' | 'otherFile' | 'otherVersion' };

const fileSchema = z.object({
  format: z.literal(LESSON_FILE_FORMAT),
  version: z.int(),
  lessons: z.array(z.unknown()).check(z.maxLength(MOST_LESSONS)),
});

/** `content` is null if the file was too large to be read. */
export function readLessonFile(content: string | null): ReadLessonFile {
  if (content === null || content.length > LESSON_FILE_MAX_BYTES)
    return { kind: 'refused', reason: 'tooLarge' };
  const json = parseJson(content);
  if (json === undefined) return { kind: 'refused', reason: 'notJson' };
  const file = fileSchema.safeParse(json);
  if (!file.success) return { kind: 'refused', reason: 'otherFile' };
  if (file.data.version !== LESSON_FILE_VERSION) return { kind: 'refused', reason: 'otherVersion' };
  const lessons = file.data.lessons.flatMap((lesson) => parseLesson(lesson) ?? []);
  return { kind: 'read', lessons, unreadable: file.data.lessons.length - lessons.length };
}
