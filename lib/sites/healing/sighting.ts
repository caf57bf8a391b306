// Finds the episode on a page that the site's reader cannot read. The page must have an explicit label and texts that may name the series.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { LessonContent, PageTextLocation } from '../../domain/files/lesson.ts';
import { hasWordForPageAboutEpisode, isOnlyAboutEpisode } from '../generic.ts';
import { parseChapterField, parseChapterLabel } from '../reading/chapter.ts';
import { parseEpisodeLabel, parseLabelField } from '../reading/episode-label.ts';
import { readJsonLd } from '../reading/json-ld.ts';
import { type EpisodeLabel, nonRegularKind, nonRegularKindAt, trimSeparators } from '../reading/label.ts';
import { titleSegments } from '../reading/plain-title.ts';
import { readMeta } from '../reading/read-page.ts';
import { parseShortLabel } from '../reading/short-label.ts';
import type { Page, Site } from '../site.ts';
import { seasonOfPage } from './season-of-page.ts';
import {
  headNamesOtherPage,
  isAboutSomethingElse,
  isInOtherSection,
  MAX_NAME_LENGTH,
  playersOf,
  spotsAround,
  spotsOfPage,
  spotsOfPath,
  spotsWithNumbers,
  type TextSpot,
  textsOfFirstNonEmptySource,
} from './spots.ts';

const MOST_NAMES = 16;
/** Names are searched for around at most this many labels. */
const MOST_PLACES = 6;

/** An episode that a page seems to show. `names` are texts of the page that may be the name of the series, with the likeliest first. */
interface Sighting {
  readonly number: number;
  readonly season: number | null;
  readonly names: readonly string[];
}

/** A sighting, and the texts from which it was read. */
export interface SightingWithTexts extends Sighting {
  readonly labels: readonly TextSpot[];
  readonly titles: readonly TextSpot[];
  readonly wording: SiteWording;
}

/** The function that parses a site's labels, and the site's own names, which are not part of a title. */
export interface SiteWording {
  readonly parse: (text: string) => EpisodeLabel | null;
  readonly siteNames: readonly (string | null)[];
}

type Labelled = TextSpot & { readonly label: EpisodeLabel };

/**
 * Returns the sighting, or null in these cases:
 * - The site's reader rejects the page.
 * - The page names no episode, or several episodes.
 * - The page is only about an episode, such as a review.
 */
export function findSighting(page: Page, site: Site): SightingWithTexts | null {
  if (!page.incomplete || site.refuses === 'most' || isOnlyAboutEpisode(page, readJsonLd(page.document)))
    return null;
  const wording = wordingOf(page, site);
  const [whole, path] = [spotsOfPage(page), spotsOfPath(page)];
  const first = labelled([...whole, ...path], wording);
  const others = labelled(spotsWithNumbers(page), wording);
  // Prefer the labels in the title, the h1, the Media Session and the path, because other labels may belong to other episodes.
  const agreed = agreement(first.length > 0 ? first : others);
  const season = agreed && (agreed.season ?? seasonOfPage(page));
  if (!agreed || season === 'several') return null;
  const chosen = { number: agreed.number, season };
  const labels = [...first, ...others].filter(({ label }) => isSame(label, chosen));
  const places = labels.flatMap((spot) => ('page' in spot ? [] : spot.element)).slice(0, MOST_PLACES);
  const around = (places.length > 0 ? places : playersOf(page.document)).flatMap((element) =>
    spotsAround(element, page),
  );
  if (isNoEpisode({ labels, around, whole }, wording)) return null;
  // If only the address names this episode, the page may not have loaded yet.
  const isAlone = labels.every((spot) => 'page' in spot) && headNamesOtherPage(page);
  // A label near the player belongs to the episode that plays. If all labels are in other sections, their surroundings may be about other
  // episodes.
  const isCard = places.length > 0 && places.every(isInOtherSection);
  const near = isCard ? around.filter((spot) => 'page' in spot || !isInOtherSection(spot.element)) : around;
  const titles = isAlone
    ? [...whole.filter((spot) => !('page' in spot)), ...near]
    : [...whole, ...near, ...path];
  const naming = labels.filter(
    (spot) => first.includes(spot) || 'page' in spot || !isInOtherSection(spot.element),
  );
  const names = namesOf(naming, titles, chosen.season, wording);
  return names.length === 0 ? null : { ...chosen, names, labels, titles: [...labels, ...titles], wording };
}

/**
 * Whether the page contradicts what a lesson reads. This is the case if the page names another episode or season, or is only about the
 * episode. It is also the case if the label is in a part of the page that is about other episodes.
 */
export function pageContradictsLesson(
  page: Page,
  site: Site,
  { episode }: LessonContent,
  { episodeNumber, seasonNumber }: Pick<ObservedEpisode, 'episodeNumber' | 'seasonNumber'>,
): boolean {
  if (episodeNumber === null || isOnlyAboutEpisode(page, readJsonLd(page.document))) return true;
  const wording = wordingOf(page, site);
  const read = { number: episodeNumber, season: seasonNumber };
  const whole = spotsOfPage(page);
  const own = textsOfFirstNonEmptySource(page, episode.at);
  const labels = labelled([...whole, ...spotsOfPath(page), ...own], wording);
  if (labels.some(({ label }) => label.kind !== 'regular' || !isSame(label, read))) return true;
  const elements = own.flatMap((spot) =>
    'page' in spot || spot.element.closest('head') ? [] : spot.element,
  );
  const around = elements.flatMap((element) => spotsAround(element, page));
  return (
    elements.some((element) => isAboutSomethingElse(element, page)) ||
    isNoEpisode({ labels: own, around, whole }, wording)
  );
}

/**
 * Whether the page shows no regular episode. This is the case if its texts are only about an episode, as in a review, or if they name an
 * extra or a special.
 */
function isNoEpisode(
  { labels, around, whole }: Readonly<Record<'labels' | 'around' | 'whole', readonly TextSpot[]>>,
  wording: SiteWording,
): boolean {
  return (
    [...labels, ...around].some(({ text }) => hasWordForPageAboutEpisode(text) || isMark(text)) ||
    [...labels, ...whole].some(({ text }) => saysExtra(text, wording))
  );
}

function wordingOf({ document, url }: Page, { mediaType, name }: Site): SiteWording {
  const [parseField, parse] =
    mediaType === 'manga' ? [parseChapterField, parseChapterLabel] : [parseLabelField, parseEpisodeLabel];
  return {
    parse: (text) => parseField(text) ?? parse(text) ?? parsePair(text),
    siteNames: [readMeta(document, 'og:site_name'), url.hostname.replace(/^www\./, ''), url.hostname, name],
  };
}

/** Whether the whole text is a mark such as "OVA" or "Official Trailer". Within a longer text, such a word may be part of a name. */
function isMark(text: string): boolean {
  return (!/\s/.test(text) && nonRegularKind(text) !== null) || parseLabelField(text)?.kind === 'extra';
}

/**
 * Whether a text names an extra or a special, as in "Frieren Episode 6: Preview and Pictures" or "Frieren | Official Trailer". A word at
 * the beginning is ignored, because it may be part of the series' name.
 */
function saysExtra(text: string, { parse }: SiteWording): boolean {
  const label = parse(text);
  const [before = [], after = []] = [label?.before ?? text, label?.after ?? ''].map((part) =>
    part.split(/ [-–—|·•»] |[:|｜»] ?/u),
  );
  const kindOf = (part: string) => parseLabelField(part)?.kind;
  return (
    [...before, ...after].some((part) => kindOf(part) === 'extra') ||
    after.some((part) => kindOf(part) === 'special') ||
    before.some((part) => nonRegularKindAt(part, 'end') === 'extra') ||
    after.some((part) => nonRegularKindAt(part, 'start', 'end') === 'extra')
  );
}

/** Parses labels such as "S1:F3" (in any language) or "(1x5)", which have season and episode. */
function parsePair(text: string): EpisodeLabel | null {
  if (/^\p{L}\d{1,2}\s?[:.·•|]\s?\p{L}{1,2}\d{1,4}(?![\p{L}\d])/u.test(text)) return parseShortLabel(text);
  const [label, season, number] = /\((\d{1,2})x(\d{1,3})\)/.exec(text) ?? [];
  if (!label || !season || !number) return null;
  const [before = '', after = ''] = text.split(label).map(trimSeparators);
  return {
    kind: 'regular',
    label,
    season: Number(season),
    number: Number(number),
    first: null,
    before,
    after,
  };
}

function labelled(spots: readonly TextSpot[], { parse }: SiteWording): readonly Labelled[] {
  return spots.flatMap((spot) => {
    const label = parse(spot.text);
    return label ? { ...spot, label } : [];
  });
}

/** Returns the regular episode that all of these labels name, or null if they disagree. */
function agreement(labels: readonly Labelled[]): Pick<Sighting, 'number' | 'season'> | null {
  const number = labels[0]?.label.number ?? null;
  const isOther = ({ label }: Labelled) => label.kind !== 'regular' || label.number !== number;
  if (number === null || labels.some(isOther)) return null;
  const [season = null, ...others] = new Set(labels.flatMap(({ label }) => label.season ?? []));
  return others.length > 0 ? null : { number, season };
}

function isSame({ number, season }: EpisodeLabel, chosen: Pick<Sighting, 'number' | 'season'>): boolean {
  return number === chosen.number && (season === null || chosen.season === null || season === chosen.season);
}

/** Whether a text is from the path. Words of the path may name pages instead of series. */
function isOfPath({ of }: PageTextLocation): boolean {
  return of === 'path' || of === 'pathWords';
}

/**
 * Returns the possible names of the series. These are the texts before labels, except texts that only name a season. If no such name
 * exists, any text may be the name.
 */
function namesOf(
  labels: readonly Labelled[],
  titles: readonly TextSpot[],
  season: number | null,
  { parse, siteNames }: SiteWording,
): readonly string[] {
  const read = (text: string): readonly string[] =>
    possibleNamesIn(text, siteNames).flatMap((name) => [name, withoutSeason(name, season)]);
  const bound = labels
    .filter((spot) => !('page' in spot && isOfPath(spot.page)))
    .flatMap(({ label }) => read(label.before))
    .filter((name) => !isSeason(name));
  const free = [
    ...titles.flatMap(({ text }) => (parse(text) ? [] : read(text))),
    ...labels.flatMap(({ label }) => [label.before, label.after].flatMap(read)),
  ];
  const names = bound.length > 0 ? bound : free;
  const possible = names.filter((name) => /\p{L}/u.test(name) && name.length <= MAX_NAME_LENGTH);
  return [...new Set(possible)].slice(0, MOST_NAMES);
}

/** Removes the last word of a name if it contains the season number, in any language ("S2"). The season is already known at this point. */
export function withoutSeason(name: string, season: number | null): string {
  const end = name.lastIndexOf(' ');
  const word = name.slice(end + 1);
  const isSeasonWord = /\p{L}/u.test(word) && word.replace(/\P{N}+/gu, '') === String(season);
  return end > 0 && isSeasonWord ? name.slice(0, end).trim() : name;
}

/**
 * Returns the possible names in a text: each part between separators, and the first parts joined. Each name is returned with and without
 * the brackets at its ends.
 */
export function possibleNamesIn(text: string, siteNames: SiteWording['siteNames']): readonly string[] {
  const parts = titleSegments(text, siteNames);
  // Also return joined parts, because a name may itself contain a dash.
  const joined = parts.slice(1).map((_, index) => parts.slice(0, index + 2).join(' - '));
  return [...joined, ...parts]
    .flatMap((part) => [part, trimSeparators(withoutBrackets(part))])
    .filter(Boolean);
}

function withoutBrackets(text: string): string {
  return text.replace(
    /^[(（[【][^()（）[\]【】]{1,40}[)）\]】]|[(（[【][^()（）[\]【】]{1,40}[)）\]】]$/gu,
    '',
  );
}

/** Whether a name consists of only one word and a number, as "Season 2" does in any language. */
function isSeason(name: string): boolean {
  return /^(?:\p{L}{1,12}[.:\s]*\p{N}{1,2}|\p{N}{1,2}[.ªº]?\s?\p{L}{1,12})[、,]?$/u.test(name);
}
