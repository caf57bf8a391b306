// What a page sends is hostile until parsed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openAddress, openIdentity } from '@/lib/domain/addresses/open-address.ts';
import { pageIdentity } from '@/lib/domain/addresses/page-address.ts';
import { isPageMessage, parsePageInput } from '@/lib/messaging/page-messages.ts';
import { episode } from '../domain/examples.ts';

const pages = { episodeId: 'c1', page: 3, pages: 20, unit: 'page', visited: [{ from: 0, to: 3 }] };
const sample = { videoId: 'm', duration: 1440, position: 3, played: [{ from: 0, to: 3 }], paused: false };

describe('messages from pages', () => {
  it('pass when they have the exact shape', () => {
    expect(parsePageInput('episodeObserved', { observed: episode() })).toEqual({ observed: episode() });
    expect(parsePageInput('episodeObserved', { observed: null })).toEqual({ observed: null });
    expect(parsePageInput('playbackSampled', sample)).toEqual(sample);
    expect(parsePageInput('readingSampled', pages)).toEqual(pages);
  });

  it.each([
    ['a field too many', { observed: { ...episode(), token: 'x' } }],
    ['a missing field', { observed: { ...episode(), seriesTitle: undefined } }],
    ['a title of a megabyte', { observed: episode({ seriesTitle: 'x'.repeat(1_000_000) }) }],
    ['an address that is no web page', { observed: episode({ url: 'javascript:alert(1)' }) }],
    ['a negative episode', { observed: episode({ episodeNumber: -1 }) }],
    ['an unknown type of media', { observed: { ...episode(), mediaType: 'film' } }],
    [
      'a source too many',
      {
        observed: episode({
          sources: Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`f${at}`, 'x'])),
        }),
      },
    ],
    ['nothing at all', undefined],
  ])('are refused with %s', (_name, input) => {
    expect(() => parsePageInput('episodeObserved', input)).toThrow();
  });

  it('lose what opens a door in the address of a page, before anything is stored', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0';
    const told = `https://tv.example/watch/5;jsessionid=${token}?ep=12&access_token=${token}#/video?id=3&api_key=${token}`;
    const { observed } = parsePageInput('episodeObserved', { observed: episode({ url: told }) });
    expect(observed?.url).toBe('https://tv.example/watch/5?ep=12#/video?id=3');
    expect(() => parsePageInput('episodeObserved', { observed: episode({ url: 'https://' }) })).toThrow();
  });

  it('of general pages lose it in the ids that are made of addresses, too', () => {
    const url = new URL(
      'https://www.tv.example/watch/5;jsessionid=0AF3B2C1?ep=12&access_token=deadbeef&utm_source=x',
    );
    const told = episode({
      siteId: 'generic',
      url: openAddress(url),
      episodeId: openIdentity(url),
      seriesId: 'tv.example/show/frieren?session=deadbeef',
    });
    const { observed } = parsePageInput('episodeObserved', { observed: told });
    expect(observed).toMatchObject({
      url: 'https://www.tv.example/watch/5?ep=12',
      episodeId: pageIdentity(url),
      seriesId: 'tv.example/show/frieren',
    });
    expect(JSON.stringify(observed)).not.toMatch(/deadbeef|0AF3B2C1/);
  });

  it('keep the ids that a site gives, and those that a lesson makes of words', () => {
    const ids = { episodeId: 'G14U47/x?token=1', seriesId: 'show?token=1' };
    expect(parsePageInput('episodeObserved', { observed: episode(ids) }).observed).toMatchObject(ids);
    const taught = { siteId: 'generic', episodeId: 'tv.example A Title 12', seriesId: null };
    expect(parsePageInput('episodeObserved', { observed: episode(taught) }).observed).toMatchObject(taught);
  });

  it('are refused with impossible times', () => {
    for (const broken of [
      { duration: Number.NaN },
      { position: -1 },
      { played: Array(2000).fill({ from: 0, to: 1 }) },
    ])
      expect(() => parsePageInput('playbackSampled', { ...sample, ...broken })).toThrow();
  });

  it('are refused with impossible pages', () => {
    for (const broken of [
      { page: 21 },
      { page: 0 },
      { page: 2.5 },
      { pages: 100_000 },
      { episodeId: '' },
      { unit: 'second' },
      { visited: [{ from: -1, to: 3 }] },
      { visited: Array(2000).fill({ from: 0, to: 1 }) },
      { more: true },
    ])
      expect(() => parsePageInput('readingSampled', { ...pages, ...broken })).toThrow();
  });

  it('never give anything but the exact shape, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        try {
          expect(Object.keys(parsePageInput('undoAnnounced', input))).toEqual(['activityId']);
        } catch (error) {
          expect(error).toHaveProperty('issues');
        }
      }),
    );
  });

  it('are only these four', () => {
    const names = [
      'episodeObserved',
      'playbackSampled',
      'readingSampled',
      'undoAnnounced',
      'connect',
      'changeEntry',
      'toString',
    ] as const;
    expect(names.filter((name) => isPageMessage(name as 'connect'))).toEqual([
      'episodeObserved',
      'playbackSampled',
      'readingSampled',
      'undoAnnounced',
    ]);
  });
});
