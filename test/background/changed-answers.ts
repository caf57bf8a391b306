// A service whose answers differ: each JSON answer of a path is changed on its way.
import type { Root } from './root.ts';

type Json = Record<string, unknown>;

/** For a path, or for all below one that ends in a slash. The last change counts; null: the answers come as they are again. */
export function changeAnswers(root: Pick<Root, 'net'>) {
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

/** Changes what the details of an anime say. */
export function ofAnime(change: (title: Json) => Json) {
  return (answer: Json) => ({ ...answer, anime: change(answer.anime as Json) });
}

/** Changes one row of the list, or leaves it as it is. */
export function ofRows(change: (row: Json, index: number) => unknown) {
  return (answer: Json) => ({ ...answer, entries: (answer.entries as Json[]).map(change) });
}
