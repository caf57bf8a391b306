// A place to go on with a title: what it is called, what its numbers are, and which offers are the same.
import { describe, expect, it } from 'vitest';
import { offerLabel } from '@/lib/domain/continuing/offer-label.ts';
import { type Offer, offersFor, offersOf } from '@/lib/domain/continuing/offers.ts';
import { isNumbered, type Place, placeSite, placeToday } from '@/lib/domain/continuing/place.ts';
import { isSameOffer } from '@/lib/domain/continuing/wanted-place.ts';
import type { MatchRule } from '@/lib/domain/matches/match.ts';
import { t } from '@/lib/domain/words.ts';
import '@/lib/domain/words/all-english.ts';
import { episode, knownPlace, libraryEntry, media, ruleTitle } from '../examples.ts';

const bare = { next: null, hasAfter: false, hasSeries: false, hasLast: false };
const entry = libraryEntry({ progress: 4 });
const kinds = (place: Parameters<typeof knownPlace>[0], progress = 4) =>
  offersOf({ ...entry, progress }, [knownPlace({ ...bare, episode: 4, ...place })]).map(
    ({ kind, episode: number }) => `${kind} ${number}`,
  );

describe('what is offered at a place', () => {
  it.each([
    ['nothing where nothing is known', {}, []],
    ['the next episode that the page named', { next: 5 }, ['next 5']],
    ['no next episode that has another number', { next: 6 }, []],
    ['the series', { hasSeries: true }, ['series null']],
    ['the last one', { hasLast: true }, ['last 4']],
    ['the last one as the next one, and not twice', { hasLast: true, episode: 5 }, ['next 5']],
    ['no next one where the last one cannot be opened', { episode: 5 }, []],
    ['what follows', { hasAfter: true }, ['after 4']],
    ['what follows half an episode', { hasAfter: true, episode: 4.5 }, ['after 4.5']],
    ['nothing that follows an earlier one', { hasAfter: true, episode: 3 }, []],
    ['the next one and not what follows without a number', { hasAfter: true, next: 5 }, ['next 5']],
    ['the first episode of which addresses can be made', { numbered: { least: 5, most: null } }, ['next 5']],
    ['none before it', { numbered: { least: 6, most: null } }, []],
    ['the last of them', { numbered: { least: 1, most: 5 } }, ['next 5']],
    ['none behind it', { numbered: { least: 1, most: 4 } }, []],
  ])('%s', (_what, place, offers) => {
    expect(kinds(place)).toEqual(offers);
  });

  it('has the name of its site and its id', () => {
    const [offer] = offersOf(entry, [knownPlace({ next: 5 })]);
    expect(offer).toEqual({ kind: 'next', site: 'crunchyroll', siteName: 'Crunchyroll', episode: 5 });
  });

  it('is nothing next of a film that was seen, nor of a title at its end', () => {
    const film = { ...entry, media: media({ format: 'MOVIE', episodes: null }) };
    expect(offersOf({ ...film, progress: 0 }, [knownPlace({ ...bare, next: 1 })])).toHaveLength(1);
    expect(offersOf({ ...film, progress: 1 }, [knownPlace({ ...bare, next: 2 })])).toEqual([]);
    expect(kinds({ next: 28 }, 27)).toEqual(['next 28']);
    expect(kinds({ next: 29 }, 28)).toEqual([]);
    const endless = { ...entry, media: media({ episodes: null }) };
    expect(offersOf(endless, [knownPlace({ ...bare, next: 5 })])).toHaveLength(1);
  });

  it('is by the id of the title, and nothing for one that is named like a field of every object', () => {
    const places = { [entry.mediaId]: [knownPlace({ ...bare, next: 5 })] };
    expect(offersFor(entry, places).map(({ kind }) => kind)).toEqual(['next']);
    expect(offersFor({ ...entry, mediaId: 'other' }, places)).toEqual([]);
    expect(offersFor({ ...entry, mediaId: 'constructor' }, places)).toEqual([]);
  });

  it('comes from the place that was used last, after all that are allowed', () => {
    const place = (site: string, at: number, isAllowed = true) =>
      knownPlace({ ...bare, next: 5, site, at, isAllowed });
    const sites = offersOf(entry, [place('old', 1), place('shut', 9, false), place('new', 2)]).map(
      ({ site }) => site,
    );
    expect(sites).toEqual(['new', 'old', 'shut']);
  });
});

describe('an offer is called', () => {
  const offer = (kind: Offer['kind'], number: number | null): Offer => ({
    kind,
    site: 'tv',
    siteName: 'TV',
    episode: number,
  });
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
  ])('%#: as it is', (of, one, label) => {
    expect(offerLabel(t, of, one)).toBe(label);
  });

  it('the same where kind, site and episode are, whatever the site is called', () => {
    const next = offer('next', 5);
    expect(isSameOffer(next, { ...next, siteName: 'TV+' })).toBe(true);
    expect(isSameOffer(next, { ...next, kind: 'last' })).toBe(false);
    expect(isSameOffer(next, { ...next, site: 'other' })).toBe(false);
    expect(isSameOffer(next, { ...next, episode: 6 })).toBe(false);
  });
});

it('a place is on its site, and on a server of the user’s own where the site runs there', () => {
  const address = 'http://nas.local:8096/web/1';
  expect(placeSite({ siteId: 'crunchyroll', url: address })).toBe('crunchyroll');
  expect(placeSite({ siteId: 'jellyfin', url: address })).toBe('jellyfin http://nas.local:8096');
  expect(placeSite({ siteId: 'jellyfin', url: '' })).toBe('jellyfin');
});

describe('the numbers of a place', () => {
  const place: Place = {
    account: 'user-1',
    mediaId: 'm2',
    site: 'crunchyroll',
    observed: episode({ episodeNumber: 27 }),
    episode: 2,
    at: 1,
  };
  const rule: MatchRule = { from: 26, to: 50, mediaId: 'm2', type: 'anime', offset: 25, about: ruleTitle };
  const numbering = (part: Partial<MatchRule>) =>
    placeToday(place, { policy: 'auto', rules: [{ ...rule, ...part }] })?.numbering;

  it('go as far as the rule of its season, and not below the first', () => {
    expect(numbering({})).toEqual({ offset: 25, least: 1, most: 25 });
    expect(numbering({ to: null })).toEqual({ offset: 25, least: 1, most: null });
    expect(numbering({ from: 20 })).toMatchObject({ least: 1 });
    expect(placeToday(place, { policy: 'auto', rules: [] })).toBeNull();
  });

  it('are none where the site has none for its episode', () => {
    const special = { ...place, observed: episode({ episodeNumber: null, episodeType: 'movie' }) };
    const film: MatchRule = { ...rule, from: 1, to: null, offset: 0 };
    const unnumbered = { place: special, numbering: { offset: null, least: 1, most: null } };
    expect(placeToday(special, { policy: 'auto', rules: [film] })).toEqual(unnumbered);
    expect(placeToday(special, null)).toEqual(unnumbered);
  });

  it.each([
    ['within', 5, { offset: 0, least: 5, most: 5 }, true],
    ['before the first', 4, { offset: 0, least: 5, most: 9 }, false],
    ['behind the last', 10, { offset: 0, least: 5, most: 9 }, false],
    ['without an end', 99, { offset: 3, least: 5, most: null }, true],
    ['where the site has none', 5, { offset: null, least: 1, most: null }, false],
  ])('say which episode it is: %s', (_what, number, of, isSaid) => {
    expect(isNumbered(of, number)).toBe(isSaid);
  });
});
