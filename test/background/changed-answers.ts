// Changes JSON answers of the service before they arrive at the worker.
import type { TestRoot } from './root.ts';

type Json = Record<string, unknown>;

/**
 * Returns a function that sets how the answers of a path are changed. A path that ends in a slash includes all paths below it. A new change
 * of a path replaces the earlier change; null restores the original answers.
 */
export function createAnswerChanger(root: Pick<TestRoot, 'net'>) {
  const changes = new Map<string, (answer: Json) => unknown>();
  root.net.answer = async (call, _signal, url) => {
    const response = await call();
    const path = new URL(url).pathname;
    const change = [...changes].find(([part]) =>
      part.endsWith('/') ? path.includes(part) : path.endsWith(part),
    )?.[1];
    if (!change || !response.ok) return response;
    return Response.json(change((await response.json()) as Json));
  };
  return (path: string, change: ((answer: Json) => unknown) | null): void => {
    if (change) changes.set(path, change);
    else changes.delete(path);
  };
}

/** Returns a function that applies `change` to the anime in the answer to a request for its details. */
export function createAnimeDetailsChange(change: (title: Json) => Json) {
  return (answer: Json) => ({ ...answer, anime: change(answer.anime as Json) });
}

/** Returns a function that applies `change` to each row in the answer to a request for the list. */
export function createListRowsChange(change: (row: Json, index: number) => unknown) {
  return (answer: Json) => ({ ...answer, entries: (answer.entries as Json[]).map(change) });
}
