// Chapters as sites for reading write them: "Vol. 3 Ch. 12.5", "#012", "第12話", "Kapitel 12". A volume alone is no chapter.

import type { Page } from '../site.ts';
import {
  type EpisodeLabel,
  parseEpisodeLabel,
  parseLabelField,
  toLowerCase,
  trimSeparators,
} from './episode-label.ts';
import { isStaleHead, type ReadId } from './own-page.ts';
import { readPlainTitle } from './plain-title.ts';
import { readMeta, readTitle } from './read-page.ts';
import { type Reading, readLabel } from './reading.ts';

/** In lower case, like the texts that they are looked for in. How languages write a chapter in front of its number. Add a language by adding its words. */
const WORDS =
  'chapters chapter chap ch kapitel kap chapitre capítulo capitulo capítol cap capitolo hoofdstuk rozdział kapitola fejezet глава гл розділ bölüm bab chương chuong บทที่ ตอนที่ الفصل';
const VOLUMES = 'volume volumen vol v band bd tome tomo том';

const longestFirst = (words: string): string =>
  words
    .split(' ')
    .sort((a, b) => b.length - a.length)
    .join('|');
const START = '(?<![\\p{L}\\p{N}])';

/** Made when it is first needed, so that a script that reads no chapter has none of it. */
const made: { chapter?: RegExp; volume?: RegExp } = {};

function volumeForm(): string {
  return `(?:${START}(?:${longestFirst(VOLUMES)})[\\s.:]{0,3}\\d{1,4}(?:\\.\\d{1,2})?|第?\\s?\\d{1,4}\\s?[巻卷])`;
}

function chapterPattern(): RegExp {
  made.chapter ??= new RegExp(
    `(?:${volumeForm()}[\\s,.:·–—-]{0,4})?${START}(?:(?:${longestFirst(WORDS)})[\\s.:#nº°]{0,4}|c(?=\\d{2}))(?<number>\\d{1,4}(?:[.,]\\d{1,2})?)(?![\\p{L}\\p{N}]|[.,]\\d|-\\d)`,
    'u',
  );
  return made.chapter;
}

function volumePattern(): RegExp {
  made.volume ??= new RegExp(volumeForm(), 'u');
  return made.volume;
}

/** Chapters beside the counted ones, where they are named before their number or have none; in lower case too. */
const BESIDE =
  /(?<![\p{L}\p{N}])(?:extras?|bonus|specials?|omake|side stor(?:y|ies)|ex|spécial|especial)(?![\p{L}\p{N}])|(?:番外|特別)[編篇]?|おまけ|外伝/u;

/** The first clear chapter of a text; null when there is none. */
export function parseChapterLabel(text: string | null | undefined): EpisodeLabel | null {
  if (!text) return null;
  const found = chapterPattern().exec(toLowerCase(text));
  const number = found?.groups?.number;
  if (!found || !number) return parseEpisodeLabel(text);
  return {
    label: trimSeparators(text.slice(found.index, found.index + found[0].length)),
    number: Number(number.replace(',', '.')),
    season: null,
    before: trimSeparators(text.slice(0, found.index)),
    after: trimSeparators(text.slice(found.index + found[0].length)),
  };
}

/** What a text says of the chapter, beside the name of the series where that is known. */
export function readChapter(source: string, text: string | null, seriesTitle: string | null): Reading | null {
  const label = parseChapterLabel(text);
  if (label) return withType(readLabel(source, label, seriesTitle), label.before);
  if (text !== null && BESIDE.test(toLowerCase(text)))
    return { source, seriesTitle, episodeLabel: text, episodeNumber: null, episodeType: 'special' };
  return seriesTitle === null ? null : { source, seriesTitle };
}

/** A field that holds nothing but a chapter's label: a bare "12" will do, a volume will not. */
export function readChapterField(
  source: string,
  text: string | null,
  seriesTitle: string | null,
): Reading | null {
  const read = readChapter(source, text, seriesTitle);
  if (text === null || read?.episodeLabel || volumePattern().test(toLowerCase(text))) return read;
  const label = parseLabelField(text);
  return label ? readLabel(source, label, seriesTitle) : read;
}

/** "Title - Chapter 5 | Site": the series is what stands before the label, or unknown. */
export function readChapterTitle(
  source: string,
  text: string | null,
  siteNames: readonly string[],
): Reading | null {
  const label = parseChapterLabel(text);
  if (!label) return null;
  const title = readPlainTitle({ ...label, after: '' }, siteNames);
  const series = (title && dropBeside(title).trim()) || null;
  return withType(readLabel(source, label, series), label.before);
}

/** Open Graph and the document's title, unless the head is known to be of another page. */
export function readChapterHead(
  page: Page,
  readId: ReadId,
  siteNames: readonly string[],
): (Reading | null)[] {
  if (isStaleHead(page, readId)) return [];
  return [
    readChapterTitle('og:title', readMeta(page.document, 'og:title'), siteNames),
    readChapterTitle('title', readTitle(page.document), siteNames),
  ];
}

const BESIDE_AT_END = /* @__PURE__ */ new RegExp(`[\\s:–—-]{0,4}(?:${BESIDE.source})\\P{L}*$`, 'u');

/** Without what says that the chapter is beside the counted ones. */
function dropBeside(title: string): string {
  const start = toLowerCase(title).search(BESIDE_AT_END);
  return start < 0 ? title : title.slice(0, start);
}

function withType(reading: Reading, before: string): Reading {
  return { ...reading, episodeType: BESIDE_AT_END.test(toLowerCase(before)) ? 'special' : 'regular' };
}
