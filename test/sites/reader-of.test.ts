// Tests readers that readerOf makes, which use the form of a path and the contents of a page.
import { describe, expect, it, vi } from 'vitest';
import { readerOf } from '@/lib/sites/reading/reader-of.ts';
import { type Reading, readHeading } from '@/lib/sites/reading/reading.ts';
import type { Site } from '@/lib/sites/site.ts';
import { parsePage } from './fixtures.ts';

const site: Site = { id: 'toy', name: 'Toy', mediaType: 'anime', pages: [], playerFrames: [] };
const path = /^\/show\/(?<seriesId>\d+)\/(?:s-(?<seasonId>\d+)\/)?episode\/(?<id>\d+)$/;
const reading = readHeading('dom', 'E12', 'Akebi');
const at = (url: string) => parsePage('', `https://toy.example${url}`);

describe('readerOf', () => {
  it.each([
    ['/show/7/s-3/episode/34', { seriesId: '7', seasonId: '3', episodeId: '34' }],
    ['/show/7/episode/34', { seriesId: '7', seasonId: null, episodeId: '34' }],
  ])('reads the ids in %s', (url, ids) => {
    const found = readerOf({ site, path, read: () => [reading] })(at(url));
    expect(found).toMatchObject({ ...ids, seriesTitle: 'Akebi', episodeNumber: 12 });
  });

  it('prefers the id on the page to the id in the address', () => {
    const read = (): Reading[] => [{ ...reading, seriesId: 'akebi' }];
    expect(readerOf({ site, path, read })(at('/show/7/episode/34'))?.seriesId).toBe('akebi');
  });

  it('returns null for a page whose path does not match', () => {
    const read = vi.fn(() => [reading]);
    expect(readerOf({ site, path, read })(at('/show/7'))).toBeNull();
    expect(read).not.toHaveBeenCalled();
  });

  it('lets the reader find the episode id in the address of another episode', () => {
    const ids: (string | null)[] = [];
    const read = readerOf({
      site,
      path,
      read: (_page, { readId }) => {
        ids.push(...['/show/7/episode/35', '/show/7'].map((url) => readId(at(url).url)));
        return null;
      },
    });
    expect(read(at('/show/7/episode/34'))).toBeNull();
    expect(ids).toEqual(['35', null]);
  });

  it('sets titleIsSeries on a site whose seasons all have the title of the series', () => {
    const titled: Site = { ...site, titledBySeries: true };
    const film = readHeading('dom', 'Akebi', null);
    const isMarked = (of: Site, found: Reading) =>
      readerOf({ site: of, path, read: () => [found] })(at('/show/7/episode/34'))?.titleIsSeries === true;
    expect([isMarked(titled, reading), isMarked(titled, film), isMarked(site, reading)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
