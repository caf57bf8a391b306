// Tests the keys of episodes and seasons, under which sessions and matches are stored.
import { describe, expect, it } from 'vitest';
import { episodeKey, isSameSeries, type ObservedEpisode, seasonKey } from '@/lib/domain/episode.ts';
import { keepIfSameSeries } from '@/lib/domain/same-series.ts';
import { episode } from './examples.ts';

const onPlex = { siteId: 'plex', url: 'http://nas.local:32400/web/1', episodeId: '3' };
const onGeneral = {
  siteId: 'generic',
  url: 'https://tv.example/watch',
  episodeId: 'tv.example/watch',
  seriesTitle: ' Re:ZERO -Starting! ',
  episodeNumber: 5,
};

describe('episodeKey', () => {
  it("contains the site and the site's own id", () => {
    const key = episodeKey(episode());
    expect(key).toBe('crunchyroll:G0001');
    expect(
      episodeKey(episode({ url: 'https://www.crunchyroll.com/de/watch/G0001', seriesTitle: 'Other' })),
    ).toBe(key);
    expect(episodeKey(episode({ episodeId: 'G0002' }))).not.toBe(key);
    expect(episodeKey(episode({ siteId: 'viki' }))).not.toBe(key);
  });

  it('contains the address of a self-hosted server', () => {
    expect(episodeKey(episode(onPlex))).toBe('plex:http://nas.local:32400 3');
    expect(episodeKey(episode({ ...onPlex, url: 'http://other.local/web/1' }))).not.toBe(
      episodeKey(episode(onPlex)),
    );
  });

  it('contains the origin, title and number of an episode on a general page', () => {
    const of = (part = {}) => episodeKey(episode({ ...onGeneral, ...part }));
    expect(of()).toBe('generic:https://tv.example tv.example/watch rezerostarting 5');
    expect(of({ seriesTitle: 're ZERO starting' })).toBe(of());
    expect(of({ episodeNumber: 6 })).not.toBe(of());
    expect(of({ episodeNumber: null })).toBe('generic:https://tv.example tv.example/watch rezerostarting ');
    expect(of({ seriesTitle: '進撃の巨人' })).toBe(
      'generic:https://tv.example tv.example/watch 進撃の巨人 5',
    );
  });

  it('has the mark "provisional" and the series title for a provisional episode', () => {
    const provisional = episode({ provisional: true, seriesTitle: 'Frieren' });
    expect(episodeKey(provisional)).toBe(
      'crunchyroll:provisional https://www.crunchyroll.com G0001 frieren 5',
    );
    expect(episodeKey(episode({ ...onPlex, provisional: true, seriesTitle: 'A' }))).toBe(
      'plex:provisional http://nas.local:32400 3 a 5',
    );
  });
});

describe('seasonKey', () => {
  it.each([
    ['ids', { seriesId: 'GS01', seasonId: 'S2', seasonTitle: 'Any' }, 'crunchyroll:GS01|S2'],
    ['the title if there are no ids', { seriesId: null, seriesTitle: ' Frieren ' }, 'crunchyroll:frieren|'],
    [
      'the season’s title before its number',
      { seasonTitle: ' Part Two ', seasonNumber: 2 },
      'crunchyroll:GS01|part two',
    ],
    ['the season’s number without a title', { seasonNumber: 2 }, 'crunchyroll:GS01|2'],
    ['the season’s number with an empty title', { seasonTitle: '', seasonNumber: 2 }, 'crunchyroll:GS01|2'],
    ['only the series on a page without a season', {}, 'crunchyroll:GS01|'],
    [
      'title and number if a later season has the series’ title',
      { seriesTitle: 'Frieren', seasonTitle: 'FRIEREN', seasonNumber: 2 },
      'crunchyroll:GS01|frieren 2',
    ],
    [
      'the title if the first season has the series’ title',
      { seriesTitle: 'Frieren', seasonTitle: 'Frieren', seasonNumber: 1 },
      'crunchyroll:GS01|frieren',
    ],
    [
      'the title if a season without a number has the series’ title',
      { seriesTitle: 'Frieren', seasonTitle: 'Frieren' },
      'crunchyroll:GS01|frieren',
    ],
    [
      'the ids and the server on a self-hosted site',
      { ...onPlex, seriesId: '3' },
      'plex:http://nas.local:32400 3|',
    ],
    [
      'the origin, the id and the title of a provisional reading',
      { provisional: true, seriesTitle: 'Frieren' },
      'crunchyroll:provisional https://www.crunchyroll.com GS01 frieren|',
    ],
    [
      'the origin and the title on a general page without an id',
      { ...onGeneral, seriesId: null, seriesTitle: 'Frieren' },
      'generic:https://tv.example frieren|',
    ],
  ])('is made of %s', (_what, part, key) => {
    expect(seasonKey(episode(part))).toBe(key);
  });
});

describe('keys of different origins', () => {
  const keysAt = (url: string, part: Partial<ObservedEpisode>) => {
    const observed = episode({ ...onGeneral, ...part, url });
    return [episodeKey(observed), seasonKey(observed)];
  };

  it.each([
    ['a general page', {}],
    ['a general page that claims the same series', { seriesId: 'tv.example/series/frieren' }],
    ['a provisional reading', { siteId: 'netflix', provisional: true }],
    ['a viewer that several publishers use', { siteId: 'giga-viewer', seriesId: '3' }],
    ['a local server of the practice pages', { siteId: 'practice', seriesId: '/practice/series' }],
  ])('differ for %s', (_what, part) => {
    const origins = [
      'https://tv.example',
      'http://tv.example',
      'https://tv.example:8443',
      'https://www.tv.example',
      'https://a.tv.example',
      'https://hostile.example',
    ];
    const keys = origins.map((origin) => keysAt(`${origin}/watch`, part));
    for (const ofKind of [0, 1]) expect(new Set(keys.map((pair) => pair[ofKind])).size).toBe(origins.length);
  });

  it('cannot be forged by an id or a title', () => {
    const wanted = keysAt('https://tv.example/watch', { seriesId: null, seriesTitle: 'Frieren' });
    const claims = [
      { seriesTitle: 'https://tv.example frieren' },
      {
        seriesTitle: 'Frieren',
        seriesId: 'https://tv.example',
        episodeId: 'https://tv.example tv.example/watch',
      },
      { seriesTitle: 'Frieren', seasonTitle: 'x|generic:https://tv.example frieren' },
    ];
    for (const claim of claims)
      for (const key of keysAt('https://hostile.example/watch', { seriesId: null, ...claim }))
        expect(wanted).not.toContain(key);
  });

  it('are equal for a known site whose hosts have one owner', () => {
    const at = (url: string) => seasonKey(episode({ siteId: 'joyn', url }));
    expect(at('https://www.joyn.de/play/1')).toBe(at('https://www.joyn.at/play/1'));
  });
});

describe('isSameSeries', () => {
  it('ignores upper and lower case and surrounding spaces', () => {
    expect(isSameSeries({ seriesTitle: ' Frieren' }, { seriesTitle: 'FRIEREN ' })).toBe(true);
    expect(isSameSeries({ seriesTitle: 'Frieren' }, { seriesTitle: 'Frieren 2' })).toBe(false);
  });
});

describe('keepIfSameSeries', () => {
  it.each([
    ['a general page', onGeneral],
    ['a provisional reading', { provisional: true }],
  ])('rejects %s that was stored for another series', (_what, part) => {
    const observed = episode({ ...part, seriesTitle: 'Frieren' });
    expect(keepIfSameSeries({ seriesTitle: 'Dungeon Meshi' }, observed)).toBeNull();
    expect(keepIfSameSeries({ seriesTitle: ' frieren' }, observed)).toEqual({ seriesTitle: ' frieren' });
  });

  it('returns the stored value with any series title on a built-in site that is not self-hosted', () => {
    const kept = { seriesTitle: 'フリーレン' };
    expect(keepIfSameSeries(kept, episode())).toBe(kept);
    expect(keepIfSameSeries(null, episode())).toBeNull();
    expect(keepIfSameSeries(undefined, episode())).toBeNull();
  });

  it('rejects another series with the same number on a self-hosted server', () => {
    const observed = episode({ ...onPlex, seriesTitle: 'Frieren' });
    expect(keepIfSameSeries({ seriesTitle: 'Bocchi' }, observed)).toBeNull();
    expect(keepIfSameSeries({ seriesTitle: 'frieren' }, observed)).toEqual({ seriesTitle: 'frieren' });
  });

  it("accepts a page's series title that ends with the name of the chapter", () => {
    const kavita = { siteId: 'kavita', url: 'http://nas.local:5000/library/2/series/31/manga/977' };
    const named = (seriesTitle: string, of = kavita) => episode({ ...of, seriesTitle });
    const kept = { seriesTitle: 'Lantern Harbor' };
    expect(keepIfSameSeries(kept, named('LANTERN Harbor - The Brand'))).toBe(kept);
    expect(keepIfSameSeries(kept, named('Lantern Harbor - re - The Brand'))).toBe(kept);
    expect(keepIfSameSeries(kept, named('Lantern Harbor 2 - The Brand'))).toBeNull();
    expect(keepIfSameSeries(kept, named('Lantern - Harbor'))).toBeNull();
    expect(keepIfSameSeries({ seriesTitle: '' }, named(' - The Brand'))).toBeNull();
    expect(keepIfSameSeries(kept, named('Lantern Harbor - The Brand', onGeneral))).toBeNull();
  });
});
