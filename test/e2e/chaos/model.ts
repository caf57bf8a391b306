// Computes the state that is expected at the end of the run, whatever failed during the run. Each action updates the expected state. At the
// end, it is compared with the real state.
import type { LibraryEntry } from '../../../lib/contract/library.ts';
import type { Media } from '../../../lib/contract/media.ts';
import type { Activity } from '../../../lib/domain/changes/activity.ts';
import { episodeKey, type ObservedEpisode } from '../../../lib/domain/episode.ts';
import type { ChaosPatch } from './plan.ts';

interface ModelEntry {
  readonly status: string;
  readonly progress: number;
  readonly userScore: number | null;
}

/** The differences between the expected and the real state, each as a sentence. */
export interface ModelDifferences {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly wrong: readonly string[];
}

interface Findings {
  /** The service's list and the extension's copy of it. */
  readonly list: readonly LibraryEntry[];
  readonly copy: readonly LibraryEntry[];
  readonly activity: readonly Activity[];
}

export type ChaosModel = ReturnType<typeof createChaosModel>;

/** Creates the model. `before` is the list at the start, whose entries the run does not change. */
export function createChaosModel(before: readonly LibraryEntry[]) {
  const entries = new Map<string, ModelEntry>();
  const counted = new Map<string, { readonly media: Media; readonly number: number }>();

  function watched(media: Media, observed: ObservedEpisode): void {
    const number = observed.episodeNumber ?? 0;
    counted.set(episodeKey(observed), { media, number });
    const status = media.type === 'manga' ? 'reading' : 'watching';
    entries.set(media.id, { status, userScore: entries.get(media.id)?.userScore ?? null, progress: number });
  }

  function edited(media: Media, patch: ChaosPatch): void {
    const entry = entries.get(media.id) ?? { status: '', progress: 0, userScore: null };
    entries.set(media.id, { ...entry, ...patch });
  }

  function removed(media: Media): void {
    entries.delete(media.id);
  }

  function judge({ list, copy, activity }: Findings): ModelDifferences {
    const lines = [...counted].map(([key, { media, number }]) => ({
      name: `${media.title} ${number} (${key})`,
      number,
      found: activity.filter((line) => line.episodeKey === key),
    }));
    return {
      lost: [
        ...lines.filter(({ found }) => found.length === 0).map(({ name }) => `${name} is not in the log`),
        ...[...entries.keys()].filter((id) => !list.some(({ mediaId }) => mediaId === id)).map(missing),
        ...before.filter(({ mediaId }) => !list.some((entry) => entry.mediaId === mediaId)).map(goneOf),
      ],
      doubled: lines
        .filter(({ found }) => found.length > 1)
        .map(({ name, found }) => `${name} is ${found.length} times in the log`),
      wrong: [
        ...lines.flatMap(({ name, number, found }) => found.flatMap((line) => wrongLine(name, number, line))),
        ...activity.flatMap(({ episodeKey: key, what }) =>
          key !== null && !counted.has(key) ? [`${what} ${key}, which was not watched`] : [],
        ),
        ...list.flatMap(wrongEntry),
        ...copy.flatMap((entry) => differentCopy(entry, list)),
        ...(copy.length === list.length
          ? []
          : [`the copy has ${copy.length} titles, the list ${list.length}`]),
        ...wentBack(activity),
      ],
    };
  }

  function missing(id: string): string {
    return `${id} is not on the list: ${JSON.stringify(entries.get(id))}`;
  }

  function wrongEntry(entry: LibraryEntry): string[] {
    const bystander = before.find(({ mediaId }) => mediaId === entry.mediaId);
    if (bystander)
      return same(entry, bystander) ? [] : [`${entry.media.title} was changed, though no step touched it`];
    const wanted = entries.get(entry.mediaId);
    const { status, progress, userScore } = entry;
    if (!wanted) return [`${entry.media.title} is on the list`];
    const found = { status, progress, userScore };
    return same(found, pick(wanted))
      ? []
      : [`${entry.media.title} is ${JSON.stringify(found)}, not ${JSON.stringify(pick(wanted))}`];
  }

  return { watched, edited, removed, judge, episodes: () => counted.size };
}

function goneOf({ media }: LibraryEntry): string {
  return `${media.title} is gone, though no step touched it`;
}

function wrongLine(name: string, number: number, { what, reason, after }: Activity): string[] {
  const fine = (what === 'start' || what === 'advance') && after?.progress === number;
  return fine ? [] : [`${name} was logged as ${what} ${reason ?? ''} to ${after?.progress ?? '-'}`];
}

function differentCopy(entry: LibraryEntry, list: readonly LibraryEntry[]): string[] {
  const original = list.find(({ mediaId }) => mediaId === entry.mediaId);
  return original && same(pick(original), pick(entry)) ? [] : [`the copy of ${entry.media.title} is another`];
}

/**
 * Returns a sentence for each log entry with which watching lowered a progress. Each watched episode must continue from the previous
 * episode.
 */
function wentBack(activity: readonly Activity[]): string[] {
  const highest = new Map<string, number>();
  return activity.flatMap(({ mediaId, episodeKey: key, after, title }) => {
    if (mediaId === null || key === null || !after) return [];
    const before = highest.get(mediaId) ?? 0;
    highest.set(mediaId, Math.max(before, after.progress));
    return after.progress < before ? [`${title} went back from ${before} to ${after.progress}`] : [];
  });
}

function pick({ status, progress, userScore }: ModelEntry): ModelEntry {
  return { status, progress, userScore };
}

function same(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
