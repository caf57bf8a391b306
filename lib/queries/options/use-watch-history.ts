// Provides the watch history, which is taken from the log.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { shownAccount } from '../../domain/account.ts';
import { watchedEntries } from '../../domain/changes/history.ts';
import { readAccount } from '../../store/preferences.ts';
import { readWholeActivity } from '../../store/reading.ts';

const wholeLog = queryOptions({
  queryKey: ['activity', 'all'],
  queryFn: async () => readWholeActivity(shownAccount(await readAccount())),
});

/** Returns the watched episodes, oldest first; undefined until read. */
export function useWatchHistory() {
  return useQuery({ ...wholeLog, select: watchedEntries }).data;
}

/** Returns all log entries, oldest first; undefined until read. */
export function useWholeLog() {
  return useQuery(wholeLog).data;
}
