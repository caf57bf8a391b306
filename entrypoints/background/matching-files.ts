// The shipped data for matching: read once per life of the worker, when the first new season is decided.
import { type MatchingData, readMatchingData } from '@/lib/matching/matching-data.ts';
import { readPackagedFile } from './packaged-file.ts';

let loading: Promise<MatchingData> | undefined;

export function loadMatchingData(): Promise<MatchingData> {
  loading ??= readFiles().catch((problem: unknown) => {
    loading = undefined;
    throw problem;
  });
  return loading;
}

async function readFiles(): Promise<MatchingData> {
  const [relations, siteIds] = await Promise.all([
    readPackagedFile('/data/episode-relations.json'),
    readPackagedFile('/data/site-ids.json'),
  ]);
  return readMatchingData({ relations, siteIds });
}
