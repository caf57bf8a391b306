// Writes and reads deep links into the popup's app. The query of the address states which tab, search text and title the app shows first.
import type { MediaType } from '../contract/media.ts';

export const tabNames = ['now', 'library', 'search', 'activity'] as const;
export type TabName = (typeof tabNames)[number];

/** One title; `id` is a UUID or a short id. */
export interface TitleRef {
  readonly type: MediaType;
  readonly id: string;
}

export interface DeepLink {
  readonly tab: TabName;
  /** The search text; empty for none. */
  readonly query: string;
  /** The title whose details are open. */
  readonly title: TitleRef | null;
}

export const noDeepLink: DeepLink = { tab: 'now', query: '', title: null };

/** Returns the query of the address, with a leading `?`. */
export function deepLinkQuery({ tab, query, title }: DeepLink): string {
  const params = new URLSearchParams({ tab });
  if (query !== '') params.set('query', query);
  if (title) params.set('title', `${title.type}:${title.id}`);
  return `?${params}`;
}

/** Parses a query of `deepLinkQuery`. Unknown parameters are ignored. */
export function readDeepLink(search: string): DeepLink {
  const params = new URLSearchParams(search);
  return {
    tab: tabNames.find((name) => name === params.get('tab')) ?? noDeepLink.tab,
    query: params.get('query') ?? '',
    title: readTitleRef(params.get('title') ?? ''),
  };
}

/** Reads a title's type and id from the end of a text, as in "Frieren anime:frieren"; null if there is none. */
export function readTitleRef(text: string): TitleRef | null {
  const [, type, id] = /(?:^|\s)(anime|manga):([\w-]{1,64})$/.exec(text) ?? [];
  return id === undefined ? null : { type: type as MediaType, id };
}
