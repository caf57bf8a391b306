// Imports a match file: reads it, looks up its titles, and then shows a preview.
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '@/lib/domain/changes/outbox-item.ts';
import { titlesOfFileMatches } from '@/lib/domain/files/match-file.ts';
import {
  type FoundTitles,
  findFileTitles,
  type ParsedMatches,
} from '@/lib/queries/options/use-match-file.ts';

interface FileContent extends ParsedMatches {
  readonly found: FoundTitles;
}

export type MatchImportState =
  | ({ readonly kind: 'looking'; readonly done: number; readonly total: number } & FileContent)
  | ({ readonly kind: 'looked'; readonly problem: Problem | null } & FileContent);

export function useMatchImport() {
  const [state, setState] = useState<MatchImportState | null>(null);
  const runs = useRuns();

  async function findAll(content: FileContent): Promise<void> {
    const isCancelled = runs.begin();
    const titles = titlesOfFileMatches(content.matches);
    const onProgress = (done: number) =>
      setState({ ...content, kind: 'looking', done, total: titles.length });
    onProgress(0);
    const problem = await findFileTitles({ titles, found: content.found, onProgress, isCancelled }).catch(
      () => broken,
    );
    if (!isCancelled()) setState({ ...content, kind: 'looked', problem });
  }

  function close(): void {
    runs.cancel();
    setState(null);
  }

  return {
    /** The state of the import; null if no file is being imported. */
    state,
    /** Starts an import with a file that was read. If the file was refused, `file` is null. */
    begin: (file: ParsedMatches | null) => {
      if (file) void findAll({ matches: file.matches, unreadable: file.unreadable, found: new Map() });
      else close();
    },
    again: (content: FileContent) => void findAll(content),
    close,
  };
}

/**
 * Numbers the runs of the import. A run ends when the next run begins, when the user cancels, or when the page is left. `begin` starts a
 * run and returns a function that tells whether this run has ended.
 */
function useRuns() {
  const run = useRef(0);
  const cancel = () => {
    run.current += 1;
  };
  const begin = () => {
    cancel();
    const mine = run.current;
    return () => run.current !== mine;
  };
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );
  return { begin, cancel };
}

const broken: Problem = { code: 'internal', message: '' };
