// Provides the resume points of titles, and opens them. Only the worker knows their addresses.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ResumeTarget } from '../domain/resume/resume-target.ts';
import { send } from '../messaging/channel.ts';
import { FAILURE_SHOWN_META } from './use-failed-actions.ts';

/** Returns the resume points of all titles; undefined until known. */
export function useResumePoints() {
  return useQuery({ queryKey: ['resumePoints'], queryFn: () => send('resumePoints') }).data;
}

/** Returns the sites that have a title; undefined until known, or if `malId` is null. */
export function useTitleSites(malId: number | null) {
  return useQuery({
    queryKey: ['resumePoints', 'sites', malId],
    queryFn: () => (malId === null ? [] : send('titleSites', { malId })),
    enabled: malId !== null,
  }).data;
}

/** Returns a function that opens a page. `onGone` is called if the page is no longer available. */
export function useOpenResumePoint(onGone: () => void): (wanted: ResumeTarget) => void {
  const { mutate } = useMutation({
    mutationFn: (wanted: ResumeTarget) => send('openResumePoint', wanted),
    onSuccess: ({ ok }) => ok || onGone(),
    onError: onGone,
    meta: FAILURE_SHOWN_META,
  });
  return mutate;
}
