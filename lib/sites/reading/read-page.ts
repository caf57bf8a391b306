// Reads meta tags and texts of a page. Pages are not trusted, so texts are shortened and cleaned, and any of them may be missing.
import type { ObservedEpisode } from '../../domain/episode.ts';
import { parseJson } from '../../domain/fields.ts';
import type { Page } from '../site.ts';
import type { EpisodeLabel } from './label.ts';

/** Texts are cut to this many characters. */
const LONGEST_TEXT = 300;
export const MAX_JSON_LENGTH = 1_000_000;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Returns a text on one line. The result is trimmed, has no control and direction characters, and is at most 300 characters long. Returns
 * null if no text remains.
 */
export function cleanText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = decodeEntities(value.slice(0, LONGEST_TEXT * 4))
    .replace(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    .toWellFormed();
  return text || null;
}

/** Decodes HTML entities. Pages write them into JSON and attributes, too. */
export function decodeEntities(text: string): string {
  return text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, decodeEntity)
    : text;
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** Returns a number from 0 to 9999, or null. The number may be written as a text. */
export function cleanNumber(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : value;
  const number = typeof text === 'string' && /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : text;
  return typeof number === 'number' && number >= 0 && number <= 9999 ? number : null;
}

/** Returns a season number from 1 to 99. Returns null for any other value. */
export function cleanSeason(value: unknown): number | null {
  const number = cleanNumber(value);
  return number !== null && Number.isInteger(number) && number >= 1 && number <= 99 ? number : null;
}

/**
 * Returns the first 50 elements that match a selector. Returns none if the selector is invalid, or if the page has broken the document's
 * own methods.
 */
export function findAll(document: Document, selector: string): readonly Element[] {
  try {
    return Array.from(document.querySelectorAll(selector)).slice(0, 50);
  } catch {
    return [];
  }
}

/** Returns the first text that one of the selectors finds, or null. The selectors are tried in their order. */
export function readText(document: Document, ...selectors: readonly string[]): string | null {
  return firstResultOf(selectors, (selector) =>
    firstResultOf(findAll(document, selector), (element) => cleanText(element.textContent)),
  );
}

/** Returns the content of the meta tag with this `property` or `name`. */
export function readMeta(document: Document, key: string): string | null {
  const tags = findAll(document, `meta[property="${key}"], meta[name="${key}"]`);
  return firstResultOf(tags, (tag) => cleanText(tag.getAttribute('content')));
}

export function readDocumentTitle(document: Document): string | null {
  // Read the element first, because an element with the name "title" may shadow `document.title`.
  return readText(document, 'head > title') ?? cleanText(document.title);
}

/** Returns the absolute address of a link. Returns null if it is not http or https. */
export function readLink(document: Document, selector: string, base: URL): URL | null {
  return firstResultOf(findAll(document, selector), (link) => parseUrl(link.getAttribute('href'), base));
}

/**
 * Returns the address of the link to the next episode, and the number that the page shows for the next episode. `selector` finds the links,
 * which must all have the same target. `nextNumber` comes from the first link whose text has a label; null if no link has a label. The
 * number is needed because chapter 12 may be followed by its second part.
 */
export function readNextLink(
  { document, url }: Page,
  selector: string,
  parse: (text: string) => EpisodeLabel | null,
): Pick<ObservedEpisode, 'nextUrl' | 'nextNumber'> {
  return {
    nextUrl: readLink(document, selector, url)?.href,
    nextNumber: firstResultOf(findAll(document, selector), (link) =>
      countedFrom(parse(cleanText(link.textContent) ?? '')),
    ),
  };
}

/** Returns the number of an episode, or the first number of a range. Returns null for specials and other labels. */
function countedFrom(label: EpisodeLabel | null): number | null {
  return label?.kind === 'regular' ? label.number : (label?.first ?? null);
}

export function parseUrl(value: unknown, base: URL): URL | null {
  if (typeof value !== 'string' || !value || value.length > 2000) return null;
  try {
    const url = new URL(value, base);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}

/** Returns the JSON in a script of the page, for example `#__NEXT_DATA__`. Returns undefined if it is too long or not JSON. */
export function readJsonScript(document: Document, selector: string): unknown {
  return parseJson(findAll(document, selector)[0]?.textContent, MAX_JSON_LENGTH);
}

/** Returns an id as a string, or null if it is invalid. The page may write the id as a number. */
export function cleanId(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^[\w.:-]{1,100}$/.test(text) ? text : null;
}

/** Returns the first result that is not null. If there is none, returns null. */
export function firstResultOf<T, R>(items: readonly T[], read: (item: T) => R | null): R | null {
  for (const item of items) {
    const result = read(item);
    if (result !== null) return result;
  }
  return null;
}
