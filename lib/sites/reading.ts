// Joining what several sources of one page say: each field comes from the first source that has it, and the source is noted.
import type { ObservedEpisode } from '../domain/episode.ts';

type Fields = Pick<
  ObservedEpisode,
  | 'seriesTitle'
  | 'seriesId'
  | 'seriesSlug'
  | 'seasonTitle'
  | 'seasonNumber'
  | 'episodeLabel'
  | 'episodeNumber'
  | 'episodeType'
  | 'language'
>;

/** What one source says; a missing field is one that it says nothing of. */
export type Reading = { readonly source: string } & { readonly [K in keyof Fields]?: Fields[K] | null };

/** A function that takes a field from the first reading that has it, and notes in `sources` which one that was. */
export function pickField(readings: readonly Reading[], sources: Record<string, string>) {
  return <K extends keyof Fields>(field: K): NonNullable<Fields[K]> | null => {
    for (const reading of readings) {
      const value = reading[field] ?? null;
      if (value === null) continue;
      sources[field] = reading.source;
      return value as NonNullable<Fields[K]>;
    }
    return null;
  };
}

/** Label, number and type belong together: they come from the first source that has a number, unless the first of all knows a film. */
export function pickEpisode(
  readings: readonly Reading[],
  sources: Record<string, string>,
): Pick<Fields, 'episodeLabel' | 'episodeNumber' | 'episodeType'> | null {
  const film = readings[0]?.episodeType === 'movie' ? readings[0] : undefined;
  const chosen =
    film ??
    readings.find((reading) => reading.episodeNumber != null) ??
    readings.find((reading) => reading.episodeLabel);
  if (!chosen?.episodeLabel) return null;
  sources.episodeNumber = chosen.source;
  return {
    episodeLabel: chosen.episodeLabel,
    episodeNumber: chosen.episodeNumber ?? null,
    episodeType: chosen.episodeType ?? 'regular',
  };
}
