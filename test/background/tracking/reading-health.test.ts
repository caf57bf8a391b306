// Tests the reading health of a site. The worker derives it from the reports of pages and players, and deletes it when the user teaches the
// site.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { modifyReaderHealth, readReaderHealth } from '@/lib/store/tabs/reader-health.ts';
import { readTabVisit } from '@/lib/store/tabs/tab-visits.ts';
import { lesson } from '../../domain/examples.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { createSampleUpTo, episodeFive } from './tabs.ts';

let root: TestRoot;
let changed: string[];
beforeEach(async () => {
  root = await createRoot({ granted: ['https://www.crunchyroll.com/*'] });
  changed = [];
  root.start({ broadcast: async (event) => void changed.push(...event.changed) });
});

const address = (id: string) => `https://www.crunchyroll.com/watch/${id}/x`;
const shape = 'https://www.crunchyroll.com/watch/*/*';
const see = (episodeId: string, part: object = {}) =>
  root.web.say(pageAt(address(episodeId)), 'episodeObserved', {
    observed: { ...episodeFive, episodeId, url: address(episodeId), ...part },
  });
const play = (seconds: number, duration = 1440) =>
  root.web.say(pageAt(address('none')), 'playbackSampled', createSampleUpTo(seconds, { duration }));

/** Opens a page in the tab at this address. When asked, the page answers that its reader cannot read an episode at this address. */
function pageAt(url: string) {
  const tab = root.web.openTabs()[0] ?? root.web.open(url, { id: 7 });
  const page = tab.page.url === url ? tab.page : root.web.navigate(tab, url);
  page.hear = async () =>
    void (await root.web.say(page, 'episodeObserved', { observed: null, isHello: true, isUnread: true }));
  return page;
}
async function seeThree(): Promise<void> {
  for (const episode of ['1', '2', '3']) await see(episode);
}

describe('reading health of a site', () => {
  it('counts each episode only once', async () => {
    await see('1');
    expect(await readReaderHealth()).toEqual({
      [shape]: { found: 1, lastEpisode: '1', foundAt: root.clock.now, silentSince: null },
    });
    expect(changed).toContain('now');
  });

  it('counts an episode at the new address after a client-side navigation', async () => {
    const page = pageAt('https://www.crunchyroll.com/');
    Object.assign(page, { url: address('1') });
    await root.web.say(page, 'episodeObserved', {
      observed: { ...episodeFive, episodeId: '1', url: address('1') },
    });
    expect(Object.keys(await readReaderHealth())).toEqual([shape]);
  });

  it('is not written again for a known episode', async () => {
    await see('1');
    const before = root.fake.storage.local.peek('readerHealth');
    const written = vi.spyOn(root.fake.storage.local, 'set');
    await see('1', { episodeLabel: 'Episode 1' });
    expect(root.fake.storage.local.peek('readerHealth')).toEqual(before);
    expect(written.mock.calls.filter(([items]) => 'readerHealth' in items)).toEqual([]);
  });

  it('shows the site as silent after a long video without an episode', async () => {
    await seeThree();
    root.clock.now += 5000;
    await play(59);
    expect((await readReaderHealth())[shape]?.silentSince).toBeNull();
    await play(120);
    expect((await readReaderHealth())[shape]?.silentSince).toBe(root.clock.now);
    expect((await readTabVisit(7)).alone).toEqual({
      page: 'crunchyroll.com/watch/none/x',
      duration: 1440,
      covered: 120,
    });
    await see('4');
    expect((await readReaderHealth())[shape]).toMatchObject({ found: 4, silentSince: null });
    expect((await readTabVisit(7)).alone).toBeNull();
  });

  it('does not show the site as silent after a short video', async () => {
    await seeThree();
    await play(120, 200);
    expect((await readReaderHealth())[shape]?.silentSince).toBeNull();
    await see('3');
    await root.web.say(pageAt(address('3')), 'playbackSampled', createSampleUpTo(120));
    expect((await readReaderHealth())[shape]?.silentSince).toBeNull();
  });

  it('is deleted when the user teaches the site', async () => {
    await seeThree();
    await play(120);
    const known = (await readReaderHealth())[shape] ?? expect.fail('nothing is known');
    const other = 'https://tv.example/*';
    await modifyReaderHealth(() => ({ [shape]: known, [other]: known }));
    await root.handlers.startTeaching({ tabId: 7 });
    const { origin: _origin, taughtAt: _taughtAt, ...taught } = lesson({});
    await root.web.say(pageAt(address('none')), 'siteTaught', { taught });
    expect(Object.keys(await readReaderHealth())).toEqual([other]);
  });
});
