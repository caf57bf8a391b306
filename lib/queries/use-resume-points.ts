// Where titles can be resumed. Only the worker knows the addresses.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ResumeTarget } from '../domain/resume/resume-target.ts';
import { send } from '../messaging/channel.ts';
import { SHOWS_FAILURE } from './use-failed-actions.ts';

/** Of all titles; undefined until known. */
export function useResumePoints() {
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
export function useOpenResumePoint(onGone: () => void): (wanted: ResumeTarget) => void {
  const { mutate } = useMutation({
    mutationFn: (wanted: ResumeTarget) => send('openResumePoint', wanted),
    onSuccess: ({ ok }) => ok || onGone(),
    onError: onGone,
    meta: SHOWS_FAILURE,
  });
  return mutate;
}
