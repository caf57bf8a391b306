// Tests which script runs on which page. No script runs on a page that the user has not granted.
import { describe, expect, it } from 'vitest';
import { planScripts, planWatcherScripts, scriptRunsAt } from '@/lib/background/tracking/site-scripts.ts';
import { originPattern, originsOf } from '@/lib/domain/addresses/origins.ts';
import type { Site } from '@/lib/sites/site.ts';

const crunchyroll: Site = {
  id: 'crunchyroll',
  name: 'Crunchyroll',
  mediaType: 'anime',
  pages: [{ pattern: 'https://www.crunchyroll.com/*', example: 'https://www.crunchyroll.com/watch/G1/x' }],
  playerFrames: [
    { pattern: 'https://static.crunchyroll.com/*', example: 'https://static.crunchyroll.com/p.html' },
  ],
};
const practice: Site = {
  id: 'practice',
  name: 'Practice',
  mediaType: 'anime',
  pages: [{ pattern: 'http://localhost/practice/*', example: 'http://localhost:1/practice/watch/1' }],
  playerFrames: [],
};
const viz: Site = {
  id: 'viz',
  name: 'VIZ',
  mediaType: 'manga',
  pages: [{ pattern: 'https://www.viz.com/*', example: 'https://www.viz.com/shonenjump/x/chapter/1' }],
  playerFrames: [],
};
const sites = [crunchyroll, practice];

describe('planWatcherScripts', () => {
  it('plans the media watcher for every granted page and frame', () => {
    expect(planWatcherScripts(sites, [])).toEqual([]);
    expect(planWatcherScripts(sites, originsOf(crunchyroll))).toEqual([
      {
        id: 'media-watcher',
        files: ['media-watcher.js'],
        matches: originsOf(crunchyroll),
        allFrames: true,
        world: 'ISOLATED',
      },
    ]);
  });

  it.each(['*://*/*', 'https://www.viz.com/*'])(
    'plans the reader for chapter pages with a grant of %s',
    (granted) => {
      const [arrival, watcher] = planWatcherScripts([crunchyroll, viz], [granted]);
      const chapters = ['https://www.viz.com/*/chapter/*'];
      expect(arrival).toMatchObject({
        id: 'page-arrival-paths',
        files: ['page-arrival.js'],
        matches: chapters,
        allFrames: true,
      });
      expect(watcher).toMatchObject({ id: 'media-watcher', matches: [granted], excludes: chapters });
    },
  );

  it('plans the reader immediately on taught pages', () => {
    const taught = ['https://www.crunchyroll.com/*'];
    const hidden: Site = { ...practice, shadowHosts: ['practice-player'] };
    const plans = planWatcherScripts([crunchyroll, hidden], ['https://*/*', 'http://*/*'], {}, taught);
    expect(plans.map(({ id, matches }) => [id, matches]).slice(0, 2)).toEqual([
      ['page-arrival', taught],
      ['page-arrival-paths', ['http://localhost/practice/*']],
    ]);
  });
});

describe('scriptRunsAt', () => {
  it('returns true only for a script that belongs to the address', () => {
    const plans = planScripts([crunchyroll, viz], ['https://*/*']);
    const at = (url: string) => plans.filter((plan) => scriptRunsAt(plan, new URL(url))).map(({ id }) => id);
    expect(at('https://www.crunchyroll.com/watch/1')).toEqual(['site-crunchyroll', 'player-frame']);
    expect(at('https://static.crunchyroll.com/p.html')).toEqual(['player-frame']);
    expect(at('https://www.viz.com/shonenjump/x/chapter/1')).toEqual(['site-viz']);
    expect(at('https://tv.example/1')).toEqual(['site-generic', 'player-frame']);
    expect(at('http://tv.example/1')).toEqual([]);
  });
});

describe('script plan', () => {
  it('is empty while nothing is granted', () => {
    expect(planScripts(sites, [])).toEqual([]);
  });

  it('runs a site’s own reader on its pages and the player script in its frames', () => {
    expect(planScripts(sites, originsOf(crunchyroll))).toEqual([
      {
        id: 'site-crunchyroll',
        files: ['watch-page.js', 'site-crunchyroll.js'],
        matches: ['https://www.crunchyroll.com/*'],
        allFrames: false,
        world: 'ISOLATED',
      },
      {
        id: 'player-frame',
        files: ['player-frame.js'],
        matches: originsOf(crunchyroll),
        allFrames: true,
        world: 'ISOLATED',
      },
    ]);
  });

  it.each(['*://*/*', 'https://*/*', 'https://*.crunchyroll.com/*'])(
    'runs only the built-in reader of a site that a grant of %s covers',
    (wide) => {
      const plans = planScripts(sites, [wide]);
      expect(plans.find(({ id }) => id === 'site-crunchyroll')?.matches).toEqual([
        'https://www.crunchyroll.com/*',
      ]);
      expect(plans.find(({ id }) => id === 'site-generic')).toMatchObject({
        matches: [wide],
        excludes: expect.arrayContaining([...originsOf(crunchyroll)]),
      });
      expect(plans.filter(({ id }) => id === 'player-frame')).toMatchObject([{ matches: [wide] }]);
    },
  );

  it('runs no player script on sites with chapters only', () => {
    const player = (granted: readonly string[]) =>
      planScripts([crunchyroll, viz], granted).find(({ id }) => id === 'player-frame');
    expect(player(originsOf(viz))).toBeUndefined();
    expect(player([...originsOf(viz), ...originsOf(crunchyroll)])?.matches).toEqual(originsOf(crunchyroll));
    expect(player(['https://*/*'])).toMatchObject({ matches: ['https://*/*'], excludes: originsOf(viz) });
  });

  it('excludes from the generic reader only the built-in sites that a wide grant covers', () => {
    const plans = planScripts([crunchyroll, viz], ['https://*.crunchyroll.com/*', 'http://*/*']);
    const excludesOf = (id: string) => plans.find((plan) => plan.id === id)?.excludes;
    expect(excludesOf('site-generic')).toEqual(
      originsOf(crunchyroll).filter((one) => one.includes('crunchyroll')),
    );
    expect(excludesOf('player-frame')).toBeUndefined();
  });

  it('runs no site reader for a grant that does not cover the site', () => {
    for (const other of ['https://*.roll.com/*', 'http://*/*', 'https://crunchyroll.com.example/*'])
      expect(planScripts([crunchyroll], [other]).map(({ id }) => id)).toEqual([
        'site-generic',
        'player-frame',
      ]);
  });

  it('loads the lesson before any reader on taught origins', () => {
    const plans = planScripts(sites, originsOf(crunchyroll), {}, ['https://www.crunchyroll.com/*']);
    expect(plans.map(({ id }) => id)).toEqual(['taught', 'site-crunchyroll', 'player-frame']);
    expect(plans[0]).toMatchObject({ matches: ['https://www.crunchyroll.com/*'], allFrames: false });
  });

  it('runs the script that counts chapter pages only where the user taught chapters', () => {
    const granted = ['https://tv.example/*', 'https://www.crunchyroll.com/*'];
    const plans = planScripts(sites, granted, {}, granted, granted);
    expect(plans.find(({ id }) => id === 'taught-pages')?.matches).toEqual(['https://tv.example/*']);
    expect(planScripts(sites, granted, {}, granted).map(({ id }) => id)).not.toContain('taught-pages');
  });

  it('runs the generic reader on granted origins without a built-in reader', () => {
    const plans = planScripts(sites, ['https://tv.example/*', 'https://www.crunchyroll.com/*']);
    expect(plans.find(({ id }) => id === 'site-generic')?.matches).toEqual(['https://tv.example/*']);
    expect(plans.find(({ id }) => id === 'site-crunchyroll')).toBeDefined();
  });

  it('runs a site’s reader only on the site’s own paths', () => {
    expect(originPattern('http://localhost/practice/*')).toBe('http://localhost/*');
    expect(planScripts(sites, ['http://localhost/*'])[0]).toMatchObject({
      matches: ['http://localhost/practice/*'],
    });
  });

  it('runs only the player script if just the player’s frame is granted', () => {
    const plans = planScripts(sites, ['https://static.crunchyroll.com/*']);
    expect(plans.map(({ id }) => id)).toEqual(['player-frame']);
  });

  it('runs the page-state script in the page’s JavaScript world', () => {
    const plans = planScripts([{ ...practice, pageState: true }], ['http://localhost/*']);
    expect(plans.map(({ id, world, allFrames }) => ({ id, world, allFrames }))).toEqual([
      { id: 'site-practice-state', world: 'MAIN', allFrames: false },
      { id: 'site-practice', world: 'ISOLATED', allFrames: false },
      { id: 'player-frame', world: 'ISOLATED', allFrames: true },
    ]);
  });

  it('runs the reader of a self-hosted site on the user’s origins', () => {
    const media: Site = { ...practice, id: 'media', pages: [], selfHosted: true };
    const hosted = { 'http://nas.example/*': 'media', 'http://other.example/*': 'practice' };
    const plans = planScripts([...sites, media], ['http://nas.example/*', 'https://tv.example/*'], hosted);
    expect(plans.map(({ id, matches }) => [id, matches])).toEqual([
      ['site-media', ['http://nas.example/*']],
      ['site-generic', ['https://tv.example/*']],
      ['player-frame', ['http://nas.example/*', 'https://tv.example/*']],
    ]);
    expect(planScripts([...sites, media], ['https://tv.example/*'], hosted).map(({ id }) => id)).toEqual([
      'site-generic',
      'player-frame',
    ]);
  });
});
