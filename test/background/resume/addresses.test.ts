// Tests the addresses of a resume point. Each address is checked against the site's pattern, and each number against the entry's numbering.
import { describe, expect, it } from 'vitest';
import {
  addressesOfResumePoint,
  addressOfOffer,
  toKnownResumePoint,
} from '@/lib/background/resume/addresses.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { ResumeOffer } from '@/lib/domain/resume/offers.ts';
import type { ResumeNumbering, ResumePoint } from '@/lib/domain/resume/resume-point.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { episode } from '../../domain/examples.ts';
import { EPISODE_SIX_URL, episodeFive } from './watching.ts';

const endless: ResumeNumbering = { offset: 0, least: 1, most: null };

function pointOf(observed: ObservedEpisode, at = observed.episodeNumber ?? 1): ResumePoint {
  return { account: 'user-1', mediaId: 'm', site: observed.siteId, observed, episode: at, at: 7 };
}

/** Episode 5 on MyAnimeList's own pages, whose addresses contain the number. */
const numbered = episode({
  siteId: 'myanimelist',
  siteName: 'MyAnimeList',
  url: 'https://myanimelist.net/anime/52991/Sousou_no_Frieren/episode/5',
  episodeId: '52991-5',
  seriesUrl: 'https://myanimelist.net/anime/52991/Sousou_no_Frieren',
  nextUrl: null,
});
const pageOf = (number: number) => `https://myanimelist.net/anime/52991/Sousou_no_Frieren/episode/${number}`;

const of = (one: ResumePoint, numbering = endless, selfHosted = {}) =>
  addressesOfResumePoint(one, numbering, { ...defaultSettings, selfHosted });

describe('addresses of a resume point', () => {
  it('include the episode, its series and the next episode', () => {
    const here = { ...episodeFive, seriesUrl: 'https://www.crunchyroll.com/series/GSERIES01' };
    const addresses = of(pointOf({ ...here, url: 'https://www.crunchyroll.com/watch/GFIVE0005' }));
    expect(addresses).toMatchObject({
      last: 'https://www.crunchyroll.com/watch/GFIVE0005',
      series: 'https://www.crunchyroll.com/series/GSERIES01',
      next: { episode: 6, address: EPISODE_SIX_URL },
    });
    expect(addresses.numbered(6)).toBeNull();
  });

  it.each<[string, ResumePoint, ResumeNumbering, { episode: number | null } | null]>([
    ['the site gives the next number', pointOf(episodeFive), endless, { episode: 6 }],
    [
      'the site gives no next number',
      pointOf({ ...episodeFive, nextNumber: null }),
      endless,
      { episode: null },
    ],
    [
      'the site numbers differently from the list',
      pointOf(episodeFive, 3),
      { ...endless, offset: 2 },
      { episode: 4 },
    ],
    [
      'the last episode has a fractional number',
      pointOf({ ...episodeFive, episodeNumber: 5.5 }, 5.5),
      endless,
      { episode: null },
    ],
    [
      'the next episode is the last of the title',
      pointOf(episodeFive),
      { ...endless, most: 6 },
      { episode: 6 },
    ],
    ['the next episode is beyond the end of the title', pointOf(episodeFive), { ...endless, most: 5 }, null],
    [
      'the next episode is before the start of the title',
      pointOf(episodeFive),
      { ...endless, least: 7 },
      null,
    ],
    ['the site’s numbering is unknown', pointOf(episodeFive), { ...endless, offset: null }, null],
  ])('contain the right next episode if %s', (_where, one, numbering, next) => {
    expect(of(one, numbering).next).toEqual(next && { ...next, address: EPISODE_SIX_URL });
  });

  it.each<[number, number | null, string | null]>([
    [6, 0, pageOf(6)],
    [1, 0, pageOf(1)],
    [8, 0, pageOf(8)],
    [9, 0, null],
    [0, 0, null],
    [6, null, null],
  ])('contain for episode %i at the offset %s the page: %s', (number, offset, address) => {
    expect(of(pointOf(numbered), { offset, least: 1, most: 8 }).numbered(number)).toBe(address);
  });

  it('use the site’s own episode number in the address of an episode', () => {
    const addresses = of(pointOf(numbered, 3), { offset: 2, least: 1, most: null });
    expect(addresses.numbered(4)).toBe(pageOf(6));
  });

  it.each([
    ['include a self-hosted server that the user added', { kavita: ['http://nas.local:5000'] }, true],
    [
      'do not include a self-hosted server if the user added another server',
      { kavita: ['http://other.local'] },
      false,
    ],
    ['do not include a self-hosted server that the user did not add', {}, false],
    [
      'do not include a self-hosted server that the user added as another kind',
      { komga: ['http://nas.local:5000'] },
      false,
    ],
  ])('%s', (_what, selfHosted, isThere) => {
    const url = 'http://nas.local:5000/library/1/series/3/manga/12';
    const observed = episode({ siteId: 'kavita', mediaType: 'manga', url, episodeId: '12' });
    expect(of(pointOf(observed), endless, selfHosted).last).toBe(isThere ? url : null);
  });
});

describe('toKnownResumePoint', () => {
  it('returns whether each page can be opened, but no addresses', () => {
    const one = pointOf(numbered);
    const numbering = { offset: 0, least: 1, most: 8 };
    expect(toKnownResumePoint(one, numbering, of(one, numbering))).toEqual({
      site: 'myanimelist',
      siteName: 'MyAnimeList',
      episode: 5,
      next: null,
      hasAfter: false,
      numbered: { least: 1, most: 8 },
      hasSeries: true,
      hasLast: true,
      at: 7,
    });
    const nothing = { last: null, series: null, next: null, numbered: () => null };
    expect(toKnownResumePoint(one, numbering, nothing)).toMatchObject({
      numbered: null,
      hasSeries: false,
      hasLast: false,
    });
    const next = { episode: 6, address: EPISODE_SIX_URL };
    expect(toKnownResumePoint(one, numbering, { ...nothing, next })).toMatchObject({
      next: 6,
      hasAfter: true,
    });
  });
});

describe('addressOfOffer', () => {
  const addresses = {
    last: 'last',
    series: 'series',
    next: { episode: 6, address: 'next' },
    numbered: (number: number) => `page ${number}`,
  };
  const offer = (kind: ResumeOffer['kind'], number: number | null): ResumeOffer => ({
    kind,
    site: 'crunchyroll',
    siteName: '',
    episode: number,
  });

  it.each<[ResumeOffer['kind'], number | null, string | null]>([
    ['after', 5, 'next'],
    ['series', null, 'series'],
    ['last', 5, 'last'],
    ['next', null, null],
    ['next', 6, 'next'],
    ['next', 5, 'last'],
    ['next', 7, 'page 7'],
    ['next', 4, 'page 4'],
  ])('returns for the offer “%s” with the number %s: %s', (kind, number, address) => {
    expect(addressOfOffer(addresses, offer(kind, number), { episode: 5 })).toBe(address);
  });

  it.each<[ResumeOffer['kind'], number | null]>([
    ['after', 5],
    ['next', 6],
  ])('returns null for the offer “%s” with the number %s if no page is known', (kind, number) => {
    const without = { ...addresses, next: null, numbered: () => null };
    expect(addressOfOffer(without, offer(kind, number), { episode: 5 })).toBeNull();
  });
});
