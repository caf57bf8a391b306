// Provides the activity log, and functions to undo an entry or choose its title.
import { useMutation, useQuery } from '@tanstack/react-query';
import { shownAccountId } from '../domain/account.ts';
import type { MatchCorrection } from '../domain/matches/match.ts';
import { send } from '../messaging/channel.ts';
import { readAccount } from '../store/preferences.ts';
import { readActivity } from '../store/reading.ts';

/** Returns the log of the account, newest first; undefined until read. */
export function useActivity() {
  return useQuery({ queryKey: ['activity'], queryFn: readAccountActivity }).data;
}

async function readAccountActivity() {
  return readActivity(200, shownAccountId(await readAccount()));
}

export function useChooseLoggedTitle(activityId: string) {
  return useMutation({
    mutationFn: (correction: MatchCorrection) => send('chooseLoggedTitle', { activityId, ...correction }),
  });
}

/** Undoes a log entry. If the worker ends before it answers, this counts as a problem, because the undo may not have been stored. */
export function useUndoActivity() {
  return useMutation({
    mutationFn: (undo: { readonly activityId: string; readonly anyway?: boolean }) =>
      send('undoActivity', undo).catch(() => LOST),
  });
}

const LOST = { ok: false, problem: { code: 'internal', message: '' } } as const;
