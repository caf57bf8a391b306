// Where the popup's app begins when something else opens it: said by the query of its address.
import type { MediaType } from '../contract/media.ts';

export const tabNames = ['now', 'library', 'search', 'activity'] as const;
export type TabName = (typeof tabNames)[number];

/** One title; `id` is a UUID or a short id. */
export interface TitleRef {
  readonly type: MediaType;
  readonly id: string;
}

export interface Start {
  readonly tab: TabName;
  /** What is searched for; empty for nothing. */
  readonly query: string;
  /** A title that lies open. */
  readonly title: TitleRef | null;
}

export const plainStart: Start = { tab: 'now', query: '', title: null };

/** The query of an address, with its question mark. */
export function startQuery({ tab, query, title }: Start): string {
  const said = new URLSearchParams({ tab });
  if (query !== '') said.set('query', query);
  if (title) said.set('title', `${title.type}:${title.id}`);
  return `?${said}`;
}

/** Anything else than what `startQuery` makes is a plain start. */
export function readStart(search: string): Start {
  const said = new URLSearchParams(search);
  return {
    tab: tabNames.find((name) => name === said.get('tab')) ?? plainStart.tab,
    query: said.get('query') ?? '',
    title: readTitle(said.get('title') ?? ''),
  };
}

/** A title's type and id at the end of a text, as in "Frieren anime:frieren". */
export function readTitle(text: string): TitleRef | null {
  const [, type, id] = /(?:^|\s)(anime|manga):([\w-]{1,64})$/.exec(text) ?? [];
  return id === undefined ? null : { type: type as MediaType, id };
}
