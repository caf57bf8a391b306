// Reads a page by a lesson. Finds no episode if a text of the lesson is missing on the page, or if several different texts could be meant.

import { pageAddress, pageIdentity } from '../../domain/addresses/page-address.ts';
import { shownHostName } from '../../domain/addresses/reportable-address.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type {
  EpisodeNumberSelector,
  LessonContent,
  TextSource,
  TitleSelector,
} from '../../domain/files/lesson.ts';
import { parseEpisodeLabel, parseLabelField } from '../reading/episode-label.ts';
import { trimSeparators } from '../reading/label.ts';
import { firstResultOf } from '../reading/read-page.ts';
import { numbersIn, type TextNumber } from '../reading/text-numbers.ts';
import type { Page, Site } from '../site.ts';
import { readElementText, readPageText } from './page-text.ts';
import { findByLocator } from './selector.ts';

/** The confidence is lower than 1, because the site may show more than anime. */
const CONFIDENCE = 0.9;

/** Matches a number with a total, such as "12 / 28". The last number of the text is then the total. */
const OF_TOTAL = /\p{Nd}\s*(?:[/／]|of|von|de|di|sur|из)\s*\p{Nd}/iu;

interface FoundEpisode {
  readonly label: string;
  readonly number: number;
}

/** The parts of a page from which a lesson reads its texts. */
export type LessonPage = Pick<Page, 'document' | 'url' | 'mediaSession'>;

/** Reads the title and the episode from the text sources of a lesson. Returns `elsewhere` if neither text is on the page. */
export function readTitleAndEpisode({ title, episode }: LessonContent, where: LessonPage) {
  const titleText = readTextAt(where, title.at);
  const episodeText = readTextAt(where, episode.at);
  if (titleText === null && episodeText === null) return 'elsewhere';
  const seriesTitle = titleText && readSelectedTitle(titleText, title.part);
  const found = episodeText && readSelectedEpisode(episodeText, episode.part);
  if (!seriesTitle || !found) return null;
  const [titleLabel, episodeLabel] = [titleText, episodeText].map(parseEpisodeLabel);
  const seasonNumber = titleLabel?.season ?? episodeLabel?.season ?? null;
  const field = parseLabelField(episodeText, { bareNumber: true, customWord: true });
  const kinds = [titleLabel?.kind, (field ?? episodeLabel)?.kind];
  if (kinds.includes('extra')) return null;
  const episodeType = kinds.includes('special') ? ('special' as const) : ('regular' as const);
  return { seriesTitle, seasonNumber, episodeLabel: found.label, episodeNumber: found.number, episodeType };
}

/**
 * Reads the page. `own` is the result of the site's own reader. Of its fields, only the id, length, language and season are used. The
 * result `elsewhere` means that the lesson does not apply to this page.
 */
export function readTaughtEpisode(
  taught: LessonContent,
  page: Page,
  site: Site,
  own: ObservedEpisode | null,
): ObservedEpisode | null | 'elsewhere' {
  const sources = readTitleAndEpisode(taught, page);
  if (sources === null || sources === 'elsewhere') return sources;
  const { url } = page;
  const isOther = site.id === 'generic';
  // Make a chapter's id from its title and number, because each page of the chapter may have its own address.
  const chapter = isOther && taught.pages ? chapterOf(url, sources) : null;
  return {
    siteId: site.id,
    siteName: isOther ? shownHostName(url) : site.name,
    mediaType: chapter ? 'manga' : site.mediaType,
    url: pageAddress(url),
    episodeId: chapter?.id ?? own?.episodeId ?? pageIdentity(url),
    seriesId: null,
    seasonTitle: null,
    seasonId: null,
    duration: own?.duration ?? null,
    language: own?.language ?? null,
    ...sources,
    episodeLabel: chapter?.label ?? sources.episodeLabel,
    seasonNumber: sources.seasonNumber ?? own?.seasonNumber ?? null,
    confidence: CONFIDENCE,
    sources: {
      episodeId: own?.sources.episodeId ?? 'url',
      seriesTitle: 'taught',
      episodeNumber: 'taught',
    },
  };
}

function chapterOf(
  { host }: URL,
  { seriesTitle, episodeNumber }: { readonly seriesTitle: string; readonly episodeNumber: number },
) {
  return { id: `${host} ${seriesTitle} ${episodeNumber}`.slice(0, 500), label: `Ch. ${episodeNumber}` };
}

/** Returns the text of the first source that has exactly one text. Returns null if no source has exactly one. */
export function readTextAt(where: LessonPage, sources: readonly TextSource[]): string | null {
  return firstResultOf(sources, (place) => {
    if ('of' in place) return readPageText(where, place);
    const texts = new Set(
      findByLocator(where.document, place).map((element) => readElementText(element, place.read)),
    );
    const [only, ...others] = texts;
    return others.length === 0 ? (only ?? null) : null;
  });
}

/** Returns the part of a text that is the series, or null if this part is empty. */
export function readSelectedTitle(text: string, part: TitleSelector): string | null {
  if (part === 'whole') return text;
  if (part === 'beforeWord') return beforeWord(text);
  const label = parseEpisodeLabel(text) ?? lastNumber(text);
  if (!label) return part === 'beforeEpisode' ? text : null;
  return trimSeparators(part === 'beforeEpisode' ? label.before : label.after) || null;
}

/** Returns the text before the last number and its word. For example, it is "Some Manga" for "Some Manga Chapter 12". */
function beforeWord(text: string): string | null {
  const word = /(?<![\p{L}\p{M}])[\p{L}\p{M}]+[^\p{L}\p{M}\p{N}]*$/u.exec(lastNumber(text)?.before ?? '');
  return word && (trimSeparators(text.slice(0, word.index)) || null);
}

function lastNumber(text: string): { before: string; after: string } | null {
  const last = numbersIn(text).at(-1);
  return last ? { before: text.slice(0, last.from), after: text.slice(last.to) } : null;
}

/** Returns the episode in a text. Returns null if the text has no number that `part` describes, or several. */
export function readSelectedEpisode(text: string, part: EpisodeNumberSelector): FoundEpisode | null {
  if (part.kind === 'label') {
    const label = parseEpisodeLabel(text);
    return label?.number == null ? null : { label: label.label, number: label.number };
  }
  const [found, ...others] = numbersOf(text, part);
  return found && others.length === 0 ? { label: `E${found.number}`, number: found.number } : null;
}

function numbersOf(text: string, part: EpisodeNumberSelector): readonly TextNumber[] {
  const all = numbersIn(text);
  switch (part.kind) {
    case 'first':
      return all.slice(0, 1);
    case 'last':
      return all.slice(-1);
    case 'after':
      return all.filter(({ before }) => before === part.word);
    case 'before':
      return all.filter(({ after }) => after === part.word);
    default:
      return all;
  }
}

/** Returns the parts of a text that may be the series, with the likeliest first. `reads` is the text of the part. */
export function titleSelectorChoices(
  text: string,
): readonly { readonly part: TitleSelector; readonly reads: string }[] {
  const order: readonly TitleSelector[] = parseEpisodeLabel(text)
    ? ['beforeEpisode', 'afterEpisode', 'whole']
    : ['whole', 'beforeEpisode', 'beforeWord', 'afterEpisode'];
  const seen = new Set<string>();
  return order.flatMap((part) => {
    const reads = readSelectedTitle(text, part);
    if (!reads || seen.has(reads)) return [];
    seen.add(reads);
    return { part, reads };
  });
}

/**
 * Returns the numbers of a text that may be the episode's number, with the likeliest first. Each choice has the `EpisodeNumberSelector`
 * that finds the number on other pages.
 */
export function episodeSelectorChoices(
  text: string,
): readonly { readonly part: EpisodeNumberSelector; readonly reads: FoundEpisode }[] {
  const seen = new Set<number>();
  const words = numbersIn(text).flatMap(({ before, after }) => [
    ...(before ? [{ kind: 'after', word: before } as const] : []),
    ...(after ? [{ kind: 'before', word: after } as const] : []),
  ]);
  const ends = OF_TOTAL.test(text) ? (['first', 'last'] as const) : (['last', 'first'] as const);
  const parts: readonly EpisodeNumberSelector[] = [
    ...(['label', 'only', ...ends] as const).map((kind) => ({ kind })),
    ...words,
  ];
  return parts.flatMap((part) => {
    const reads = readSelectedEpisode(text, part);
    if (!reads || seen.has(reads.number)) return [];
    seen.add(reads.number);
    return { part, reads };
  });
}
