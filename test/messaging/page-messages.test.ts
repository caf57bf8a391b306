// Tests that messages from pages are validated.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageIdentity } from '@/lib/domain/addresses/page-address.ts';
import { reportedIdentity, toReportableAddress } from '@/lib/domain/addresses/reportable-address.ts';
import { pageInputSchemas } from '@/lib/messaging/page-messages.ts';
import { episode } from '../domain/examples.ts';

const pages = { episodeId: 'c1', page: 3, pages: 20, unit: 'page', visited: [{ from: 0, to: 3 }] };
const sample = { videoId: 'm', duration: 1440, position: 3, played: [{ from: 0, to: 3 }], paused: false };

describe('message of a page', () => {
  it('is accepted if it has exactly the fields of its schema', () => {
    expect(pageInputSchemas.episodeObserved().parse({ observed: episode() })).toEqual({
      observed: episode(),
    });
    expect(pageInputSchemas.episodeObserved().parse({ observed: null })).toEqual({ observed: null });
    expect(pageInputSchemas.playbackSampled().parse(sample)).toEqual(sample);
    expect(pageInputSchemas.readingSampled().parse(pages)).toEqual(pages);
  });

  it.each([
    ['an additional field', { observed: { ...episode(), token: 'x' } }],
    ['a missing field', { observed: { ...episode(), seriesTitle: undefined } }],
    ['a title of a megabyte', { observed: episode({ seriesTitle: 'x'.repeat(1_000_000) }) }],
    ['an address that is not a web page', { observed: episode({ url: 'javascript:alert(1)' }) }],
    [
      "an id that contains the end of another account's key",
      { observed: episode({ episodeId: 'G0001\tuser-2' }) },
    ],
    ['a negative episode', { observed: episode({ episodeNumber: -1 }) }],
    ['an unknown type of media', { observed: { ...episode(), mediaType: 'film' } }],
    [
      'an additional source',
      {
        observed: episode({
          sources: Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`f${at}`, 'x'])),
        }),
      },
    ],
    ['an empty message', undefined],
  ])('is refused with %s', (_name, input) => {
    expect(() => pageInputSchemas.episodeObserved().parse(input)).toThrow();
  });

  it.each([
    [{ activityId: 'a', score: 0.5 }, true],
    [{ activityId: 'a', score: 8.5 }, true],
    [{ activityId: 'a', score: 10 }, true],
    [{ activityId: 'a', score: 0 }, false],
    [{ activityId: 'a', score: 10.5 }, false],
    [{ activityId: 'a', score: 8.7 }, true],
    [{ activityId: 'a', score: 8.73 }, false],
    [{ activityId: 'a', score: Number.NaN }, false],
    [{ activityId: 'a', score: '8' }, false],
    [{ activityId: '', score: 8 }, false],
    [{ activityId: 'x'.repeat(65), score: 8 }, false],
    [{ activityId: 'a', score: 8, mediaId: 'another' }, false],
  ])('with the rating %j is accepted: %s', (input, isFine) => {
    const parse = () => pageInputSchemas.rateFromNote().parse(input);
    if (isFine) expect(parse()).toEqual(input);
    else expect(parse).toThrow();
  });

  it('is parsed without the secrets in the page’s address', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0';
    const told = `https://tv.example/watch/5;jsessionid=${token}?ep=12&access_token=${token}#/video?id=3&api_key=${token}`;
    const { observed } = pageInputSchemas.episodeObserved().parse({ observed: episode({ url: told }) });
    expect(observed?.url).toBe('https://tv.example/watch/5?ep=12#/video?id=3');
    expect(() =>
      pageInputSchemas.episodeObserved().parse({ observed: episode({ url: 'https://' }) }),
    ).toThrow();
  });

  it('is parsed without the secrets in the ids of a general page', () => {
    const url = new URL(
      'https://www.tv.example/watch/5;jsessionid=0AF3B2C1?ep=12&access_token=deadbeef&utm_source=x',
    );
    const told = episode({
      siteId: 'generic',
      url: toReportableAddress(url),
      episodeId: reportedIdentity(url),
      seriesId: 'tv.example/show/frieren?session=deadbeef',
    });
    const { observed } = pageInputSchemas.episodeObserved().parse({ observed: told });
    expect(observed).toMatchObject({
      url: 'https://www.tv.example/watch/5?ep=12',
      episodeId: pageIdentity(url),
      seriesId: 'tv.example/show/frieren',
    });
    expect(JSON.stringify(observed)).not.toMatch(/deadbeef|0AF3B2C1/);
  });

  it("keeps its ids when it is parsed if the site's own reader or a lesson for chapters made them", () => {
    const ids = { episodeId: 'G14U47/x?token=1', seriesId: 'show?token=1' };
    expect(pageInputSchemas.episodeObserved().parse({ observed: episode(ids) }).observed).toMatchObject(ids);
    const taught = {
      siteId: 'generic',
      mediaType: 'manga',
      url: 'https://tv.example/read/12/3',
      episodeId: 'tv.example A Title 12',
      seriesId: null,
    } as const;
    expect(pageInputSchemas.episodeObserved().parse({ observed: episode(taught) }).observed).toMatchObject(
      taught,
    );
  });

  it.each([
    ['a general page', {}, { seriesId: 'tv.example/series/frieren' }],
    [
      'a provisional reading',
      { siteId: 'netflix', provisional: true },
      { seriesId: 'tv.example/series/frieren' },
    ],
    [
      'a general page with the series of another host',
      { seriesId: 'shop.example/series/frieren' },
      { seriesId: null },
    ],
    ['a general page with a series id that is no address', { seriesId: 'GS01' }, { seriesId: null }],
    ['a chapter of another host', { mediaType: 'manga', episodeId: 'shop.example A 12' }, {}],
  ] as const)('gets the ids of its own address when it is parsed: %s', (_what, part, expected) => {
    const claimed = {
      siteId: 'generic',
      url: 'https://www.tv.example/watch/5',
      episodeId: 'shop.example/watch/1',
      seriesId: 'tv.example/series/frieren',
      seasonId: 'S2',
      ...part,
    };
    const { observed } = pageInputSchemas.episodeObserved().parse({ observed: episode(claimed) });
    expect(observed).toMatchObject({ episodeId: 'tv.example/watch/5', seasonId: null, ...expected });
  });

  it('is refused with impossible times', () => {
    for (const broken of [
      { duration: Number.NaN },
      { position: -1 },
      { played: Array(2000).fill({ from: 0, to: 1 }) },
    ])
      expect(() => pageInputSchemas.playbackSampled().parse({ ...sample, ...broken })).toThrow();
  });

  it('is refused with impossible page numbers', () => {
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
      expect(() => pageInputSchemas.readingSampled().parse({ ...pages, ...broken })).toThrow();
  });

  it('is refused with a style id that could end the CSS comment around it', () => {
    expect(pageInputSchemas.noteClosed().parse({ styleId: '0b1c-4f' })).toEqual({ styleId: '0b1c-4f' });
    for (const styleId of ['', '*/ html { display: none } /*', 'x'.repeat(65)])
      expect(() => pageInputSchemas.noteClosed().parse({ styleId })).toThrow();
  });

  it('has only the fields of its schema after parsing', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        try {
          expect(Object.keys(pageInputSchemas.undoFromNote().parse(input))).toEqual(['activityId']);
        } catch (error) {
          expect(error).toHaveProperty('issues');
        }
      }),
    );
  });

  it("has a schema, unlike messages that only the extension's own pages may send", () => {
    const names = [
      'episodeObserved',
      'playbackSampled',
      'readingSampled',
      'undoFromNote',
      'connect',
      'changeEntry',
      'toString',
    ] as const;
    expect(names.filter((name) => Object.hasOwn(pageInputSchemas, name))).toEqual([
      'episodeObserved',
      'playbackSampled',
      'readingSampled',
      'undoFromNote',
    ]);
  });
});

describe('addresses of other pages in a message', () => {
  const url = 'https://viewer.example/read/12';
  const take = (named: Readonly<Record<string, unknown>>) =>
    pageInputSchemas.episodeObserved().parse({ observed: { ...episode({ url }), ...named } }).observed;

  it('are parsed without tracking parameters and secrets', () => {
    const nextUrl = 'https://viewer.example/read/13?utm_source=x&access_token=deadbeef&page=1';
    expect(take({ nextUrl, seriesUrl: 'https://viewer.example/series/4' })).toMatchObject({
      nextUrl: 'https://viewer.example/read/13?page=1',
      seriesUrl: 'https://viewer.example/series/4',
    });
    expect(take({}), 'a page that names none gets none').toEqual(episode({ url }));
  });

  it.each([
    ['ten megabytes long', `https://viewer.example/${'x'.repeat(10_000_000)}`],
    ['a number', 5],
    ['an object', { href: 'https://viewer.example/read/13' }],
    ['an array', ['https://viewer.example/read/13']],
    ['an array of a million items', Array(1_000_000).fill('x')],
    ['the value true', true],
    ['an empty text', ''],
    ['a path', '/read/13'],
    ['javascript: addresses', 'javascript:alert(1)'],
    ['data: addresses', 'data:text/html,x'],
    ['on another host', 'https://evil.example/read/13'],
    ['on a subdomain', 'https://x.viewer.example/read/13'],
    ['on another port', 'https://viewer.example:8443/read/13'],
    ['of another scheme', 'http://viewer.example/read/13'],
    ['addresses with a user name', 'https://user:password@viewer.example/read/13'],
    ['addresses with a key in the path', 'https://viewer.example/token/4f9b2c7d1e8a6f3b5c0d9e2a/read/13'],
  ])('are dropped if they are %s', (_what, named) => {
    for (const field of ['nextUrl', 'seriesUrl']) {
      const taken = take({ [field]: named });
      expect(taken).toMatchObject({ episodeId: episode().episodeId, [field]: null });
    }
  });
});
