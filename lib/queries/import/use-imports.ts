// The imports of this account: their progress, the outcomes of their rows, and the actions on them.
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow, RowsRead } from '../../domain/imports/import-job.ts';
import { send } from '../../messaging/channel.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readImportRows, readImports } from '../../store/imports/read-imports.ts';
import { accountQuery } from '../use-account.ts';
import { SHOWS_FAILURE } from '../use-failed-actions.ts';

export { readFound } from '../../store/imports/found-ids.ts';

/** Newest first; undefined until read, and between two accounts. Up to date while an import runs. */
export function useImports() {
  const account = useQuery(accountQuery).data;
  return useQuery({
    queryKey: ['imports', account?.id],
    queryFn: account ? () => readImports(account.id) : skipToken,
  }).data;
}

/** In import order; undefined until read. Read again when their number changes. */
export function useImportRows(id: string, which: RowsRead = 'all') {
  const counts = useImports()?.find((job) => job.id === id)?.counts;
  return useQuery({
    queryKey: ['importRows', id, which, which === 'all' ? counts : counts?.[which]],
    queryFn: () => readImportRows(id, which),
    placeholderData: keepPreviousData,
    // Each read has its own key.
    gcTime: 0,
  }).data;
}

interface Start extends MessageInput<'startImport'> {
  /** The rows of the file that are not imported. */
  readonly rest: readonly RestRow[];
}

export function useStartImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ rest, ...start }: Start) => {
      const begun = await send('startImport', start);
      if (begun.ok) client.setQueryData(restKey(begun.value.id), rest);
      return begun;
    },
    meta: SHOWS_FAILURE,
  });
}

function restKey(id: string): readonly unknown[] {
  return ['importRest', id];
}

/** The rows of the file that the import left out. They are kept only while the page is open, since the file has them permanently. */
export function useImportRest(id: string): readonly RestRow[] {
  const key = restKey(id);
  const { data } = useQuery<readonly RestRow[]>({ queryKey: key, queryFn: skipToken, gcTime: Infinity });
  return data ?? [];
}

export function useSteerImport() {
  return useMutation({
    mutationFn: async (steer: MessageInput<'steerImport'>) => {
      const answer = await send('steerImport', steer);
      if (!answer.ok) throw new Error(answer.problem.code);
    },
  });
}
