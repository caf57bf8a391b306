// Tests how the worker identifies a page that plays a video and has not reported. Checks which page it asks, how often, and which scripts
// it starts.

import { beforeEach, describe, expect, it } from 'vitest';
import { readNowPlaying } from '@/lib/background/tracking/now.ts';
import { readShownSession } from '@/lib/background/tracking/shown-session.ts';
import { episode } from '../../../domain/examples.ts';
import type { FakeDocument } from '../../browser/fake-tab.ts';
import { createRoot, type TestRoot } from '../../root.ts';
import { createSampleUpTo } from '../tabs.ts';

const WATCH = 'https://www.crunchyroll.com/watch/G0005/five';
const PLAYER = 'https://static.crunchyroll.com/embed';
const READER = ['watch-page.js', 'site-crunchyroll.js'];
const five = episode({ url: WATCH, episodeId: 'G0005', episodeNumber: 5 });
const SECOND = 1000;

let root: TestRoot;
beforeEach(async () => {
  root = await createRoot({ granted: ['*://*/*'] });
  root.service.away = true;
});

const plays = (page: FakeDocument) => root.web.say(page, 'playbackSampled', createSampleUpTo(100));
const says = (page: FakeDocument) => root.web.say(page, 'episodeObserved', { observed: five });

/** Makes the page busy: it has our script, but fails to answer. Returns the times at which the worker asked the page. */
function busy(page: FakeDocument) {
  const asked: number[] = [];
  page.hear = async () => {
    asked.push(root.clock.now);
    throw new Error('busy');
  };
  return asked;
}

describe('page that does not answer', () => {
  it('is asked again after 5 s, 10 s, 20 s, up to 5 minutes', async () => {
    const { page } = root.web.open(WATCH);
    const asked = busy(page);
    const start = root.clock.now;
    for (let at = 0; at <= 1300; at += 2.5) {
      root.clock.now = start + at * SECOND;
      await expect(plays(page)).rejects.toThrow('has not said');
    }
    expect(asked.map((at) => (at - start) / SECOND)).toEqual([0, 5, 15, 35, 75, 155, 315, 615, 915, 1215]);
  });

  it('is not asked again when a player reports if the page has meanwhile reported an episode by itself', async () => {
    const tab = root.web.open(WATCH);
    const other = root.web.open(WATCH).page;
    const [frame, asked, askedOther] = [root.web.addFrame(tab, PLAYER), busy(tab.page), busy(other)];
    for (const one of [frame, other]) await expect(plays(one)).rejects.toThrow('has not said');
    await says(tab.page);
    await plays(frame);
    await expect(plays(other)).rejects.toThrow('has not said');
    expect([asked, askedOther].map(({ length }) => length)).toEqual([1, 1]);
    expect((await readShownSession(tab.id))?.session).not.toBeNull();
  });

  it('is asked again without back-off after 200 other pages were asked', async () => {
    const pages = Array.from({ length: 201 }, () => root.web.open(WATCH).page);
    const asked = pages.map(busy);
    for (const page of pages) await expect(plays(page)).rejects.toThrow('has not said');
    for (const page of [pages[2], pages[0]] as FakeDocument[])
      await expect(plays(page)).rejects.toThrow('has not said');
    expect([asked[0]?.length, asked[2]?.length]).toEqual([2, 1]);
  });

  it('gets its reader again when its video plays', async () => {
    const { page } = root.web.open(WATCH);
    await expect(plays(page)).rejects.toThrow('has not said');
    expect(page.scripts.slice(0, READER.length)).toEqual(READER);
  });
});

describe('page whose report has arrived', () => {
  it('is not asked for a report when one of its frames plays', async () => {
    const tab = root.web.open(WATCH);
    const asked = busy(tab.page);
    await says(tab.page);
    await plays(root.web.addFrame(tab, PLAYER));
    expect([asked, tab.page.scripts]).toEqual([[], []]);
  });

  it('gets no reader if the report answers the worker’s request', async () => {
    const { page } = root.web.open(WATCH);
    page.hear = async () => says(page);
    await plays(page);
    expect(page.scripts).toEqual([]);
  });
});

describe('identifyPage', () => {
  it('sends no request to a page that its tab has left', async () => {
    const tab = root.web.open(WATCH);
    const left = tab.page;
    const asked = busy(left);
    root.web.navigate(tab, 'https://tv.example/');
    await plays(left);
    expect(asked).toEqual([]);
  });

  it('starts no scripts in a page without permission when its frame plays', async () => {
    root.fake.permissions.take('*://*/*');
    root.fake.permissions.grant('https://static.crunchyroll.com/*');
    const tab = root.web.open('https://closed.example/');
    await plays(root.web.addFrame(tab, PLAYER));
    expect(tab.page.scripts).toEqual([]);
  });
});

describe('scripts that a media watcher requests', () => {
  it('start in the page before they start in its frame', async () => {
    const tab = root.web.open(WATCH);
    const frame = root.web.addFrame(tab, PLAYER);
    await root.web.say(frame, 'scriptsWanted');
    expect([tab.page.scripts, frame.scripts]).toEqual([READER, ['player-frame.js']]);
    expect(root.web.started).toEqual([...READER, 'player-frame.js']);
  });

  it('are injected into the page only once despite repeated requests', async () => {
    const tab = root.web.open(WATCH);
    const frames = [root.web.addFrame(tab, PLAYER), root.web.addFrame(tab, PLAYER)];
    for (const frame of [...frames, ...frames]) await root.web.say(frame, 'scriptsWanted');
    expect(root.web.started.filter((file) => READER.includes(file))).toEqual(READER);
  });

  it('are injected into the next page of the tab when its frame asks', async () => {
    const tab = root.web.open(WATCH);
    await root.web.say(root.web.addFrame(tab, PLAYER), 'scriptsWanted');
    root.web.navigate(tab, WATCH);
    await root.web.say(root.web.addFrame(tab, PLAYER), 'scriptsWanted');
    expect(tab.page.scripts).toEqual(READER);
  });

  it('start in a frame even if its page may not be read', async () => {
    root.fake.permissions.take('*://*/*');
    root.fake.permissions.grant('https://static.crunchyroll.com/*');
    const tab = root.web.open('https://closed.example/');
    const frame = root.web.addFrame(tab, PLAYER);
    await root.web.say(frame, 'scriptsWanted');
    expect([tab.page.scripts, frame.scripts]).toEqual([[], ['player-frame.js']]);
  });

  it('cause an error if the tab has left the page', async () => {
    const tab = root.web.open(WATCH);
    const left = tab.page;
    root.web.navigate(tab, 'https://tv.example/');
    await expect(root.web.say(left, 'scriptsWanted')).rejects.toThrow('No document with id');
  });
});

describe('opening the popup', () => {
  const open = (tabId: number) => readNowPlaying(root.worker, { tabId: tabId });

  it('waits at most a second for a page that hangs', async () => {
    const tab = root.web.open(WATCH);
    tab.page.hear = () => new Promise(() => undefined);
    const waits: number[] = [];
    const worker = root.start({
      after: (wait, then) => {
        waits.push(wait);
        then();
        return () => undefined;
      },
    });
    expect(await readNowPlaying(worker, { tabId: tab.id })).toBeNull();
    expect(waits).toEqual([SECOND]);
  });

  it('requests the episode of a page only once if the page answers with an error', async () => {
    const tab = root.web.open(WATCH);
    const first = busy(tab.page);
    await open(tab.id);
    await open(tab.id);
    const second = busy(root.web.navigate(tab, `${WATCH}?second`));
    await open(tab.id);
    expect([first.length, second.length]).toEqual([1, 1]);
  });

  it('shows no episode for a closed tab', async () => {
    expect(await open(77)).toBeNull();
    expect(root.web.started).toEqual([]);
  });

  it('reads a page again if 200 other pages were read since', async () => {
    const tabs = Array.from({ length: 201 }, () => root.web.open(WATCH));
    for (const { id } of tabs) await open(id);
    for (const tab of [tabs[200], tabs[0]]) await open(tab?.id ?? 0);
    expect([tabs[0], tabs[200]].map((tab) => tab?.page.scripts.length)).toEqual([
      2 * READER.length,
      READER.length,
    ]);
  });
});
