// What was watched, from the log.
import { useQuery } from '@tanstack/react-query';
import { shownAccount } from '../../domain/account.ts';
import { watchedLines } from '../../domain/changes/history.ts';
import { readAccount } from '../../store/preferences.ts';
import { readWholeActivity } from '../../store/reading.ts';

/** The whole log, for sums over it; undefined until read. */
export function useHistory() {
  return useQuery({
    queryKey: ['activity', 'all'],
    queryFn: async () => watchedLines(await readWholeActivity(shownAccount(await readAccount()))),
  }).data;
}
