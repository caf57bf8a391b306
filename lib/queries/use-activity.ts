// The log of what Kiroku did, and taking a line of it back.
import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../messaging/channel.ts';
import { readActivity } from '../store/reading.ts';

/** Newest first; undefined until read. */
export function useActivity() {
  return useQuery({ queryKey: ['activity'], queryFn: () => readActivity() }).data;
}

export function useUndoActivity() {
  return useMutation({ mutationFn: (activityId: string) => send('undoActivity', { activityId }) });
}
