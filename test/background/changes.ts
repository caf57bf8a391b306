// The titles and changes of the delivery tests.
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { episode, media } from '../domain/examples.ts';

export const frieren = media();
export const dungeonMeshi = media({
  id: '7f9619ff-8b86-d011-b42d-00cf4fc964ff',
  title: 'Dungeon Meshi',
  titles: { romaji: 'Dungeon Meshi', english: 'Delicious in Dungeon', native: null },
  episodes: 24,
});
export const twoTitles = [frieren, dungeonMeshi];

/** Returns the given episode of Frieren as its page reports it. */
export const frierenEpisode = (number: number, part: Parameters<typeof episode>[0] = {}) =>
  episode({ episodeId: `e${number}`, episodeNumber: number, episodeLabel: `E${number}`, ...part });

export const watchedChange = (number = 5, part: Parameters<typeof episode>[0] = {}) =>
  ({ kind: 'episode', observed: frierenEpisode(number, part), watchedAt: 0 }) as const;

export function createEditChange(
  patch: Extract<OutboxChange, { kind: 'edit' }>['patch'],
  base: Extract<OutboxChange, { kind: 'edit' }>['base'] = null,
): OutboxChange {
  return { kind: 'edit', media: frieren, patch, by: 'user', base };
}
