// Provides the sites that the user has taught, and the actions on them.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Lesson } from '../../domain/files/lesson.ts';
import { send } from '../../messaging/channel.ts';
import { readLessons } from '../../store/lessons.ts';

export { type LessonFile, lessonFileFormat } from '../../store/files/read-lesson-file.ts';

export function useLessons() {
  return useQuery({ queryKey: ['lessons'], queryFn: readLessons }).data;
}

export function useForgetLesson() {
  return useMutation({ mutationFn: (origin: string) => send('forgetLesson', { origin }) });
}

/** Imports lessons. The mutation returns how many were new. */
export function useImportLessons() {
  return useMutation({ mutationFn: (lessons: readonly Lesson[]) => send('importLessons', { lessons }) });
}

export async function exportLessons() {
  return { exportedAt: new Date().toISOString(), lessons: await readLessons() };
}
