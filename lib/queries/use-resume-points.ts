// Where titles can be resumed. Only the worker knows the addresses.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ResumeTarget } from '../domain/resume/resume-target.ts';
import { send } from '../messaging/channel.ts';
import { SHOWS_FAILURE } from './use-failed-actions.ts';

/** For all titles; undefined until known. */
export function useResumePoints() {
  return useQuery({ queryKey: ['resumePoints'], queryFn: () => send('resumePoints') }).data;
}

/** Sites that have a title; undefined until known, or without an id. */
export function useTitleSites(malId: number | null) {
  return useQuery({
    queryKey: ['resumePoints', 'sites', malId],
    queryFn: () => (malId === null ? [] : send('titleSites', { malId })),
    enabled: malId !== null,
  }).data;
}

/** `onGone`: called if the page is no longer available. */
export function useOpenResumePoint(onGone: () => void): (wanted: ResumeTarget) => void {
  const { mutate } = useMutation({
    mutationFn: (wanted: ResumeTarget) => send('openResumePoint', wanted),
    onSuccess: ({ ok }) => ok || onGone(),
    onError: onGone,
    meta: SHOWS_FAILURE,
  });
  return mutate;
}
