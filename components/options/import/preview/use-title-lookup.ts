// Looks up the titles of a file. The lookup can be stopped and resumed. Results are shown as they arrive.
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '@/lib/domain/changes/outbox-item.ts';
import type { TitleResolution } from '@/lib/import/plan.ts';
import type { PreviewFile } from '@/lib/import/preview/planned-file.ts';
import { addProgressMark, type ProgressMark } from '@/lib/import/preview/time-left.ts';
import { resolveSeasons } from '@/lib/queries/import/resolve-seasons.ts';
import { resolveTitles } from '@/lib/queries/import/resolve-titles.ts';
import type { ResolvingMemory } from '@/lib/queries/import/resolving-memory.ts';
import type { SectionProps } from '../../section-props.ts';

/** The preview is updated at most once in this many milliseconds, because it may have thousands of rows. */
const SHOWN_EVERY_MS = 400;

export interface TitleLookupState {
  readonly isRunning: boolean;
  readonly resolutions: ReadonlyMap<number, TitleResolution>;
  /** The current pace of the lookup is computed from these two measuring points. */
  readonly from: ProgressMark;
  readonly to: ProgressMark;
  /** The problem that stopped the lookup; null if it is running, has finished, or was stopped by the user. */
  readonly problem: Problem | null;
}

interface Lookup {
  readonly state: TitleLookupState;
  readonly stop: () => void;
  readonly resume: () => void;
}

const nothing: TitleLookupState = {
  isRunning: true,
  resolutions: new Map(),
  from: { at: 0, done: 0 },
  to: { at: 0, done: 0 },
  problem: null,
};

export function useTitleLookup(
  file: PreviewFile,
  memory: ResolvingMemory,
  readTable: SectionProps['readTitleTable'],
): Lookup {
  const [state, setState] = useState<TitleLookupState>(nothing);
  const [run, setRun] = useState(0);
  const current = useRef<AbortController | null>(null);
  const table = useRef(readTable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `run` must start a new lookup.
  useEffect(() => {
    const own = new AbortController();
    current.current = own;
    const show = showing(own.signal, setState);
    const options = {
      signal: own.signal,
      memory,
      onProgress: ({ resolutions }: Pick<TitleLookupState, 'resolutions'>) => show(resolutions),
    };
    const lookup =
      file.seasons.size > 0
        ? resolveSeasons([...file.seasons.values()], options)
        : resolveTitles(file.titles, { ...options, readTable: table.current });
    lookup.then(
      ({ resolutions, problem }) => show(resolutions, problem),
      () => undefined,
    );
    return () => own.abort();
  }, [file, run]);
  const stop = () => {
    current.current?.abort();
    setState((before) => ({ ...before, isRunning: false }));
  };
  const resume = () => {
    setState((before) => ({ ...before, isRunning: true, problem: null }));
    setRun(run + 1);
  };
  return { state, stop, resume };
}

/**
 * Returns a function that shows the results so far, at most once per `SHOWN_EVERY_MS`. When the lookup ends, call the function with a
 * second argument: the problem that stopped the lookup, or null if there was none.
 */
function showing(
  signal: AbortSignal,
  setState: (next: (before: TitleLookupState) => TitleLookupState) => void,
) {
  let marks: readonly ProgressMark[] = [];
  let shownAt = 0;
  return (resolutions: ReadonlyMap<number, TitleResolution>, problem?: Problem | null) => {
    const at = Date.now();
    const isDone = problem !== undefined;
    if (marks.length === 0) marks = [{ at, done: resolutions.size }];
    if (signal.aborted || (!isDone && at - shownAt < SHOWN_EVERY_MS)) return;
    shownAt = at;
    const to = { at, done: resolutions.size };
    marks = addProgressMark(marks, to);
    const [begun = to] = marks;
    setState((before) => ({
      isRunning: !isDone,
      // A resumed lookup starts with fewer results than were already shown, so keep the earlier results.
      resolutions: new Map([...before.resolutions, ...resolutions]),
      from: begun,
      to,
      problem: problem ?? null,
    }));
  };
}
