// Provides the watch history, which is taken from the log.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { shownAccountId } from '../../domain/account.ts';
import { watchedLogEntries } from '../../domain/changes/history.ts';
import { readAccount } from '../../store/preferences.ts';
import { readWholeActivity } from '../../store/reading.ts';

const wholeLog = queryOptions({
  queryKey: ['activity', 'all'],
  queryFn: async () => readWholeActivity(shownAccountId(await readAccount())),
});

/** Returns the watched episodes, oldest first; undefined until read. */
export function useWatchHistory() {
  return useQuery({ ...wholeLog, select: watchedLogEntries }).data;
}

/** Returns all log entries, oldest first; undefined until read. */
export function useWholeLog() {
  return useQuery(wholeLog).data;
}
