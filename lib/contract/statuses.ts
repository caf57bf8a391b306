// Defines the statuses of a list entry. This file does not import zod, so the popup can use it without loading the parser.
import type { MediaType } from './media.ts';

export const animeStatuses = ['watching', 'completed', 'on_hold', 'dropped', 'plan_to_watch'] as const;
export const mangaStatuses = ['reading', 'completed', 'on_hold', 'dropped', 'plan_to_read'] as const;
export type LibraryStatus = (typeof animeStatuses)[number] | (typeof mangaStatuses)[number];

export function statusesOf(type: MediaType): readonly LibraryStatus[] {
  return type === 'anime' ? animeStatuses : mangaStatuses;
}
