// Where a title can be gone on with. Asked of the worker, which alone knows the addresses.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ResumeTarget } from '../domain/resume/resume-target.ts';
import { send } from '../messaging/channel.ts';
import { SHOWS_FAILURE } from './use-failed-actions.ts';

/** Undefined until known. One answer for all rows. */
export function usePlaces() {
  return useQuery({ queryKey: ['resumePoints'], queryFn: () => send('resumePoints') }).data;
}

/** Sites that are known to have a title; undefined until known, and without an id. */
export function useTitleSites(malId: number | null) {
  return useQuery({
    queryKey: ['resumePoints', 'sites', malId],
    queryFn: () => (malId === null ? [] : send('titleSites', { malId })),
    enabled: malId !== null,
  }).data;
}

/** `onGone`: there is no such page any more. */
export function useOpenPlace(onGone: () => void): (wanted: ResumeTarget) => void {
  const { mutate } = useMutation({
    mutationFn: (wanted: ResumeTarget) => send('openResumePoint', wanted),
    onSuccess: ({ ok }) => ok || onGone(),
    onError: onGone,
    meta: SHOWS_FAILURE,
  });
  return mutate;
}
