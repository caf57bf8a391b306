// Makes pages with "Season k" from the catalogue: for parts of long entries, for later seasons, and for names that are the beginning of
// other names.
import { normaliseTitle, type ParsedTitle, parseTitle } from '../../lib/matching/title.ts';
import type { CatalogTitle } from '../../server/src/catalog/title.ts';
import type { EvalCatalogue } from './catalogue.ts';
import { type CorrectAnswer, createObservedEpisode, type Observation } from './observations.ts';

/** Sites may show an entry of at least this length as several seasons. */
const LONG = 30;
/** Only names with at most this many words are tested. Longer names are distinctive enough. */
const MOST_WORDS = 3;
const SERIES = new Set(['TV', 'ONA']);

interface Page {
  readonly group: string;
  readonly first: CatalogTitle;
  readonly series: string;
  readonly season: number;
  readonly episode: number;
  readonly truth: CorrectAnswer | null;
}

export function createSeasonObservations(catalogue: EvalCatalogue): Observation[] {
  const pages = [...longPages(catalogue), ...laterPages(catalogue), ...sharedWordPages(catalogue)];
  return pages.map((page, at) => observationOf(page, at, catalogue));
}

function observationOf(
  { group, first, series, season, episode, truth }: Page,
  at: number,
  { franchise }: EvalCatalogue,
): Observation {
  const id = `season-${at}`;
  return {
    observed: createObservedEpisode({
      siteId: 'eval',
      episodeId: id,
      seriesTitle: series,
      seriesId: id,
      titleIsSeries: true,
      seasonTitle: `Season ${season}`,
      seasonNumber: season,
      episodeLabel: `S${season}:E${episode}`,
      episodeNumber: episode,
    }),
    truth,
    seasonId: id,
    group,
    family: franchise.get(first.id) ?? first.id,
  };
}

/**
 * Returns pages for "seasons" 2 and 3 of a long entry that has later series in its franchise. An entry is right only if its own title
 * states the season.
 */
function longPages(catalogue: EvalCatalogue): Page[] {
  const families = familiesOf(catalogue);
  return [...families.values()].flatMap((members) => {
    const [first, second] = members.filter(isSeries).sort(byStart);
    if (!first || !isLong(first) || !second) return [];
    return [2, 3].map((season) => ({
      group: 'part of a long entry',
      first,
      series: first.titles.english ?? first.title,
      season,
      episode: 1,
      truth: truthOf(
        catalogue.titles.filter((title) => statesSeason(title, first, season)),
        1,
      ),
    }));
  });
}

/**
 * Returns pages for the first and a middle episode of each later season on TheTVDB. Pages of long entries are a separate group. `longPages`
 * has the same pages, for sites that split the long entry.
 */
function laterPages({ titles, tvdb }: EvalCatalogue): Page[] {
  const firsts = new Map(
    titles.flatMap((title) => {
      const place = tvdb.get(title.id);
      return place?.season === 1 && isSeries(title) ? [[place.series, title] as const] : [];
    }),
  );
  return titles.flatMap((title): Page[] => {
    const place = tvdb.get(title.id);
    const first = place && firsts.get(place.series);
    if (!place || !first || place.season < 2 || !isSeries(title) || !title.malId) return [];
    if (!title.episodes) return [];
    // If only other titles state this season, TheTVDB counts seasons differently from the titles.
    const stated = titles.filter((other) => isSeries(other) && statesSeason(other, first, place.season));
    if (stated.length > 0 && !stated.includes(title)) return [];
    const group = isLong(first)
      ? 'later season of a long entry'
      : statesSeason(title, first, place.season)
        ? 'later season, stated by its title'
        : 'later season, not in its title';
    const series = first.titles.english ?? first.title;
    const episodes = new Set([1, Math.ceil(title.episodes / 2)]);
    return [...episodes].map((episode) => ({
      group,
      first,
      series,
      season: place.season,
      episode,
      truth: truthOf([title], episode),
    }));
  });
}

/** Returns pages with short names that are also the first words of another franchise's name. No title of that other franchise is right. */
function sharedWordPages(catalogue: EvalCatalogue): Page[] {
  const heads = new Map<string, CatalogTitle[]>();
  for (const title of catalogue.titles.filter(isSeries))
    for (const name of namesOf(title)) {
      const words = name.split(' ');
      for (let count = 1; count <= Math.min(MOST_WORDS, words.length - 1); count += 1) {
        const head = words.slice(0, count).join(' ');
        heads.set(head, [...(heads.get(head) ?? []), title]);
      }
    }
  const seen = new Set<string>();
  return catalogue.titles.filter(isSeries).flatMap((first) => {
    const own = new Set(kinOf(first, catalogue));
    return [first.title, first.titles.english ?? first.title].flatMap((series): Page[] => {
      const name = normaliseTitle(series);
      const others = (heads.get(name) ?? []).filter(
        (other) => !kinOf(other, catalogue).some((kin) => own.has(kin)),
      );
      if (others.length === 0 || seen.has(name) || name.length < 3) return [];
      seen.add(name);
      // The catalogue's franchises are incomplete. So every title that has exactly this name counts as part of the franchise, even if the
      // name is a synonym.
      const same = catalogue.titles.filter((title) => isSeries(title) && wholeNamesOf(title).has(name));
      const truth = { ...truthOf([first, ...same], 1), episode: null, byFamily: true };
      return [{ group: 'first words of other names', first, series, season: 2, episode: 1, truth }];
    });
  });
}

function truthOf(titles: readonly CatalogTitle[], episode: number): CorrectAnswer {
  return { malIds: titles.flatMap(({ malId }) => malId ?? []), episode, byFamily: false };
}

/** Whether a main name of `title` is a name of `first` plus this season's number. */
function statesSeason(title: CatalogTitle, first: CatalogTitle, season: number): boolean {
  const names = new Set(namesOf(first));
  return readNames(title).some((name) => name.season === season && names.has(name.seasonOf));
}

const wholeNames = new WeakMap<CatalogTitle, ReadonlySet<string>>();

/** Returns the names of a title, each without its season. */
function wholeNamesOf(title: CatalogTitle): ReadonlySet<string> {
  const known = wholeNames.get(title);
  if (known) return known;
  const names = [...readNames(title), ...title.synonyms.map(parseTitle)].map(({ seasonOf }) => seasonOf);
  const found = new Set(names);
  wholeNames.set(title, found);
  return found;
}

function namesOf(title: CatalogTitle): string[] {
  return readNames(title).flatMap(({ plain, full }) => [plain, full]);
}

const read = new WeakMap<CatalogTitle, readonly ParsedTitle[]>();

/** Returns the parsed names of a title. They are cached, because parsing is slow and each title is compared with many others. */
function readNames(one: CatalogTitle): readonly ParsedTitle[] {
  const { title, titles } = one;
  const names =
    read.get(one) ?? [title, titles.english, titles.native].flatMap((name) => (name ? parseTitle(name) : []));
  read.set(one, names);
  return names;
}

function kinOf({ id }: CatalogTitle, { franchise, tvdb }: EvalCatalogue): string[] {
  return [`franchise ${franchise.get(id)}`, ...(tvdb.has(id) ? [`tvdb ${tvdb.get(id)?.series}`] : [])];
}

function familiesOf({ titles, franchise }: EvalCatalogue): Map<string, CatalogTitle[]> {
  const families = new Map<string, CatalogTitle[]>();
  for (const title of titles) {
    const family = franchise.get(title.id) ?? title.id;
    families.set(family, [...(families.get(family) ?? []), title]);
  }
  return families;
}

function isSeries({ format, startDate }: CatalogTitle): boolean {
  return SERIES.has(format ?? '') && startDate !== null;
}

function isLong({ episodes }: CatalogTitle): boolean {
  return (episodes ?? 0) >= LONG;
}

function byStart(a: CatalogTitle, b: CatalogTitle): number {
  return (a.startDate ?? '').localeCompare(b.startDate ?? '');
}
