// Takes a page sample. Two scripts gather the data once in the tab, and this file cleans the data. The sample is stored only in the file
// that the user saves.
import { useQuery } from '@tanstack/react-query';
import { browser } from 'wxt/browser';
import type { PageSample } from '../domain/sample/page-sample.ts';
import { makePageSample } from '../messaging/page-sample.ts';

/** Returns the sample; undefined while it is gathered, null if the browser no longer allows scripts in the tab. */
export function usePageSample(tabId: number | null, madeBy: string): PageSample | null | undefined {
  return useQuery({
    queryKey: ['sample', tabId],
    queryFn: () => takeSample(tabId, madeBy),
    // Take the sample only once, because the page continues to play while the user views the sample.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
}

async function takeSample(tabId: number | null, madeBy: string): Promise<PageSample | null> {
  if (tabId === null) return null;
  const page = await run(tabId, 'sample-page.js', 'ISOLATED');
  const globals = await run(tabId, 'sample-globals.js', 'MAIN');
  return makePageSample({ page, globals }, { madeBy, taken: new Date().toISOString().slice(0, 10) });
}

/** Runs a script in the tab's page and returns its result; null if the script may not run. */
async function run(tabId: number, file: string, world: 'ISOLATED' | 'MAIN'): Promise<unknown> {
  try {
    const [frame] = await browser.scripting.executeScript({
      target: { tabId },
      files: [`/${file}` as '/sample-page.js'],
      world,
    });
    return frame?.result ?? null;
  } catch {
    return null;
  }
}
