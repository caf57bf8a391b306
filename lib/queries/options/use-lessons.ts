// What the user taught by pointing.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Lesson } from '../../domain/files/lesson.ts';
import { toLessonFile } from '../../domain/files/lesson-file.ts';
import { send } from '../../messaging/channel.ts';
import { readLessons } from '../../store/lessons.ts';

export { LESSON_FILE_MAX_BYTES, readLessonFile } from '../../store/files/read-lesson-file.ts';

/** Undefined until read. */
export function useLessons() {
  return useQuery({ queryKey: ['lessons'], queryFn: readLessons }).data;
}

export function useForgetLesson() {
  return useMutation({ mutationFn: (origin: string) => send('forgetLesson', { origin }) });
}

/** Answers how many were new. */
export function useImportLessons() {
  return useMutation({ mutationFn: (lessons: readonly Lesson[]) => send('importLessons', { lessons }) });
}

export function useExportLessons() {
  return useMutation({
    mutationFn: async () => toLessonFile(await readLessons(), new Date().toISOString()),
  });
}
