// Tests what `readPageState` takes from the objects of a page. The forms of these objects are from published sources.
import { describe, expect, it } from 'vitest';
import { sites } from '@/lib/sites/registry.ts';
import type { PageWorld } from '@/lib/sites/site.ts';
import { loadSite, parsePage } from './fixtures.ts';

function world(url: string, globals: object, html = ''): PageWorld {
  const { document } = parsePage(html, url);
  return { document, url: new URL(url), globals: globals as PageWorld['globals'] };
}

async function readState(siteId: string, given: PageWorld): Promise<unknown> {
  const { readPageState } = await loadSite(siteId);
  const state = readPageState?.(given) ?? null;
  return JSON.parse(JSON.stringify(state));
}

function netflix(videoMetadata: object): object {
  const getState = () => ({ videoPlayer: { videoMetadata } });
  return { netflix: { appContext: { state: { playerApp: { getState } } } } };
}

describe("reading Netflix's player", () => {
  const url = 'https://www.netflix.com/watch/8012?x=1';
  const video = {
    type: 'show',
    id: 1,
    title: 'Show',
    currentEpisode: 8011,
    seasons: [
      {
        seq: 1,
        title: 'Part 1',
        episodes: [{ id: 8011, episodeId: 8011, seq: 1, title: 'A', runtime: 100 }],
      },
      {
        seq: 2,
        title: 'Part 2',
        episodes: [
          { episodeId: 8012, seq: 5, title: 'B', runtime: 200, secret: 'x' },
          { episodeId: 8013, seq: 6, title: 'C', runtime: 200 },
        ],
      },
    ],
  };
  const expected = {
    watchId: '8012',
    type: 'show',
    id: 1,
    title: 'Show',
    runtime: null,
    season: { seq: 2, title: 'Part 2' },
    episode: { seq: 5, title: 'B', runtime: 200 },
    next: { id: 8013, seq: 6 },
  };

  it.each([
    ['_metadataObject', { _metadataObject: { video } }],
    ['_metadata', { _metadata: { video } }],
    ['_video', { _video: { _video: video } }],
  ])('returns the episode of the address from %s', async (_name, entry) => {
    expect(await readState('netflix', world(url, netflix({ 8012: entry })))).toEqual(expected);
  });

  it('returns nothing if the episode in the player differs from the episode in the address', async () => {
    expect(await readState('netflix', world(url, netflix({ 8011: { _metadata: { video } } })))).toBeNull();
  });

  it('returns less than 1000 characters for a show of 900 episodes', async () => {
    const episodes = Array.from({ length: 900 }, (_, at) => ({
      id: 7200 + at,
      seq: at,
      title: 'x'.repeat(200),
    }));
    const long = { ...video, seasons: [{ seq: 1, title: 'Part 1', episodes }] };
    const state = await readState('netflix', world(url, netflix({ 8012: { _metadata: { video: long } } })));
    expect(JSON.stringify(state).length).toBeLessThan(1000);
  });
});

describe("reading Disney+'s player", () => {
  const url = 'https://www.disneyplus.com/play/30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9a';
  const player = {
    mediaPlaybackCriteria: {
      metadata: { title: { text: 'Show' }, subtitle: { text: 'S1:E2' }, token: 'secret' },
    },
    timeline: { info: { playheadPositionMs: 5000, programDurationMs: 90_000 } },
  };

  it.each([
    ['disney-web-player', 'mediaPlayer'],
    ['disney-web-player-ui', 'mediaPlayerApi'],
  ])('returns title, subtitle and clock from %s', async (tag, property) => {
    const given = world(url, {}, `<${tag}></${tag}>`);
    Object.assign(given.document.querySelector(tag) ?? {}, { [property]: player });
    const state = { title: 'Show', subtitle: 'S1:E2', position: 5000, duration: 90_000 };
    expect(await readState('disney-plus', given)).toEqual(state);
    const { readClock } = await import('@/lib/sites/disney-plus.ts');
    expect(readClock({ ...given, mediaSession: null, state })).toEqual({ position: 5, duration: 90 });
    expect(readClock({ ...given, mediaSession: null, state: null })).toBeNull();
  });

  it.each([
    ['300', '1440', { position: 300, duration: 1440 }],
    ['42', '100', null],
    ['300000', '1440000', null],
    ['2000', '1440', null],
    ['', '1440', null],
  ])('reads the clock $2 from a seek bar at "%s" of "%s"', async (now, max, clock) => {
    const { readClock } = await import('@/lib/sites/disney-plus.ts');
    const page = parsePage('<progress-bar></progress-bar>', url);
    const root = page.document.querySelector('progress-bar')?.attachShadow({ mode: 'open' });
    const bar =
      now === ''
        ? '<i></i>'
        : `<i class="progress-bar__thumb" aria-valuenow="${now}" aria-valuemax="${max}"></i>`;
    if (root) root.innerHTML = bar;
    expect(readClock(page)).toEqual(clock);
  });
});

describe("reading Disney+ on Hotstar's platform", () => {
  it('returns the clock of the episode, not of the advertisement', async () => {
    const { readClock } = await import('@/lib/sites/disney-plus.ts');
    const videos = '<div id="ad-video-container"><video></video></div><video></video>';
    const page = parsePage(videos, 'https://www.apps.disneyplus.com/ph/shows/a/1/b/1770001357/watch');
    const [advertisement, episode] = page.document.querySelectorAll('video');
    const at = (currentTime: number, duration: number) => ({
      currentTime: { value: currentTime },
      duration: { value: duration },
    });
    if (advertisement) Object.defineProperties(advertisement, at(3, 30));
    expect(readClock(page)).toBeNull();
    if (episode) Object.defineProperties(episode, at(60, 1440));
    expect(readClock(page)).toEqual({ position: 60, duration: 1440 });
  });
});

describe("reading Emby's page over the video", () => {
  it('returns the item of the visible page', async () => {
    const view = (hidden: string) => `<div class="view ${hidden}" data-type="video-osd"></div>`;
    const given = world('http://nas.example/web/', {}, view('hide') + view(''));
    const [left, shown] = given.document.querySelectorAll('.view');
    const item = (Name: string) => ({
      controller: { osdController: { currentDisplayItem: { Name, Path: '/x' } } },
    });
    Object.assign(left ?? {}, item('Left'));
    Object.assign(shown ?? {}, item('Shown'));
    const state = await readState('emby', given);
    expect(state).toMatchObject({ Name: 'Shown', Id: null });
    expect(state).not.toHaveProperty('Path');
  });
});

describe("reading Hulu's seek bar", () => {
  it('returns position and duration of the video', async () => {
    const { readClock } = await import('@/lib/sites/hulu.ts');
    const bar = (now: string, max: string) =>
      parsePage(
        `<div class="Timeline__slider" aria-valuenow="${now}" aria-valuemax="${max}"></div>`,
        'https://a.example/',
      );
    expect(readClock(bar('1259', '1476'))).toEqual({ position: 1259, duration: 1476 });
    for (const [now, max] of [
      ['', '0'],
      ['x', '10'],
      ['-1', '10'],
      ['1', 'Infinity'],
    ] as const)
      expect(readClock(bar(now, max))).toBeNull();
  });
});

describe.each(sites.filter(({ pageState }) => pageState))('readPageState of $name', ({ id, pages }) => {
  it('returns nothing for a page without its objects', async () => {
    const state = await readState(id, world(pages[0]?.example ?? 'http://nas.example/', {}));
    const facts = typeof state === 'object' && state !== null ? Object.values(state) : [];
    expect(facts.filter((fact) => fact !== null && typeof fact === 'object')).toEqual([]);
  });
});

describe.each(sites)('module of $name', async (site) => {
  it('exports readPageState and readClock only if the site declares them', async () => {
    const module = { ...(await loadSite(site.id)) };
    expect('readPageState' in module).toBe(site.pageState === true);
    expect('readClock' in module).toBe(site.playerClock === true);
  });
});
