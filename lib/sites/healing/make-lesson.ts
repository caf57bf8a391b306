// Makes a lesson from the label and the name that were found on a page. The lesson reads both of them.
import type { EpisodeNumberSelector, LessonContent, TextSource } from '../../domain/files/lesson.ts';
import { simplifyName } from '../reading/plain-title.ts';
import type { Page, Site } from '../site.ts';
import { makeLocators } from '../taught/selector.ts';
import { episodeSelectorChoices, readSelectedEpisode, titleSelectorChoices } from '../taught/taught.ts';
import { readByProposedLesson } from './read-by-proposed-lesson.ts';
import { possibleNamesIn, type SightingWithTexts, withoutSeason } from './sighting.ts';
import type { TextSpot } from './spots.ts';

/** At most this many sources are tried for the title, and as many for the episode. */
const MOST_TRIED = 6;

interface Located<Part> {
  readonly at: readonly TextSource[];
  readonly part: Part;
}

/** Returns the lesson, or null if no lesson reads this name and this number from the page. `name` must be one of `seen.names`. */
export function makeLesson(
  page: Page,
  site: Site,
  seen: SightingWithTexts,
  name: string,
): LessonContent | null {
  const wanted = simplifyName(name);
  const namesSeries = (text: string) =>
    possibleNamesIn(text, seen.wording.siteNames).some((one) =>
      [one, withoutSeason(one, seen.season)].some((each) => simplifyName(each) === wanted),
    );
  const titles = located(
    seen.titles,
    (text) => titleSelectorChoices(text).find(({ reads }) => namesSeries(reads))?.part,
  );
  const episodes = located(seen.labels, (text) => partOf(text, seen.number));
  for (const title of titles)
    for (const episode of episodes) {
      const taught = { title, episode };
      const read = readByProposedLesson(taught, page, site);
      if (read?.episodeNumber === seen.number && namesSeries(read.seriesTitle)) return taught;
    }
  return null;
}

/**
 * Returns the text sources that contain the title or the number. Elements come first, because their texts certainly belong to this page.
 */
function located<Part>(
  spots: readonly TextSpot[],
  partIn: (text: string) => Part | undefined,
): readonly Located<Part>[] {
  const found = spots.flatMap((spot) => {
    const part = partIn(spot.text);
    return part === undefined ? [] : { spot, part };
  });
  const first = found.filter(({ spot }) => !('page' in spot) && spot.element.localName !== 'title');
  return [...first, ...found.filter((one) => !first.includes(one))]
    .slice(0, MOST_TRIED)
    .map(({ spot, part }) => ({ at: sourcesOf(spot), part }))
    .filter(({ at }) => at.length > 0);
}

function sourcesOf(spot: TextSpot): readonly TextSource[] {
  if ('page' in spot) return [spot.page];
  if (spot.element.localName === 'title') return [{ selector: 'head > title', form: null }];
  const { element, read } = spot;
  const locators = makeLocators(element);
  return read === undefined
    ? locators
    : locators.flatMap(({ selector, form }) => (form === null ? { selector, form, read } : []));
}

/**
 * Returns how to find the number in a text. A number next to a word is preferred, because on the next page the text may have a second
 * number.
 */
function partOf(text: string, number: number): EpisodeNumberSelector | undefined {
  if (readSelectedEpisode(text, { kind: 'label' })?.number === number) return { kind: 'label' };
  const parts = episodeSelectorChoices(text).filter(({ reads }) => reads.number === number);
  return (parts.find(({ part }) => part.kind === 'after' || part.kind === 'before') ?? parts[0])?.part;
}
