// The shipped data for matching: read once per life of the worker, when the first new season is decided.
import { type MatchingData, readMatchingData } from '../../matching/matching-data.ts';
import type { Parts } from '../parts.ts';
import type { Platform } from '../platform.ts';

export function loadMatchingData({
  memory,
  platform,
}: Pick<Parts, 'memory' | 'platform'>): Promise<MatchingData> {
  memory.matchingData ??= readFiles(platform).catch((problem: unknown) => {
    memory.matchingData = null;
    throw problem;
  });
  return memory.matchingData;
}

async function readFiles({ readPackagedFile }: Platform): Promise<MatchingData> {
  const [relations, siteIds] = await Promise.all([
    readPackagedFile('/data/episode-relations.json'),
    readPackagedFile('/data/site-ids.json'),
  ]);
  return readMatchingData({ relations, siteIds });
}
