// Tests that a hostile page cannot apply the user's choice to another site, whatever a compromised script claims.
import { expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { readShownSession } from '@/lib/background/tracking/shown-session.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { addLesson } from '@/lib/domain/files/lesson.ts';
import { writeLessons } from '@/lib/store/lessons.ts';
import { episode, lesson } from '../../domain/examples.ts';
import { dungeonMeshi, frieren, twoTitles } from '../changes.ts';
import { createRoot } from '../root.ts';
import { createSampleUpTo } from '../tracking/tabs.ts';

const general = (url: string, part: Partial<ObservedEpisode> = {}): ObservedEpisode =>
  episode({
    siteId: 'generic',
    siteName: 'hostile.example',
    url,
    episodeId: 'tv.example/watch/1',
    seriesId: 'tv.example/series/frieren',
    seriesTitle: frieren.title,
    episodeNumber: 1,
    episodeLabel: 'E1',
    confidence: 0.9,
    ...part,
  });
const HOSTILE = 'https://hostile.example/1';
const claim = (part: Partial<ObservedEpisode> = {}) => general(HOSTILE, part);
/** The episode that the user really watches. Its page reports the address of its own series. */
const victim = general('https://tv.example/watch/2', {
  siteName: 'tv.example',
  episodeId: 'tv.example/watch/2',
  episodeNumber: 2,
  episodeLabel: 'E2',
});
const KEY = 'https://tv.example tv.example/series/frieren';
const netflix = { siteId: 'netflix', siteName: 'Netflix', provisional: true } as const;

/** False reports that a page at `from` sends. */
const attacks: readonly { name: string; from?: string; observed: unknown; isRefused?: true }[] = [
  { name: 'all ids of the other site', observed: claim() },
  { name: 'the www form of the series', observed: claim({ seriesId: 'www.tv.example/series/frieren' }) },
  {
    name: 'a series address with a user name',
    observed: claim({ seriesId: 'hostile.example@tv.example/series/frieren' }),
  },
  {
    name: 'a series whose path contains the page’s own host',
    observed: claim({ seriesId: 'tv.example/series/frieren/../frieren' }),
  },
  { name: 'the key of the other series as the id', observed: claim({ seriesId: `${KEY} ${frieren.title}` }) },
  {
    name: 'the key of the other series as the title',
    observed: claim({ seriesId: null, seriesTitle: `${KEY} ${frieren.title}` }),
  },
  {
    name: 'the key of the other series as the season',
    observed: claim({ seasonTitle: `|generic:${KEY} ${frieren.title}` }),
  },
  { name: 'a season id', observed: claim({ seasonId: `generic:${KEY} ${frieren.title}|` }) },
  { name: 'the name of the other site', observed: claim({ siteName: 'tv.example' }), isRefused: true },
  { name: 'an address of the other site', observed: claim({ url: victim.url }), isRefused: true },
  {
    name: 'an address with the other host as its user name',
    observed: claim({ url: 'https://tv.example@hostile.example/watch/2' }),
  },
  {
    name: 'an address with a backslash',
    observed: claim({ url: 'https://tv.example\\@hostile.example/watch/2' }),
    isRefused: true,
  },
  {
    name: 'the other host with a trailing dot',
    from: 'https://tv.example./watch/1',
    observed: general('https://tv.example./watch/1', { siteName: 'tv.example.' }),
  },
  {
    name: 'a subdomain of the other site',
    from: 'https://user.tv.example/1',
    observed: general('https://user.tv.example/1', { siteName: 'user.tv.example' }),
  },
  { name: 'a provisional reading without a site', observed: claim({ provisional: true }), isRefused: true },
  {
    name: 'a provisional reading of a known site',
    from: 'https://www.netflix.com/watch/1',
    observed: general('https://www.netflix.com/watch/1', netflix),
  },
  {
    name: 'an id of a known site that is the key of the other series',
    from: 'https://www.crunchyroll.com/watch/G0001/one',
    observed: episode({ seriesId: `generic:${KEY} ${frieren.title}`, episodeNumber: 1 }),
  },
  {
    name: 'a site id that every object has as a property',
    observed: claim({ siteId: 'constructor' }),
    isRefused: true,
  },
  {
    name: 'a chapter of the other site',
    observed: claim({ mediaType: 'manga', episodeId: 'tv.example Frieren 1' }),
  },
  { name: 'a field that the worker sets', observed: { ...claim(), isPrivate: true }, isRefused: true },
];

it.each(attacks)(
  'a hostile page does not change the title of another site’s episode by claiming $name',
  async ({ from = HOSTILE, observed, isRefused }) => {
    const root = await createRoot({ catalogue: twoTitles, granted: ['*://*/*'] });
    const { worker, web, service } = root;
    await writeLessons(addLesson([], lesson({ origin: 'https://hostile.example', pages: { kind: 'none' } })));
    const { page, id } = web.open(from);
    const answer = web.say(page, 'episodeObserved', { observed });
    if (isRefused) await expect(answer).rejects.toThrow();
    else await answer;
    const shown = await readShownSession(id);
    expect(shown === null).toBe(isRefused === true);
    // The user trusts the hostile page, and chooses the title that plays there.
    if (shown) await rememberChosenTitle(worker, shown.observed, dungeonMeshi, 1);
    const tab = web.open(victim.url);
    await web.say(tab.page, 'episodeObserved', { observed: victim });
    await web.say(tab.page, 'playbackSampled', createSampleUpTo(1440));
    await deliverOutbox(worker);
    expect(service.entries.get(frieren.id)?.progress).toBe(2);
    expect(service.entries.get(dungeonMeshi.id)).toBeUndefined();
  },
);
