// Makes pages of franchises without observations. Their texts are names of the catalogue, changed as licensed sites usually change them.
import { normaliseTitle } from '../../lib/matching/title.ts';
import type { CatalogTitle } from '../../server/src/catalog/title.ts';
import type { EvalCatalogue } from './catalogue.ts';
import { createObservedEpisode, type Observation } from './observations.ts';

type Change = (title: CatalogTitle) => string | null | undefined;

const BEGINNING = 'name before the subtitle';

/** Functions that write a title's name as a site might write it. A function returns nothing if the title does not have such a name. */
const CHANGES: Readonly<Record<string, Change>> = {
  'English name': english,
  'name in romaji': ({ title }) => title,
  'slug of the English name': (title) => slug(english(title)),
  'slug of romaji': ({ title }) => slug(title),
  'slug without its accents': ({ title }) => slug(title.normalize('NFKD').replace(/\p{M}/gu, '')),
  'year behind the name': (title) => (title.year ? join(english(title), String(title.year)) : null),
  'without article and little words': (title) => english(title)?.replace(/\b(?:the|a|an|to|of)\s+/giu, ''),
  'and "the animation"': (title) => join(english(title), 'The Animation'),
  'both names': (title) => join(english(title), title.title),
  'romaji and the English name in brackets': (title) => join(title.title, `(${english(title) ?? ''})`),
  [BEGINNING]: ({ title }) => /^(.{6,}?)(?:: | - )/u.exec(title)?.[1],
  'one letter missing': (title) => english(title)?.replace(/(?<=\w{4})\w(?=\w{2})/u, ''),
  'with its audio': (title) => join(slug(english(title)), 'subtitled'),
  'in one word': ({ title }) =>
    title.split(' ').length > 2 ? title.replace(/(?<=\w{3}) (?=\w{3})/u, '') : null,
};
const SERIES = new Set(['TV', 'ONA', 'MOVIE', 'OVA']);
const LATER = /season|part|cour|movie|\d(?:nd|rd|th)|\b(?:II|III|IV)\b|[2-9]$/iu;

interface Sample {
  /** The franchises that occur in observations. */
  readonly known: ReadonlySet<string>;
  /** If this is 12, every twelfth title is used, beginning with title number `seed`. */
  readonly every: number;
  readonly seed: number;
}

export function createUnseenObservations(
  catalogue: EvalCatalogue,
  { known, every, seed }: Sample,
): Observation[] {
  const fitting = catalogue.titles.filter(
    (title) =>
      title.malId !== null &&
      SERIES.has(title.format ?? '') &&
      english(title) !== null &&
      !LATER.test(title.title) &&
      !known.has(catalogue.franchise.get(title.id) ?? ''),
  );
  const names = new Set(catalogue.titles.map((title) => normaliseTitle(title.title)));
  const pages = fitting
    .filter((_title, at) => at % every === seed % every)
    .flatMap((title) => pagesOf(title, names));
  return pages.sort((a, b) => a.group.localeCompare(b.group));
}

/** Returns the pages of a title. `names` has the names of all titles. A shortened name is not used if another title has it. */
function pagesOf(title: CatalogTitle, names: ReadonlySet<string>): Observation[] {
  return Object.entries(CHANGES).flatMap(([name, change]) => {
    const written = change(title)?.trim();
    if (!written || normaliseTitle(written).length < 3) return [];
    if (name === BEGINNING && names.has(normaliseTitle(written))) return [];
    const id = `unseen-${name}-${title.id}`;
    const observed = {
      seriesTitle: written,
      seriesId: id,
      episodeId: id,
      episodeLabel: 'E1',
      episodeNumber: 1,
    };
    return [
      {
        observed: createObservedEpisode(observed),
        truth: { malIds: [title.malId ?? 0], episode: null, byFamily: false },
        seasonId: id,
        group: name,
        family: title.id,
      },
    ];
  });
}

function english({ titles }: CatalogTitle): string | null {
  return titles.english;
}

/** Returns the slug of a name. Sites drop letters with diacritics and other signs completely. */
function slug(name: string | null): string | null | undefined {
  return name
    ?.toLowerCase()
    .replace(/['’]/gu, '')
    .replace(/[-–—:/\s]+/gu, ' ')
    .replace(/[^a-z0-9 ]/gu, '')
    .replace(/ +/gu, ' ');
}

function join(first: string | null | undefined, second: string): string | null {
  return first && normaliseTitle(first) !== normaliseTitle(second) ? `${first} ${second}` : null;
}
