// Computes the address bar's suggestions after the keyword. Titles of the user's list come first, then other titles of the catalogue.
import type { LibraryEntry } from '../contract/library.ts';
import type { Media } from '../contract/media.ts';
import { parseCommand } from './commands/parse-command.ts';
import { findResumePagesOfEntry } from './commands/resume-pages.ts';
import { verbsOf } from './commands/verbs.ts';
import { labelOfOffer } from './resume/offer-label.ts';
import type { TitleResumePoints } from './resume/resume-point.ts';
import type { ResumeTarget } from './resume/resume-target.ts';
import { shownTitle } from './titles/shown-title.ts';
import { progressLabel, statusLabel } from './words/labels.ts';
import { mediaFactsText } from './words/title-facts.ts';
import type { Translate } from './words.ts';

export interface Suggestion {
  /** The text in the address bar once the suggestion is chosen. `readTitleRef` reads the title from its end. */
  readonly content: string;
  readonly description: string;
  /** The page to open; null for the details of the title. */
  readonly page: ResumeTarget | null;
}

export const MAX_SUGGESTIONS = 6;
/** Shorter texts are not searched in the catalogue. */
export const MIN_QUERY_LENGTH = 2;

interface SuggestionContext {
  readonly t: Translate;
  readonly text: string;
  /** Matching titles of the list, the likeliest first. */
  readonly listed: readonly LibraryEntry[];
  readonly found: readonly Media[];
  /** The resume points of the titles in `listed`. */
  readonly resumePoints: TitleResumePoints;
  /** Whether descriptions are XML, as in Chromium, or plain text, as in Firefox. */
  readonly isXml: boolean;
}

/**
 * Returns the suggestions. If the text asks for resuming, pages come first. Otherwise, a page of the first title comes after that title.
 */
export function suggestTitles(context: SuggestionContext): readonly Suggestion[] {
  const { t, text, listed, found, resumePoints } = context;
  const others = found.filter(({ id }) => !listed.some(({ mediaId }) => mediaId === id));
  const titles = [
    ...listed.map((entry) => {
      const facts = `${statusLabel(t, entry.status)} · ${progressLabel(t, entry)}`;
      return suggestion(context, entry.media, facts);
    }),
    ...others.map((media) => suggestion(context, media, mediaFactsText(t, media))),
  ];
  const isResuming = parseCommand(text, verbsOf(t)).some(({ entryAction }) => entryAction.kind === 'next');
  const pages = listed
    .slice(0, isResuming ? MAX_SUGGESTIONS : 1)
    .flatMap((entry) => findResumePagesOfEntry(entry, resumePoints).slice(0, 1))
    .map(({ entry, offer }) => {
      const label = labelOfOffer(t, entry, offer);
      const { mediaId, type } = entry;
      return suggestion(context, entry.media, label, `: ${label}`, { kind: 'offer', mediaId, type, offer });
    });
  const first = isResuming ? 0 : 1;
  return [...titles.slice(0, first), ...pages, ...titles.slice(first)].slice(0, MAX_SUGGESTIONS);
}

/** Makes a suggestion. `label` is the text after the title in the address bar. */
function suggestion(
  { t, isXml }: SuggestionContext,
  media: Media,
  facts: string,
  label = '',
  page: ResumeTarget | null = null,
): Suggestion {
  const title = oneLine(shownTitle(media, t.titles));
  return {
    content: `${title}${label} ${media.type}:${media.shortId || media.id}`,
    description: (isXml ? sayInXml : sayPlainly)(title, facts),
    page,
  };
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

/** Escapes a text for XML. Chromium rejects all suggestions if one description is invalid XML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
