// Tests the offers of resume points, the labels of offers, when two offers are equal, and the numbering of resume points.
import { describe, expect, it } from 'vitest';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { labelOfOffer } from '@/lib/domain/resume/offer-label.ts';
import { findResumeOffersOfEntry, type ResumeOffer, rankOffers } from '@/lib/domain/resume/offers.ts';
import {
  hasKnownSiteNumber,
  type ResumePoint,
  rematchResumePoint,
  siteIdForResume,
} from '@/lib/domain/resume/resume-point.ts';
import { isSameOffer } from '@/lib/domain/resume/resume-target.ts';
import { t } from '../../english.ts';
import { episode, knownResumePoint, libraryEntry, matchRule, media } from '../examples.ts';

const bare = { next: null, hasAfter: false, hasSeries: false, hasLast: false };
const entry = libraryEntry({ progress: 4 });
const kinds = (place: Parameters<typeof knownResumePoint>[0], progress = 4) =>
  rankOffers({ ...entry, progress }, [knownResumePoint({ ...bare, episode: 4, ...place })]).map(
    ({ kind, episode: number }) => `${kind} ${number}`,
  );

it('siteIdForResume returns the site with the origin of a self-hosted server', () => {
  const address = 'http://nas.local:8096/web/1';
  expect(siteIdForResume({ siteId: 'crunchyroll', url: address })).toBe('crunchyroll');
  expect(siteIdForResume({ siteId: 'jellyfin', url: address })).toBe('jellyfin http://nas.local:8096');
  expect(siteIdForResume({ siteId: 'jellyfin', url: '' })).toBe('jellyfin');
});

describe('offers of a resume point', () => {
  it.each([
    ['are none if no page is known', {}, []],
    ['contain the next episode that the page named', { next: 5 }, ['next 5']],
    ['do not contain the episode after the next', { next: 6 }, []],
    ['contain the series', { hasSeries: true }, ['series null']],
    ['contain the last episode', { hasLast: true }, ['last 4']],
    [
      'contain the last episode as the next episode if its number is the next',
      { hasLast: true, episode: 5 },
      ['next 5'],
    ],
    ['contain no next episode if the last episode cannot be opened', { episode: 5 }, []],
    ['contain the page that follows the last episode', { hasAfter: true }, ['after 4']],
    ['contain the page that follows episode 4.5', { hasAfter: true, episode: 4.5 }, ['after 4.5']],
    ['do not contain the page that follows an earlier episode', { hasAfter: true, episode: 3 }, []],
    ['contain the next episode instead of an unnumbered page', { hasAfter: true, next: 5 }, ['next 5']],
    [
      'contain the first episode whose address can be made',
      { numbered: { least: 5, most: null } },
      ['next 5'],
    ],
    ['contain no episode before the numbered episodes', { numbered: { least: 6, most: null } }, []],
    ['contain the last episode whose address can be made', { numbered: { least: 1, most: 5 } }, ['next 5']],
    ['contain no episode after the numbered episodes', { numbered: { least: 1, most: 4 } }, []],
  ])('%s', (_what, place, offers) => {
    expect(kinds(place)).toEqual(offers);
  });

  it('have the id and the name of their site', () => {
    const [offer] = rankOffers(entry, [knownResumePoint({ next: 5 })]);
    expect(offer).toEqual({ kind: 'next', site: 'crunchyroll', siteName: 'Crunchyroll', episode: 5 });
  });

  it('contain no next episode for a watched film', () => {
    const film = { ...entry, media: media({ format: 'MOVIE', episodes: null }) };
    expect(rankOffers({ ...film, progress: 0 }, [knownResumePoint({ ...bare, next: 1 })])).toHaveLength(1);
    expect(rankOffers({ ...film, progress: 1 }, [knownResumePoint({ ...bare, next: 2 })])).toEqual([]);
    expect(kinds({ next: 28 }, 27)).toEqual(['next 28']);
    expect(kinds({ next: 29 }, 28)).toEqual([]);
    const endless = { ...entry, media: media({ episodes: null }) };
    expect(rankOffers(endless, [knownResumePoint({ ...bare, next: 5 })])).toHaveLength(1);
  });

  it('are found by the id of the title', () => {
    const places = { [entry.mediaId]: [knownResumePoint({ ...bare, next: 5 })] };
    expect(findResumeOffersOfEntry(entry, places).map(({ kind }) => kind)).toEqual(['next']);
    expect(findResumeOffersOfEntry({ ...entry, mediaId: 'other' }, places)).toEqual([]);
    expect(findResumeOffersOfEntry({ ...entry, mediaId: 'constructor' }, places)).toEqual([]);
  });

  it('start with the granted site that was used last', () => {
    const place = (site: string, at: number, isAllowed = true) =>
      knownResumePoint({ ...bare, next: 5, site, at, isAllowed });
    const sites = rankOffers(entry, [place('old', 1), place('shut', 9, false), place('new', 2)]).map(
      ({ site }) => site,
    );
    expect(sites).toEqual(['new', 'old', 'shut']);
  });
});

const offer = (kind: ResumeOffer['kind'], number: number | null): ResumeOffer => ({
  kind,
  site: 'tv',
  siteName: 'TV',
  episode: number,
});

describe('isSameOffer', () => {
  it('compares kind, site and episode', () => {
    const next = offer('next', 5);
    expect(isSameOffer(next, { ...next, siteName: 'TV+' })).toBe(true);
    expect(isSameOffer(next, { ...next, kind: 'last' })).toBe(false);
    expect(isSameOffer(next, { ...next, site: 'other' })).toBe(false);
    expect(isSameOffer(next, { ...next, episode: 6 })).toBe(false);
  });
});

describe('labelOfOffer', () => {
  const manga = libraryEntry({ type: 'manga', media: media({ type: 'manga' }) });

  it.each([
    [entry, offer('next', 5), 'Episode 5 on TV'],
    [entry, offer('after', 4), 'After episode 4 on TV'],
    [entry, offer('last', 4), 'Episode 4 again on TV'],
    [entry, offer('series', null), 'Series on TV'],
    [entry, offer('next', null), 'Series on TV'],
    [manga, offer('next', 5), 'Chapter 5 on TV'],
    [manga, offer('after', 4), 'After chapter 4 on TV'],
    [manga, offer('last', 4), 'Chapter 4 again on TV'],
  ])('names the target and the site: $2', (of, one, label) => {
    expect(labelOfOffer(t, of, one)).toBe(label);
  });
});

describe('numbering returned by rematchResumePoint', () => {
  const point: ResumePoint = {
    account: 'user-1',
    mediaId: 'm2',
    site: 'crunchyroll',
    observed: episode({ episodeNumber: 27 }),
    episode: 2,
    at: 1,
  };
  const rule = matchRule({ from: 26, to: 50, mediaId: 'm2', offset: 25 });
  const numbering = (part: Partial<MatchRule>) =>
    rematchResumePoint(point, { policy: 'auto', rules: [{ ...rule, ...part }] })?.numbering;

  it('is valid only for the entry numbers that the rule covers', () => {
    expect(numbering({})).toEqual({ offset: 25, least: 1, most: 25 });
    expect(numbering({ to: null })).toEqual({ offset: 25, least: 1, most: null });
    expect(numbering({ from: 20 })).toMatchObject({ least: 1 });
    expect(rematchResumePoint(point, { policy: 'auto', rules: [] })).toBeNull();
  });

  it('has no offset for an episode without a number', () => {
    const special = { ...point, observed: episode({ episodeNumber: null, episodeType: 'movie' }) };
    const film: MatchRule = { ...rule, from: 1, to: null, offset: 0 };
    const unnumbered = { resumePoint: special, numbering: { offset: null, least: 1, most: null } };
    expect(rematchResumePoint(special, { policy: 'auto', rules: [film] })).toEqual(unnumbered);
    expect(rematchResumePoint(special, null)).toEqual(unnumbered);
  });
});

describe('hasKnownSiteNumber', () => {
  it.each([
    ['within the range', 5, { offset: 0, least: 5, most: 5 }, true],
    ['before the first number of the range', 4, { offset: 0, least: 5, most: 9 }, false],
    ['after the last number of the range', 10, { offset: 0, least: 5, most: 9 }, false],
    ['within an open-ended range', 99, { offset: 3, least: 5, most: null }, true],
    ['on a site that has no numbers', 5, { offset: null, least: 1, most: null }, false],
  ])('returns for an episode %s: $3', (_what, number, of, isKnown) => {
    expect(hasKnownSiteNumber(of, number)).toBe(isKnown);
  });
});
