// Tests that a page's claims about series and episodes apply only to its own origin. Also tests that two series of one site are not mixed
// up.
import { describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { correctMatch } from '@/lib/background/tracking/decide-match.ts';
import { readShownSession } from '@/lib/background/tracking/shown-session.ts';
import { episodeKey, type ObservedEpisode } from '@/lib/domain/episode.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readMatches } from '@/lib/store/reading.ts';
import { episode, match } from '../../domain/examples.ts';
import { dungeonMeshi, frieren, twoTitles } from '../changes.ts';
import { createRoot } from '../root.ts';
import { createSampleUpTo } from '../tracking/tabs.ts';

/** Returns an episode as a page without its own reader may report it at this address. */
const at = (url: string, part: Partial<ObservedEpisode> = {}): ObservedEpisode =>
  episode({
    siteId: 'generic',
    siteName: new URL(url).hostname.replace(/^www\./, ''),
    url,
    episodeId: url.replace(/^https?:\/\/(?:www\.)?/, ''),
    seriesId: null,
    seriesTitle: frieren.title,
    confidence: 0.9,
    ...part,
  });
const numbered = (episodeNumber: number) => ({ episodeNumber, episodeLabel: `E${episodeNumber}` });
const meshi = { seriesTitle: dungeonMeshi.title };
const FRIEREN_ID = 'tv.example/series/frieren';

async function setUp() {
  const root = await createRoot({ catalogue: twoTitles, granted: ['*://*/*'] });
  const { worker, web, service } = root;
  /** Opens a tab with a page that shows the episode and plays all of it. */
  const watch = async (observed: ObservedEpisode) => {
    const { page } = web.open(observed.url);
    await web.say(page, 'episodeObserved', { observed });
    await web.say(page, 'playbackSampled', createSampleUpTo(1440));
    await deliverOutbox(worker);
  };
  /** Chooses the title in the popup, for a tab that shows the episode. */
  const choose = async (observed: ObservedEpisode, title: typeof frieren) => {
    const { page, id: tabId } = web.open(observed.url);
    await web.say(page, 'episodeObserved', { observed });
    const shown = (await readShownSession(tabId))?.observed ?? expect.fail('shows nothing');
    const correction = { media: title, episode: observed.episodeNumber ?? 1, reach: 'season' } as const;
    await correctMatch(worker, { tabId, episodeKey: episodeKey(shown), ...correction });
  };
  const list = () => [frieren, dungeonMeshi].map(({ id }) => service.entries.get(id)?.progress ?? 0);
  return { ...root, watch, choose, list };
}

it('an imported match has no effect if its series title differs from the page’s series title', async () => {
  const { handlers, choose, watch, list } = await setUp();
  const observed = at('https://tv.example/watch/2', numbered(2));
  await choose(observed, dungeonMeshi);
  const [kept] = await readMatches();
  const lie = match({ ...kept, seriesTitle: 'A Harmless Title' });
  await handlers.importMatches({ matches: [{ match: lie, seen: kept?.decidedAt ?? null }] });
  await watch(observed);
  expect(list()).toEqual([2, 0]);
});

it('two series with the same title and different series ids have separate matches', async () => {
  const { choose, watch, list } = await setUp();
  const of = (seriesId: string) => at('https://tv.example/watch/1', { ...numbered(1), seriesId });
  await choose(of('tv.example/series/1999'), dungeonMeshi);
  await watch(of('tv.example/series/2019'));
  expect(list()).toEqual([1, 0]);
});

describe('title that was chosen on one page', () => {
  it('is remembered for later episodes of the page’s origin', async () => {
    const { choose, watch, list } = await setUp();
    await choose(at('https://tv.example/watch/1', numbered(1)), dungeonMeshi);
    await watch(at('https://tv.example/watch/1', numbered(1)));
    await watch(at('https://tv.example/watch/2', numbered(2)));
    expect(list()).toEqual([0, 2]);
  });

  const watched = 'https://tv.example/watch/2';
  it.each<[string, ObservedEpisode, ObservedEpisode]>([
    [
      'names a series of the first page’s origin',
      at('https://hostile.example/1', { ...meshi, ...numbered(1), seriesId: FRIEREN_ID }),
      at(watched, { ...numbered(2), seriesId: FRIEREN_ID }),
    ],
    [
      'also names the first page’s title',
      at('https://hostile.example/1', { ...numbered(1), seriesId: FRIEREN_ID }),
      at(watched, { ...numbered(2), seriesId: FRIEREN_ID }),
    ],
    [
      'has the same host over http',
      at('http://tv.example/watch/1', { ...numbered(1), seriesId: FRIEREN_ID }),
      at(watched, { ...numbered(2), seriesId: FRIEREN_ID }),
    ],
    [
      'has another port of the host',
      at('https://tv.example:8443/watch/1', { ...numbered(1), seriesId: FRIEREN_ID }),
      at(watched, { ...numbered(2), seriesId: FRIEREN_ID }),
    ],
    [
      'is on a subdomain of the first page’s host',
      at('https://user.tv.example/watch/1', { ...numbered(1), seriesId: FRIEREN_ID }),
      at(watched, { ...numbered(2), seriesId: FRIEREN_ID }),
    ],
    [
      'is a chapter viewer of the same site for another publisher',
      episode({
        siteId: 'comici',
        siteName: 'Comici sites',
        mediaType: 'manga',
        url: 'https://takecomic.jp/episodes/0a8f0118f1839',
        seriesId: '7',
        ...numbered(1),
      }),
      episode({
        siteId: 'comici',
        siteName: 'Comici sites',
        mediaType: 'manga',
        url: 'https://bigcomics.jp/episodes/0a8f0118f1840',
        seriesId: '7',
        ...numbered(2),
      }),
    ],
  ])('is not used for another page that %s', async (_how, first, second) => {
    const { choose, watch, service } = await setUp();
    await choose(first, dungeonMeshi);
    expect(await readMatches()).toMatchObject([{ decidedBy: 'user', rules: [{ mediaId: dungeonMeshi.id }] }]);
    await watch(second);
    expect(service.entries.get(dungeonMeshi.id)).toBeUndefined();
  });
});

describe('site with one address for all of its series', () => {
  it.each([
    ['the site’s home page', 'tv.example'],
    ['the site’s home page in a language', 'tv.example/en'],
    ['the site’s catalogue', 'tv.example/anime'],
  ])('remembers each series separately if the address is %s', async (_what, seriesId) => {
    const { choose, watch, list } = await setUp();
    const first = at('https://tv.example/a/1', { ...numbered(1), seriesId, seriesTitle: 'Some Name' });
    const second = at('https://tv.example/b/1', { ...numbered(1), seriesId, seriesTitle: 'Another Name' });
    await choose(first, frieren);
    await choose(second, dungeonMeshi);
    for (const observed of [first, second, { ...first, ...numbered(2), episodeId: 'tv.example/a/2' }])
      await watch(observed);
    expect(list()).toEqual([2, 1]);
  });
});

describe('compromised page', () => {
  it('does not decide the title of another origin by claiming its series id', async () => {
    const { watch, list } = await setUp();
    await watch(at('https://hostile.example/1', { ...meshi, ...numbered(1), seriesId: FRIEREN_ID }));
    await watch(at('https://tv.example/watch/1', { ...numbered(1), seriesId: FRIEREN_ID }));
    await watch(at('https://tv.example/watch/2', { ...numbered(2), seriesId: FRIEREN_ID }));
    expect(list()).toEqual([2, 1]);
  });

  it('does not block the episode of another origin by claiming its id', async () => {
    const { watch, service } = await setUp();
    service.away = true;
    await watch(at('https://hostile.example/1', { episodeId: 'tv.example/watch/5' }));
    await watch(at('https://tv.example/watch/5'));
    expect(
      (await readOutbox()).map(({ change }) => change.kind === 'episode' && change.observed.url),
    ).toEqual(['https://hostile.example/1', 'https://tv.example/watch/5']);
  });

  it.each<[string, ObservedEpisode]>([
    ['a general page on the origin of a known site', at('https://www.crunchyroll.com/watch/G0001/one')],
    ['a provisional reading of an unknown site', at('https://hostile.example/1', { provisional: true })],
    [
      'a provisional reading of a site whose reader rejects pages',
      at('https://www.youtube.com/watch?v=1', { siteId: 'youtube', siteName: 'YouTube', provisional: true }),
    ],
    ['a known site on another origin', episode({ url: 'https://hostile.example/watch/G0001/one' })],
  ])('is rejected as %s', async (_what, observed) => {
    const { web } = await setUp();
    const { page } = web.open(observed.url);
    await expect(web.say(page, 'episodeObserved', { observed })).rejects.toThrow('no episode of the page');
  });
});
