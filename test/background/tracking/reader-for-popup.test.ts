// Tests that a granted page gets its reader when the user opens the popup there, even if nothing was played.
import { describe, expect, it } from 'vitest';
import { readNowPlaying } from '@/lib/background/tracking/now.ts';
import { episode } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';

const WATCH = 'https://www.crunchyroll.com/watch/GK9UG2E49/the-result';
const READER = ['watch-page.js', 'site-crunchyroll.js'];

async function open(granted: readonly string[]) {
  const root = await createRoot({ granted });
  const tab = root.web.open(WATCH);
  return { root, tab, page: tab.page };
}

describe('page reader', () => {
  it('is started only once if the popup opens twice', async () => {
    const { root, tab, page } = await open(['https://www.crunchyroll.com/*']);
    page.hear = async () => {
      await root.web.say(page, 'episodeObserved', { observed: episode({ url: WATCH }) });
      return true;
    };
    const first = await readNowPlaying(root.worker, { tabId: tab.id });
    expect(first?.observed.url).toBe(WATCH);
    await readNowPlaying(root.worker, { tabId: tab.id });
    expect(page.scripts).toEqual(READER);
  });

  it('is not started on a page without a lasting permission', async () => {
    const { root, tab, page } = await open(['https://other.example/*']);
    expect(await readNowPlaying(root.worker, { tabId: tab.id })).toBeNull();
    expect(page.scripts).toEqual([]);
    await expect(root.web.say(page, 'scriptsWanted')).rejects.toThrow('may not be read');
  });
});
