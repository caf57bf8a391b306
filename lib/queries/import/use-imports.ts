// Provides the imports of this account: their progress, the outcomes of their rows, and the actions on them.
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { ImportRowFilter, SkippedRow } from '../../domain/imports/import-job.ts';
import { send } from '../../messaging/channel.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readImportRows, readImports, readSkippedRows } from '../../store/imports/read-imports.ts';
import { accountQuery } from '../use-account.ts';
import { FAILURE_SHOWN_META } from '../use-failed-actions.ts';

export { readFoundIds } from '../../store/imports/found-ids.ts';

/** Returns the imports, newest first; undefined until they are read, and during a change of accounts. Updated while an import runs. */
export function useImports() {
  const account = useQuery(accountQuery).data;
  return useQuery({
    queryKey: ['imports', account?.id],
    queryFn: account ? () => readImports(account.id) : skipToken,
  }).data;
}

/** Returns the rows in import order; undefined until they are read. They are read again when the counts of the import change. */
export function useImportRows(id: string, which: ImportRowFilter = 'all') {
  const counts = useImports()?.find((job) => job.id === id)?.counts;
  return useQuery({
    queryKey: ['importRows', id, which, which === 'all' ? counts : counts?.[which]],
    queryFn: () => readImportRows(id, which),
    placeholderData: keepPreviousData,
    // Cache nothing, because each state of the counts has its own key.
    gcTime: 0,
  }).data;
}

export function useStartImport() {
  return useMutation({
    mutationFn: (start: MessageInput<'startImport'>) => send('startImport', start),
    meta: FAILURE_SHOWN_META,
  });
}

const none: readonly SkippedRow[] = [];

/** Returns the rows of the file that the import leaves out. */
export function useSkippedRows(id: string): readonly SkippedRow[] {
  return useQuery({ queryKey: ['importRest', id], queryFn: () => readSkippedRows(id) }).data ?? none;
}

export function useControlImport() {
  return useMutation({
    mutationFn: async (steer: MessageInput<'controlImport'>) => {
      const answer = await send('controlImport', steer);
      if (!answer.ok) throw new Error(answer.problem.code);
    },
  });
}
