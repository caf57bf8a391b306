// Whether an episode of certain sites has come as far as the log. Apart from the log itself, so that a page without it does not load what shows it.
import { useQuery } from '@tanstack/react-query';
import { shownAccount } from '../domain/account.ts';
import { readAccount } from '../store/preferences.ts';
import { readActivity } from '../store/reading.ts';

/** `names`: as the log names the sites. */
export function useIsTracked(names: readonly string[]): boolean {
  const queryFn = async () => {
    const log = await readActivity(200, shownAccount(await readAccount()));
    return log.some(({ siteName }) => siteName !== null && names.includes(siteName));
  };
  return useQuery({ queryKey: ['activity', 'tracked', names], queryFn }).data ?? false;
}
