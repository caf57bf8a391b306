// Finds the series in a text such as "Watch Frieren Season 2 Episode 3 English Sub | Some Site".
import { dropTitleVerb, type EpisodeLabel, trimSeparators } from './label.ts';

const TRAILING =
  / (?:online|for free|free|hd|(?:english |eng )?(?:sub(?:bed)?|dub(?:bed)?)|anschauen|ansehen|stream(?:en)?|gratis|онлайн)$/iu;

/**
 * Returns the text before the label. If there is no such text, returns the only part after the label that is not the site's name. Returns
 * null if it is unclear which part is the series.
 */
export function findSeriesInTitle(label: EpisodeLabel, siteNames: readonly (string | null)[]): string | null {
  const before = dropWords(parts(label.before, siteNames).join(' - '));
  if (before) return before;
  const after = parts(label.after, siteNames).map(dropWords).filter(Boolean);
  return after.length === 1 ? (after[0] ?? null) : null;
}

/** Returns the parts of a title that may be a series' name. */
export function titleSegments(text: string, siteNames: readonly (string | null)[]): readonly string[] {
  return parts(text, siteNames).map(dropWords).filter(Boolean);
}

/** Splits a text at separators, and removes the site's names. */
function parts(text: string, siteNames: readonly (string | null)[]): string[] {
  return text
    .split(/ [-–—|·•»] | ?[|｜»] ?/u)
    .map(trimSeparators)
    .map((part) => withoutSite(part, siteNames))
    .filter((part) => part && !SEASON_ALONE.test(part) && !siteNames.some((name) => isSiteName(part, name)));
}

/** Removes the site's name from a text such as "Some Site: Some Anime". */
function withoutSite(part: string, siteNames: readonly (string | null)[]): string {
  const [, site, rest] = /^([^:]{2,30}): (.+)$/su.exec(part) ?? [];
  return site && rest && siteNames.some((name) => isSiteName(site, name)) ? rest : part;
}

/**
 * Whether a page's title ends with this name, and has another series before its label. In this case, the name is the site's name, as in
 * "Some Anime Episode 3 | Some Site".
 */
export function endsInSiteName(label: EpisodeLabel, name: string, episodeName: string | null): boolean {
  const last = parts(label.after, []).at(-1);
  return last !== undefined && isSiteName(last, name) && parts(label.before, [name, episodeName]).length > 0;
}

/** Whether this name is the only name in a page's title. An example is "Frieren Episode 5 | Frieren" on a site called "Frieren". */
export function isOnlyNameInTitle(label: EpisodeLabel, name: string, episodeName: string | null): boolean {
  const isNamed = parts(label.before, []).length > 0;
  return isNamed && parts(label.before, [name]).length + parts(label.after, [name, episodeName]).length === 0;
}

/** Matches a text that is only a season, as in "(S2) Ep. 57". Such a text is not a title. */
const SEASON_ALONE = /^[([]?s(?:eason)? ?\d+[)\]]?$/i;

export function isSiteName(part: string, name: string | null): boolean {
  if (!name) return false;
  const own = simplifyName(part);
  return own === simplifyName(name) || name.toLowerCase().split('.').includes(own);
}

/** Whether the text before a label is only the series' name, or the beginning of it, as in "Boruto Chapter 5". */
export function followsSeriesName({ before }: EpisodeLabel, seriesTitle: string): boolean {
  return simplifyName(seriesTitle).startsWith(simplifyName(before));
}

function dropWords(text: string): string {
  let title = dropTitleVerb(text);
  for (let last = ''; last !== title; ) {
    last = title;
    title = trimSeparators(title.replace(TRAILING, ''));
  }
  return title;
}

/**
 * Whether two texts name the same series. This is the case if they are equal except for case and punctuation, or if one text begins with
 * the other.
 */
export function isSameSeriesName(a: string, b: string): boolean {
  const [short, long] = [simplifyName(a), simplifyName(b)].sort((x, y) => x.length - y.length);
  return (
    short !== undefined &&
    short.length > 0 &&
    long !== undefined &&
    (short === long || (short.length >= 5 && long.startsWith(short)))
  );
}

/** Returns a name in lower case, without spaces and punctuation. */
export function simplifyName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
