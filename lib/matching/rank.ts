// Orders catalogue entries by how well they fit what a page shows, each with its reasons.
import type { Media } from '../contract/media.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import type { Evidence, MatchChoice } from '../domain/match.ts';
import { similarity } from './similarity.ts';
import { type ParsedTitle, parseTitle } from './title.ts';

const SEASON_DIFFERS = 0.35;
const PART_DIFFERS = 0.2;
const FORMAT_DIFFERS = 0.25;
const BEYOND_TOTAL = 0.15;
const NOT_A_SERIES = new Set(['MOVIE', 'MUSIC', 'SPECIAL', 'OVA']);

interface Wanted {
  readonly names: readonly ParsedTitle[];
  readonly season: number;
  readonly part: number | null;
  readonly movie: boolean;
  readonly episode: number | null;
}

/** Best first; `score` 0–1. */
export function rankCandidates(observed: ObservedEpisode, candidates: readonly Media[]): MatchChoice[] {
  const wanted = describeWanted(observed);
  return candidates
    .filter((media) => media.type === observed.kind)
    .map((media) => scoreCandidate(wanted, media))
    .sort((a, b) => b.score - a.score);
}

function describeWanted(observed: ObservedEpisode): Wanted {
  const series = parseTitle(observed.seriesTitle);
  const season = observed.seasonTitle === null ? null : parseTitle(observed.seasonTitle);
  const joined =
    season && !season.full.startsWith(series.plain)
      ? parseTitle(`${observed.seriesTitle} ${observed.seasonTitle}`)
      : season;
  return {
    names: joined ? [series, joined] : [series],
    season: season?.season ?? series.season ?? observed.seasonNumber ?? 1,
    part: season?.part ?? series.part,
    movie: observed.episodeType === 'movie',
    episode: observed.episodeNumber,
  };
}

function scoreCandidate(wanted: Wanted, media: Media): MatchChoice {
  const names = namesOf(media).map(parseTitle);
  const alike = Math.max(...names.map((name) => nameSimilarity(wanted.names, name)));
  const season = names.find((name) => name.season !== null)?.season ?? 1;
  const part = names.find((name) => name.part !== null)?.part ?? null;
  const evidence: Evidence[] = [
    alike === 1
      ? { code: 'exactTitle', values: {} }
      : { code: 'similarTitle', values: { percent: Math.round(alike * 100) } },
  ];
  let score = alike;
  const lower = (by: number, reason: Evidence): void => {
    score -= by;
    evidence.push(reason);
  };
  if (wanted.movie || season === wanted.season) evidence.push({ code: 'seasonAgrees', values: { season } });
  else lower(SEASON_DIFFERS, { code: 'seasonDiffers', values: { season, wanted: wanted.season } });
  if (wanted.part !== part && (wanted.part ?? 1) !== (part ?? 1)) score -= PART_DIFFERS;
  if (formatDiffers(wanted, media))
    lower(FORMAT_DIFFERS, { code: 'formatDiffers', values: { format: media.format ?? '' } });
  const total = media.type === 'anime' ? media.episodes : media.chapters;
  if (wanted.episode !== null && total !== null) {
    if (wanted.episode <= total)
      evidence.push({ code: 'episodeFits', values: { episode: wanted.episode, total } });
    else lower(BEYOND_TOTAL, { code: 'episodeBeyondTotal', values: { episode: wanted.episode, total } });
  }
  return { media, score: Math.max(0, score), evidence };
}

function nameSimilarity(wanted: readonly ParsedTitle[], name: ParsedTitle): number {
  return Math.max(...wanted.map((one) => (one.plain === name.plain ? 1 : similarity(one.plain, name.plain))));
}

function formatDiffers(wanted: Wanted, media: Media): boolean {
  if (media.format === null || media.type === 'manga') return false;
  return wanted.movie ? media.format !== 'MOVIE' : NOT_A_SERIES.has(media.format);
}

function namesOf(media: Media): string[] {
  const { romaji, english, native } = media.titles;
  return [media.title, romaji, english, native, ...media.synonyms].filter(
    (name) => name !== null && name !== '',
  ) as string[];
}
