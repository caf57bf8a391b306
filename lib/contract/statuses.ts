// The statuses of a list entry. Does not import zod, so that the popup can use them without the parser.
import type { MediaType } from './media.ts';

export const animeStatuses = ['watching', 'completed', 'on_hold', 'dropped', 'plan_to_watch'] as const;
export const mangaStatuses = ['reading', 'completed', 'on_hold', 'dropped', 'plan_to_read'] as const;
export type LibraryStatus = (typeof animeStatuses)[number] | (typeof mangaStatuses)[number];

export function statusesOf(type: MediaType): readonly LibraryStatus[] {
  return type === 'anime' ? animeStatuses : mangaStatuses;
}
