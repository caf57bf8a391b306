// What a page sends is hostile until parsed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPageMessage, parsePageInput } from '@/lib/messaging/page-messages.ts';
import { episode } from '../domain/examples.ts';

const pages = { episodeId: 'c1', page: 3, pages: 20, unit: 'page', visited: [{ from: 0, to: 3 }] };
const sample = { mediaId: 'm', duration: 1440, position: 3, played: [{ from: 0, to: 3 }], paused: false };

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
    ['an unknown kind', { observed: { ...episode(), kind: 'film' } }],
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
