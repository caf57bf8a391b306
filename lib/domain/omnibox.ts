// What the address bar offers after the keyword: the user's own titles first, then the catalogue's.
import type { LibraryEntry } from '../contract/library.ts';
import type { Media } from '../contract/media.ts';
import { titlesMeant } from './commands/find-titles.ts';
import { shownTitle } from './titles/shown-title.ts';
import { progressLabel, statusLabel } from './words/labels.ts';
import { mediaFacts } from './words/title-facts.ts';
import type { Translate } from './words.ts';

interface Suggestion {
  /** Stands in the address bar when chosen; ends as `readTitle` reads it. */
  readonly content: string;
  readonly description: string;
}

const MOST = 6;
/** Below this many characters the catalogue is not asked. */
export const SHORTEST_QUERY = 2;

interface SuggestionParts {
  readonly t: Translate;
  readonly text: string;
  readonly own: readonly LibraryEntry[];
  readonly found: readonly Media[];
  /** Whether descriptions are XML, as in Chromium, or plain, as in Firefox. */
  readonly isXml: boolean;
}

export function suggestTitles({ t, text, own, found, isXml }: SuggestionParts): readonly Suggestion[] {
  const mine = titlesMeant(t, own, text, MOST);
  const others = found.filter(({ id }) => !mine.some(({ mediaId }) => mediaId === id));
  const say = isXml ? sayInXml : sayPlainly;
  const lines = [
    ...mine.map((entry) => ({
      media: entry.media,
      facts: `${statusLabel(t, entry.status)} · ${progressLabel(t, entry)}`,
    })),
    ...others.map((media) => ({ media, facts: mediaFacts(t, media) })),
  ];
  return lines.slice(0, MOST).map(({ media, facts }) => {
    const title = oneLine(shownTitle(media, t.titles));
    return {
      content: `${title} ${media.type}:${media.shortId || media.id}`,
      description: say(title, facts),
    };
  });
}

function sayPlainly(title: string, facts: string): string {
  return facts === '' ? title : `${title} — ${facts}`;
}

function sayInXml(title: string, facts: string): string {
  return facts === '' ? escapeXml(title) : `${escapeXml(title)} <dim>${escapeXml(facts)}</dim>`;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Chromium refuses a description that is not XML, and with it all others. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
