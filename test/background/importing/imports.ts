// Runs imports of generated titles as in the browser: due items are sent, and then the clock advances to the next alarm.
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { EntryState } from '@/lib/domain/changes/entry-state.ts';
import type { ImportJob, ImportRow, PlannedChange, SkippedRow } from '@/lib/domain/imports/import-job.ts';
import type { MessageInput } from '@/lib/messaging/protocol.ts';
import { readImportRows, readImports } from '@/lib/store/imports/read-imports.ts';
import { numberedMedia } from '../../domain/examples.ts';
import { connectedAccount, createRoot, type TestRoot, type TestWorker } from '../root.ts';

/** Returns titles whose ids and names contain their number. */
export function createTitles(count: number): readonly Media[] {
  return Array.from({ length: count }, (_, number) => numberedMedia(number));
}

/** Returns the file's entry for a title: completed, with a score. */
export function importedEntryState(index: number): EntryState {
  return { status: 'completed', progress: 24, userScore: (index % 10) + 1 };
}

/** Returns the planned change of each title. `base` is the entry of each title on the list; null if the titles are new. */
export function createPlannedChanges(
  catalogue: readonly Media[],
  base: EntryState | null = null,
): readonly PlannedChange[] {
  return catalogue.map((title, index) => ({
    media: title,
    base,
    patch: { status: 'completed', progress: 24, userScore: importedEntryState(index).userScore },
  }));
}

/**
 * Creates a worker for imports. Each call takes 0.1 s, which makes 600 calls per minute. During each call, `onCall` runs with the number of
 * the call.
 */
export async function createImportRoot(
  catalogue: readonly Media[],
  onCall: (root: TestRoot, call: number) => unknown = () => undefined,
): Promise<TestRoot> {
  const root = await createRoot({ catalogue });
  let calls = 0;
  root.net.answer = async (call) => {
    root.clock.now += 100;
    calls += 1;
    const answer = await call();
    await onCall(root, calls);
    return answer;
  };
  return root;
}

/** The sender of a message from one of the extension's own pages. */
export const ownPageSender = { trusted: true } as never;

export async function requestImport(
  { handlers }: TestWorker | TestRoot,
  changes: readonly PlannedChange[],
  rest: readonly SkippedRow[] = [],
) {
  return handlers.startImport({ format: 'malXml', changes, rest, leftOutScores: 0 } as never, ownPageSender);
}

/** Starts the import and returns its id. Fails if the import does not start. */
export async function startImport(
  root: TestWorker | TestRoot,
  changes: readonly PlannedChange[],
  rest: readonly SkippedRow[] = [],
): Promise<string> {
  const begun = await requestImport(root, changes, rest);
  if (!begun.ok) throw new Error(begun.problem.code);
  return begun.value.id;
}

export async function controlImport(
  { handlers }: TestWorker | TestRoot,
  id: string,
  to: MessageInput<'controlImport'>['to'],
): Promise<string | null> {
  const answer = await handlers.controlImport({ id, to } as never, ownPageSender);
  return answer.ok ? null : answer.problem.code;
}

/** Fires the delivery alarm until it is no longer set. */
export async function runImportToEnd(root: TestRoot, worker: TestWorker = root.worker): Promise<void> {
  for (;;) {
    await deliverOutbox(worker);
    const next = root.alarm();
    if (next === null || next === undefined) return;
    root.clock.now = Math.max(root.clock.now, next);
  }
}

export async function readImportJob(
  id: string,
  account = connectedAccount.id,
): Promise<ImportJob | undefined> {
  return (await readImports(account)).find((job) => job.id === id);
}

/** Returns the rows with this outcome. `changed`: the undo kept the entry, because it has changed since the import. */
export async function readRowsWithOutcome(
  id: string,
  outcome: 'done' | 'left' | 'failed' | 'changed',
): Promise<readonly ImportRow[]> {
  const rows = await readImportRows(id);
  return rows.filter(({ state, undo }) => (outcome === 'changed' ? undo : state) === outcome);
}

/** Returns the positions of the rows with this outcome. */
export async function readRowPositionsWithOutcome(
  id: string,
  outcome: Parameters<typeof readRowsWithOutcome>[1],
): Promise<number[]> {
  return (await readRowsWithOutcome(id, outcome)).map(({ order }) => order);
}

/** Returns the titles of the calls that change the list, in order. */
export function getWrittenTitleIds({ service }: TestRoot): readonly string[] {
  return service.writes().map(({ body }) => String((body as { mediaId?: unknown }).mediaId));
}
