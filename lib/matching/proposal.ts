// Finds the title on the user's list that a page of a changed site is about. The page must show the title's next episode.
import type { LibraryEntry } from '../contract/library.ts';
import type { Match } from '../domain/matches/match.ts';
import { applyRules } from '../domain/matches/match-rules.ts';
import { episodeTotalOf } from '../domain/progress.ts';
import { candidateOf, isSameName } from './candidate.ts';
import { type ParsedTitle, parseTitle } from './title.ts';

/** The numbers of a page's episode, and texts of the page. One of these texts may be the name of the series. */
export interface NumbersAndNames {
  readonly number: number;
  readonly season: number | null;
  readonly names: readonly string[];
}

/** A title that a text on the page names. `name` is this text. `episode` is the number within the entry. */
export interface ProposedTitle {
  readonly name: string;
  readonly entry: LibraryEntry;
  readonly episode: number;
}

/** An entry that a text names. `waits` states whether the page shows the entry's next episode. */
interface Hit extends ProposedTitle {
  readonly waits: boolean;
}

/** Titles with these statuses are not continued. */
const ENDED: readonly string[] = ['completed', 'dropped'];

/**
 * Returns the title that the texts name. `remembered` are the matches of the page's site. Returns null in these cases:
 * - The texts name no entry, or several entries.
 * - The page's episode is not the next episode of the entry.
 * - The user ignores one of the named titles.
 */
export function proposeTitle(
  seen: NumbersAndNames,
  entries: readonly LibraryEntry[],
  remembered: readonly Match[],
): ProposedTitle | null {
  const hits = seen.names.map((name) => ({ name, found: hitsOf(name, seen, entries, remembered) }));
  if (hits.some(({ found }) => found === 'ignored')) return null;
  const any = hits.flatMap(({ name, found }) =>
    found === 'ignored' || found.length === 0 ? [] : { name, found },
  );
  // Skip a text that is part of another text, such as "Frieren" within "Frieren: Beyond Journey's End".
  const named = any
    .filter(({ name }) => !any.some((other) => other.name !== name && other.name.includes(name)))
    .map(({ found }) => found);
  const waiting = named.flatMap((found) => found.filter(({ waits }) => waits));
  const [first, ...others] = waiting;
  // If one of these texts does not name the first waiting entry, the page may be about another title.
  if (!first || named.some((found) => !found.some(({ entry }) => entry.mediaId === first.entry.mediaId)))
    return null;
  return others.every(
    ({ entry, episode }) => entry.mediaId === first.entry.mediaId && episode === first.episode,
  )
    ? first
    : null;
}

function hitsOf(
  name: string,
  { number, season }: NumbersAndNames,
  entries: readonly LibraryEntry[],
  remembered: readonly Match[],
): readonly Hit[] | 'ignored' {
  const parsed = parseTitle(name);
  const wanted = { ...parsed, season: parsed.season ?? season };
  // A match contains the site's own name for the title, which the catalogue may not have.
  const matches = remembered.filter((match) => isOf(match, wanted));
  if (matches.some(({ policy }) => policy === 'ignore')) return 'ignored';
  const ruled = matches.flatMap(({ rules }) => {
    const found = applyRules(rules, number);
    const entry = found && entries.find(({ mediaId }) => mediaId === found.rule.mediaId);
    return entry ? toHit(name, entry, found.episode ?? number) : [];
  });
  if (ruled.length > 0) return ruled;
  return entries.filter((entry) => isNamed(entry, wanted)).map((entry) => toHit(name, entry, number));
}

function isOf({ seriesTitle, seasonTitle }: Match, wanted: ParsedTitle): boolean {
  const [series, season] = [seriesTitle, seasonTitle ?? ''].map(parseTitle);
  if (!series || !season) return false;
  // A season title such as "Season 2" is read as part of the series' name.
  const own = { ...series, season: series.season ?? season.season };
  return isSameName(own, wanted) || (!season.onlyMarks && isSameName(season, wanted));
}

function isNamed({ media }: LibraryEntry, wanted: ParsedTitle): boolean {
  return candidateOf(media).names.some((name) => isSameName(name, wanted));
}

function toHit(name: string, entry: LibraryEntry, episode: number): Hit {
  const total = episodeTotalOf(entry.media);
  const isNext = episode === entry.progress + 1 && (total === null || episode <= total);
  return { name, entry, episode, waits: isNext && !ENDED.includes(entry.status) };
}
