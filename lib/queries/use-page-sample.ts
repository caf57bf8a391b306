// A page sample: gathered by two scripts that run once in the tab, cleaned here, and kept nowhere but in the file that the user saves.
import { useQuery } from '@tanstack/react-query';
import { browser } from 'wxt/browser';
import type { PageSample } from '../domain/sample/page-sample.ts';
import { makeSample } from '../messaging/page-sample.ts';

/** Undefined while it is gathered; null where the browser lets no script into the tab any more. */
export function usePageSample(tabId: number | null, madeBy: string): PageSample | null | undefined {
  return useQuery({
    queryKey: ['sample', tabId],
    queryFn: () => takeSample(tabId, madeBy),
    // Taken once: a page goes on playing while its sample is looked at.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
}

async function takeSample(tabId: number | null, madeBy: string): Promise<PageSample | null> {
  if (tabId === null) return null;
  const page = await run(tabId, 'sample-page.js', 'ISOLATED');
  const globals = await run(tabId, 'sample-globals.js', 'MAIN');
  return makeSample({ page, globals }, { madeBy, taken: new Date().toISOString().slice(0, 10) });
}

/** What a script returns in the tab's page; null where it may not run. */
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
