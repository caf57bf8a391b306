// Finds chapters as manga sites write them, such as "Vol. 3 Ch. 12.5", "#012", "第12話" or "Kapitel 12". A text that names only a volume is
// not a chapter.

import type { Page } from '../site.ts';
import { findEpisodeNumber, rangeTailPattern, seasonPattern, toFoundNumber } from './episode-label.ts';
import {
  type EpisodeLabel,
  type FoundNumber,
  type LabelForms,
  labelOfField,
  labelOfText,
  toLowerCase,
} from './label.ts';
import { isStaleHead, type ReadId } from './page-metadata.ts';
import { findSeriesInTitle, followsSeriesName } from './plain-title.ts';
import { readDocumentTitle, readMeta } from './read-page.ts';
import { type Reading, toLabelReading } from './reading.ts';

/**
 * Words for a chapter, which come before its number. They are in lower case, like the texts that are searched. To add a language, add its
 * words.
 */
const WORDS =
  'chapters chapter chap chs ch kapitel kap chapitres chapitre capítulos capítulo capitulo capítol cap capitoli capitolo hoofdstukken hoofdstuk rozdziały rozdział kapitoly kapitola fejezetek fejezet главы глава гл розділи розділ bölüm bab chương chuong บทที่ ตอนที่ الفصل';
const VOLUMES = 'volume volumen vol v band bd tome tomo том';

const longestFirst = (words: string): string =>
  words
    .split(' ')
    .sort((a, b) => b.length - a.length)
    .join('|');
const START = '(?<![\\p{L}\\p{N}])';
const DIGITS = '\\d{1,4}(?:[.,]\\d{1,2})?';

/** Compiled patterns. They are compiled lazily, because some scripts read no chapters. */
const made: { chapter?: RegExp; roman?: RegExp; volume?: RegExp } = {};

function volumeForm(): string {
  return `(?:${START}(?:${longestFirst(VOLUMES)})[\\s.:]{0,3}\\d{1,4}(?:\\.\\d{1,2})?|第?\\s?\\d{1,4}\\s?[巻卷])`;
}

function chapterPattern(): RegExp {
  const words = longestFirst(WORDS);
  made.chapter ??= new RegExp(
    `(?:${volumeForm()}[\\s,.:·–—-]{0,4})?${START}(?:(?:${words})[\\s.:#nº°]{0,4}|c(?=\\d{2}))(?<number>${DIGITS})${rangeTailPattern(words, DIGITS)}(?:v\\d)?(?![\\p{L}\\p{N}]|[.,]\\d|-\\d)`,
    'u',
  );
  return made.chapter;
}

function romanPattern(): RegExp {
  const words = longestFirst(WORDS).replace(/\b(?:chap|chs?|kap|cap)\|/g, '');
  made.roman ??= new RegExp(
    `${START}(?:${words})[\\s.:]{1,3}(?<roman>[ivxl]{1,7}|[ⅰ-ⅻ])(?![\\p{L}\\p{N}])`,
    'u',
  );
  return made.roman;
}

function volumePattern(): RegExp {
  made.volume ??= new RegExp(volumeForm(), 'u');
  return made.volume;
}

function findChapter(plain: string): FoundNumber | null {
  const found = chapterPattern().exec(plain);
  const chapter = found && toFoundNumber(found);
  // "Chapter 12-1" is a part of chapter 12. Return null, because more parts of the chapter may follow.
  if (chapter && (chapter.first === null || chapter.first < chapter.number)) return chapter;
  if (chapter) return null;
  const roman = romanPattern().exec(plain);
  return (roman && toFoundNumber(roman)) ?? findEpisodeNumber(plain);
}

const forms: LabelForms = { find: findChapter, season: seasonPattern, words: () => longestFirst(WORDS) };

/** Returns the first clear chapter label in a text, or null if there is none. */
export function parseChapterLabel(text: string | null | undefined): EpisodeLabel | null {
  return labelOfText(text, forms);
}

/** Returns the label of a field. The field may contain only a chapter label, and the chapter's name after it. */
export function parseChapterField(text: string | null): EpisodeLabel | null {
  return labelOfField(text, forms);
}

/** Reads the chapter from a line. The line may begin with the series' name. */
export function readChapter(source: string, text: string | null, seriesTitle: string | null): Reading | null {
  const label = parseChapterField(text) ?? chapterOfSeries(text, seriesTitle);
  return label || seriesTitle !== null ? toLabelReading(source, label, seriesTitle) : null;
}

/** Matches the end of words that name a division of the work, such as "Dressrosa Arc", "Part II", "第二部", "本編" or "2부". */
const DIVISION =
  /(?:(?<!\p{L})(?:arc|saga|story|part|act|book) ?(?:\d{1,3}|[ivx]{1,5})?|[部章編篇부장편])$/iu;

/**
 * Returns the label if it follows the series' name or a division of the work, as in "Boruto Chapter 5". After other words, a label counts
 * something else, as in "Reader Letters Chapter 2".
 */
function chapterOfSeries(text: string | null, seriesTitle: string | null): EpisodeLabel | null {
  const label = parseChapterLabel(text);
  if (!label || seriesTitle === null) return label;
  return followsSeriesName(label, seriesTitle) || DIVISION.test(label.before) ? label : null;
}

/**
 * Reads a field that contains only a chapter label. The label may be a bare number ("12"), or contain a word that only this work uses
 * ("Lesson.5"). A volume is not accepted.
 */
export function readChapterField(
  source: string,
  text: string | null,
  seriesTitle: string | null,
): Reading | null {
  const read = readChapter(source, text, seriesTitle);
  if (text === null || read?.kind || volumePattern().test(toLowerCase(text))) return read;
  const label = labelOfField(text, forms, { bareNumber: true, customWord: true });
  return label ? toLabelReading(source, label, seriesTitle) : read;
}

/** Reads a text such as "Title - Chapter 5 | Site". The series is the text before the label, or null if the text begins with the label. */
export function readChapterTitle(
  source: string,
  text: string | null,
  siteNames: readonly string[],
): Reading | null {
  const label = parseChapterLabel(text);
  if (!label) return null;
  return toLabelReading(source, label, findSeriesInTitle({ ...label, after: '' }, siteNames));
}

/** Reads Open Graph and the document's title. Returns nothing if the head is stale. */
export function readChapterHead(
  page: Page,
  readId: ReadId,
  siteNames: readonly string[],
): (Reading | null)[] {
  if (isStaleHead(page, readId)) return [];
  return [
    readChapterTitle('og:title', readMeta(page.document, 'og:title'), siteNames),
    readChapterTitle('title', readDocumentTitle(page.document), siteNames),
  ];
}
