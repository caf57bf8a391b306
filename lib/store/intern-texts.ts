// Deduplicates the strings of list entries. A database returns a new copy of each string. The copies would take a fifth of the memory of a
// list with 10,000 entries.
import type { LibraryEntry } from '../contract/library.ts';

/** Replaces equal strings of freshly read entries by one shared instance. */
export function internTexts(entries: readonly LibraryEntry[]): void {
  const texts = new Map<string, string>();
  const genres = new Map<string, string[]>();
  const shared = <T extends string | null>(text: T): T =>
    text === null ? text : (known(texts, text, text) as T);
  for (const entry of entries) {
    const { media } = entry;
    const { titles } = media;
    entry.type = media.type = shared(entry.type);
    entry.status = shared(entry.status);
    media.format = shared(media.format);
    media.status = shared(media.status);
    media.season = shared(media.season);
    media.genres = known(genres, media.genres.join('\n'), media.genres);
    if (media.id === entry.mediaId) media.id = entry.mediaId;
    if (titles.romaji === media.title) titles.romaji = media.title;
    if (titles.english === media.title) titles.english = media.title;
  }
}

function known<T>(found: Map<string, T>, key: string, value: T): T {
  const first = found.get(key) ?? value;
  if (first === value) found.set(key, value);
  return first;
}
