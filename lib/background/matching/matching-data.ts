// Loads the packaged matching data once per worker, when it first decides about a new season.
import { type MatchingData, readMatchingData } from '../../matching/matching-data.ts';
import type { Context } from '../runtime/context.ts';

/** Cached. A failed load is tried again by the next caller. */
export function loadMatchingData(ctx: Context): Promise<MatchingData> {
  const { matchingData } = ctx.state;
  matchingData.read ??= readFiles(ctx).catch((error: unknown) => {
    matchingData.read = null;
    throw error;
  });
  return matchingData.read;
}

async function readFiles({ readPackagedFile }: Context): Promise<MatchingData> {
  const [relations, siteIds] = await Promise.all([
    readPackagedFile('/data/episode-relations.json'),
    readPackagedFile('/data/site-ids.json'),
  ]);
  return readMatchingData({ relations, siteIds });
}
