// Decides which title a page means, in a catalogue of a few titles and relations. Uses the server's search.
import { resolveWithDependencies } from '@/lib/background/matching/resolve-with-dependencies.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { UserList } from '@/lib/matching/listed.ts';
import { type MatchingData, noMatchingData } from '@/lib/matching/matching-data.ts';
import { createMatchingDependencies } from '../../background/matching/matching-world.ts';
import { type RelationLine, relationFromLine } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

interface Known {
  readonly found: readonly Media[];
  readonly relations?: readonly (readonly [Media, readonly RelationLine[]])[];
  readonly list?: UserList;
  readonly data?: MatchingData;
}

/** Returns "Title #episode" for a match. Otherwise, returns the kind of the resolution. */
export async function describeSeasonDecision(
  part: Partial<ObservedEpisode>,
  { found, relations = [], list = new Map(), data = noMatchingData }: Known,
): Promise<string> {
  const linesOf = (id: string) => relations.find(([media]) => media.id === id)?.[1] ?? [];
  const details = async (_type: string, id: string) => {
    const media = found.find((one) => one.id === id);
    return media
      ? {
          kind: 'ok' as const,
          value: { ...media, relations: linesOf(id).map(relationFromLine), entry: null },
        }
      : { kind: 'refused' as const, code: 'not_found', message: '', status: 404, retryAfterMs: null };
  };
  const world = createMatchingDependencies(
    { search: async () => ({ kind: 'ok', value: found }), details },
    { readListedEntries: async () => list, readData: async () => data },
  );
  const resolution = await resolveWithDependencies(
    world,
    episode({ titleIsSeries: true, episodeNumber: 1, ...part }),
  );
  if (resolution.kind === 'matched') {
    const media = found.find(({ id }) => id === resolution.mediaId);
    return `${media?.title} #${resolution.episode}`;
  }
  return resolution.kind;
}

/** Returns the fields of a page that states the season both in words and as a number. */
export function seasonFieldsWithWordsAndNumber(
  seriesTitle: string,
  season: number,
  words = `Season ${season}`,
): Partial<ObservedEpisode> {
  return { seriesTitle, seasonTitle: words, seasonNumber: season };
}
