// Finds a season that a page names apart from its episode, such as "Season 2" above a list or in the document's title.
import { findSeasonNumber, parseEpisodeLabel } from '../reading/episode-label.ts';
import type { Page } from '../site.ts';
import { forEachShortTextWithNumber, spotsOfPage } from './spots.ts';

/** Matches elements that belong to a group of choices, such as tabs. */
const CHOICE =
  'a[href], li, option, [role="tab"], [role="option"], [role="listitem"], [role="menuitemradio"]';
const CURRENT =
  'option:checked, [aria-selected="true"], [aria-checked="true"], [aria-current]:not([aria-current="false"])';
const ELSEWHERE = 'aside, footer, [role="complementary"]';

/**
 * Returns the season, or null if the page names none. A season that the site's reader knows has priority. `several` means that the page
 * names more than one season and does not mark which of them plays.
 */
export function seasonOfPage(page: Page): number | 'several' | null {
  const known = page.incomplete?.seasonNumber ?? null;
  if (known !== null) return known;
  const whole = spotsOfPage(page).flatMap(
    ({ text }) => findSeasonNumber(text, { within: true }) ?? parseEpisodeLabel(text)?.season ?? [],
  );
  if (whole.length > 0) return only(whole);
  const marks: { readonly season: number; readonly element: Element }[] = [];
  forEachShortTextWithNumber(page.document.body, (text, element) => {
    const season = findSeasonNumber(text);
    if (season !== null && element.closest(ELSEWHERE) === null) marks.push({ season, element });
  });
  const outside = marks.filter(({ element }) => element.closest(CHOICE) === null);
  const current = marks.filter(({ element }) => element.closest(CURRENT) !== null);
  const [chosen = []] = [current, outside, marks].filter(({ length }) => length > 0);
  return only(chosen.map(({ season }) => season));
}

function only(seasons: readonly number[]): number | 'several' | null {
  const [season = null, ...others] = new Set(seasons);
  return others.length > 0 ? 'several' : season;
}
