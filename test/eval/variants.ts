// Makes variants of observations, in which a part of the page is missing or has another form. In every variant, an accepted title must be
// the right title.
import type { ObservedEpisode } from '../../lib/domain/episode.ts';
import type { Observation } from './observations.ts';

interface Variant {
  readonly name: string;
  readonly change: (observed: ObservedEpisode) => ObservedEpisode;
  readonly withoutTruth?: boolean;
}

/** The words for "Season 2" on pages in other languages. */
const SEASON_WORDS: Readonly<Record<string, (number: string) => string>> = {
  French: (number) => `Saison ${number}`,
  Spanish: (number) => `Temporada ${number}`,
  Portuguese: (number) => `${number}ª temporada`,
  Italian: (number) => `Stagione ${number}`,
  Russian: (number) => `${number} сезон`,
  Japanese: (number) => `第${number}期`,
  Arabic: (number) => `الموسم ${number}`,
};

const withoutDate: Variant['change'] = (observed) => ({ ...observed, airDate: null });
const withoutSlug: Variant['change'] = (observed) => ({ ...observed, seriesSlug: null });
const withoutTitle: Variant['change'] = (observed) => ({ ...observed, seasonTitle: null });
const withoutNumber: Variant['change'] = (observed) => ({ ...observed, seasonNumber: null });

const missing: readonly Variant[] = [
  { name: 'as the page says it', change: (observed) => observed },
  { name: 'without date', change: withoutDate },
  { name: '… and slug', change: (observed) => withoutSlug(withoutDate(observed)) },
  { name: '… and season title', change: (observed) => withoutTitle(withoutDate(observed)) },
  { name: '… and season number', change: (observed) => withoutNumber(withoutDate(observed)) },
  {
    name: '… and both of these',
    change: (observed) => withoutNumber(withoutTitle(withoutDate(observed))),
  },
  {
    name: '… and series title: slug in its place',
    change: (observed) => ({ ...withoutDate(observed), seriesTitle: readSlug(observed) }),
  },
  {
    name: '… and signs: letters only',
    change: (observed) => ({
      ...withoutDate(observed),
      seriesTitle: plain(observed.seriesTitle),
      seasonTitle: observed.seasonTitle && plain(observed.seasonTitle),
    }),
  },
  { name: '… and the right franchise', change: withoutDate, withoutTruth: true },
];

const translated: readonly Variant[] = Object.entries(SEASON_WORDS).map(([language, word]) => ({
  name: `without date, ${language} season words`,
  change: (observed) => ({
    ...withoutDate(observed),
    seasonTitle:
      observed.seasonTitle?.replace(/\b(?:Staffel|Season) ?(\d+)/u, (_whole, number: string) =>
        word(number),
      ) ?? null,
  }),
}));

export const pageVariants: readonly Variant[] = [...missing, ...translated];

export function applyPageVariant(
  observations: readonly Observation[],
  { name, change }: Variant,
): Observation[] {
  return observations.map((one) => ({ ...one, observed: change(one.observed), group: name }));
}

/** Returns to which of `count` parts a franchise belongs. If rows are added, the part stays the same. */
export function foldOfFranchise(family: string, count: number): number {
  return hashOf(family) % count;
}

function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}

function readSlug({ seriesSlug, seriesTitle }: ObservedEpisode): string {
  return seriesSlug?.replaceAll('-', ' ') || seriesTitle;
}

function plain(title: string): string {
  return title.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim() || title;
}
