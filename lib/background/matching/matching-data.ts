// Loads the packaged matching data once per worker, when it is first needed.
import { type MatchingData, readMatchingData } from '../../matching/matching-data.ts';
import { readTitleNames, type TitleNames } from '../../matching/title-names.ts';
import type { Context } from '../runtime/context.ts';

/** Loads the data that every new season needs, and caches it. After a failed load, the next call tries again. */
export function loadMatchingData(ctx: Context): Promise<MatchingData> {
  const { matchingData } = ctx.state;
  matchingData.read ??= readData(ctx).catch((error: unknown) => {
    matchingData.read = null;
    throw error;
  });
  return matchingData.read;
}

/** Loads and caches the names of titles. The worker needs them only if the first query for a new season finds no title. */
export function loadTitleNames(ctx: Context): Promise<TitleNames> {
  const { matchingData } = ctx.state;
  matchingData.readNames ??= readNames(ctx).catch((error: unknown) => {
    matchingData.readNames = null;
    throw error;
  });
  return matchingData.readNames;
}

async function readData({ readPackagedFile }: Context): Promise<MatchingData> {
  const [relations, siteIds] = await Promise.all([
    readPackagedFile('/data/episode-relations.json'),
    readPackagedFile('/data/site-ids.json'),
  ]);
  return readMatchingData({ relations, siteIds });
}

async function readNames({ readPackagedFile }: Context): Promise<TitleNames> {
  const [names, ids] = await Promise.all([
    readPackagedFile('/data/title-names.json'),
    readPackagedFile('/data/title-ids.json'),
  ]);
  return readTitleNames({ names, ids });
}
