// The shipped data for matching: read once per life of the worker, when the first new season is decided. A service worker may not import() (HTML, "import() in service workers"), so they are files.
import { browser } from 'wxt/browser';
import { type MatchingData, readMatchingData } from '@/lib/matching/matching-data.ts';

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
    readFile('/data/episode-relations.json'),
    readFile('/data/site-ids.json'),
  ]);
  return readMatchingData({ relations, siteIds });
}

async function readFile(path: '/data/episode-relations.json' | '/data/site-ids.json'): Promise<unknown> {
  const response = await fetch(browser.runtime.getURL(path));
  return response.json();
}
