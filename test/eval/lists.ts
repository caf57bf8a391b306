// Simulates the user's list for a page. The list contains the right title, or, as a trap, another title with the same next episode.
import type { Media } from '../../lib/contract/media.ts';
import type { ListedTitle, UserList } from '../../lib/matching/listed.ts';
import type { EvalCatalogue } from './catalogue.ts';
import type { MemoryApi } from './memory-api.ts';
import type { Observation } from './observations.ts';

/**
 * The titles on the simulated list. `right`: the right title and its earlier seasons. `season`: another title of its franchise. `twin`: the
 * most similar title of another franchise.
 */
export const userListKinds = ['right', 'season', 'twin'] as const;
export type UserListKind = (typeof userListKinds)[number];

const NEAREST = 20;
const SEASONS = new Set(['TV', 'ONA']);

interface Known {
  readonly catalogue: EvalCatalogue;
  readonly memory: Pick<MemoryApi, 'search'>;
}

export function createUserList(kind: UserListKind, observation: Observation, known: Known): UserList {
  return kind === 'right' ? rightList(observation, known.catalogue) : trapList(kind, observation, known);
}

function rightList({ observed, truth }: Observation, catalogue: EvalCatalogue): UserList {
  const media = catalogue.media.get(catalogue.idOfMal.get(truth?.malIds[0] ?? 0) ?? '');
  if (!media) return new Map();
  const seen = earlierThan(media, catalogue).map(({ id, episodes }): [string, ListedTitle] => [
    id,
    { status: 'completed', progress: episodes ?? 0 },
  ]);
  return new Map([...seen, [media.id, waitingFor(truth?.episode ?? observed.episodeNumber)]]);
}

function earlierThan(media: Media, { media: all, franchise }: EvalCatalogue): Media[] {
  return familyOf(media, { all, franchise }).filter(
    ({ format, startDate }) =>
      SEASONS.has(format ?? '') &&
      startDate !== null &&
      media.startDate !== null &&
      startDate < media.startDate,
  );
}

const families = new WeakMap<object, Map<string | undefined, Media[]>>();

interface Franchises {
  readonly all: ReadonlyMap<string, Media>;
  readonly franchise: ReadonlyMap<string, string>;
}

function familyOf({ id }: Media, { all, franchise }: Franchises): readonly Media[] {
  const known = families.get(all) ?? new Map<string | undefined, Media[]>();
  if (!families.has(all))
    for (const media of all.values()) {
      const family = franchise.get(media.id);
      known.set(family, [...(known.get(family) ?? []), media]);
    }
  families.set(all, known);
  return known.get(franchise.get(id)) ?? [];
}

function trapList(kind: UserListKind, { observed, truth }: Observation, known: Known): UserList {
  const { catalogue, memory } = known;
  const right = new Set((truth?.malIds ?? []).flatMap((mal) => catalogue.idOfMal.get(mal) ?? []));
  const families = new Set([...right].map((id) => catalogue.franchise.get(id)));
  const trap = memory
    .search(observed.seriesTitle, observed.mediaType, NEAREST)
    .find(({ id }) => !right.has(id) && families.has(catalogue.franchise.get(id)) === (kind === 'season'));
  return new Map(trap && [[trap.id, waitingFor(observed.episodeNumber)]]);
}

function waitingFor(episode: number | null): ListedTitle {
  return { status: 'watching', progress: (episode ?? 1) - 1 };
}
