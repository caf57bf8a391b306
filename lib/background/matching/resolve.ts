// Finds the catalogue entry of an observed episode, with the worker's service, stored matches and packaged data.
import { serviceIdOf } from '../../domain/addresses/service-address.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Match } from '../../domain/matches/match.ts';
import type { Resolution } from '../../domain/matches/resolution.ts';
import { readStoredEntriesById } from '../../store/library-copy.ts';
import { createMatchOverlay, databaseMatchStore } from '../../store/matches.ts';
import { readService } from '../../store/preferences.ts';
import { readLibrary } from '../../store/reading.ts';
import type { Context } from '../runtime/context.ts';
import { readDetailsWithCache, searchTitles } from './catalogue.ts';
import { loadMatchingData, loadTitleNames } from './matching-data.ts';
import type { MatchingDependencies } from './matching-dependencies.ts';
import { resolveProposal } from './proposals.ts';
import { readSeasonMatch } from './read-season-match.ts';
import { resolveWithDependencies } from './resolve-with-dependencies.ts';

export async function resolveEpisode(ctx: Context, observed: ObservedEpisode): Promise<Resolution> {
  return (await isOpenProposal(observed))
    ? resolveProposal(ctx, observed)
    : resolveWithDependencies(dependenciesOf(ctx), observed);
}

/** Whether the episode is a proposal that the user has not answered yet. Such a proposal is resolved from the list alone. */
async function isOpenProposal(observed: ObservedEpisode): Promise<boolean> {
  return observed.proposal !== undefined && (await readMatchOf(observed)) === null;
}

/** Resolves again without the title `gone`, because the service no longer has it. */
export function resolveEpisodeExcludingTitle(
  ctx: Context,
  observed: ObservedEpisode,
  goneMediaId: string,
): Promise<Resolution> {
  return resolveWithDependencies(dependenciesOf(ctx), observed, goneMediaId);
}

/** Resolves an episode for display, without storing anything. If `gone` is given, that title is left out. */
export async function previewResolution(
  ctx: Context,
  observed: ObservedEpisode,
  gone?: string,
): Promise<Resolution> {
  if (await isOpenProposal(observed)) return resolveProposal(ctx, observed);
  const dependencies = dependenciesOf(ctx);
  const { previewed } = ctx.state.resolutions;
  return resolveWithDependencies(
    {
      ...dependencies,
      results: previewed,
      stores: false,
      matches: createMatchOverlay(dependencies.matches),
      endlessSince: new Map(dependencies.endlessSince),
      onChange: () => undefined,
    },
    observed,
    gone,
  );
}

function dependenciesOf(ctx: Context): MatchingDependencies {
  const { sent, endlessSince } = ctx.state.resolutions;
  return {
    now: ctx.now,
    search: (type, q) => searchTitles(ctx, type, q),
    details: (type, id) => readDetailsWithCache(ctx, type, id),
    matches: databaseMatchStore,
    readData: () => loadMatchingData(ctx),
    readNames: () => loadTitleNames(ctx),
    readServiceId,
    readListedTitles: async (type) => (await readLibrary(type)).map(({ media }) => media),
    readListedEntries: readStoredEntriesById,
    results: sent,
    endlessSince,
    stores: true,
    onChange: () => publishMatchesChange(ctx),
  };
}

/** Returns the id of the current service. Matches store it, because title ids are unique only within one service. */
export async function readServiceId(): Promise<string> {
  return serviceIdOf(await readService());
}

export function publishMatchesChange({ publishChange }: Context): void {
  publishChange('matches', 'resumePoints', 'now');
}

/** Returns the remembered match of the episode's season, or null if there is none. */
export function readMatchOf(observed: ObservedEpisode): Promise<Match | null> {
  return readSeasonMatch(databaseMatchStore, observed);
}
