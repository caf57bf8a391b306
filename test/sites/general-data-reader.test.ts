// Tests which addresses a reader of general data reads, and which addresses have the same episode id.
import { describe, expect, it } from 'vitest';
import { pageInputSchemas } from '@/lib/messaging/page-messages.ts';
import { generalDataReaderOf } from '@/lib/sites/reading/general-data.ts';
import type { Site } from '@/lib/sites/site.ts';
import { parsePage } from './fixtures.ts';

const site: Site = {
  id: 'reader',
  name: 'Reader',
  mediaType: 'manga',
  generalDataOnly: true,
  pages: [],
  playerFrames: [],
};
const HEAD =
  '<title>Lantern Harbor Chapter 3</title><meta property="og:title" content="Lantern Harbor Chapter 3">';

const byPath = generalDataReaderOf({ site, path: /^(?<id>\/read\/\w+)(?:\/\d+)?\/?$/, firstPage: '/0' });
const byQuery = generalDataReaderOf({ site, path: /^\/viewer\/?$/, query: { id: /^\d+$/ } });

function idAt(read: typeof byPath, address: string): string | null {
  const observed = read(parsePage(HEAD, `https://reader.example${address}`));
  // The pages of a chapter are reported with the reader's id. So the worker must store the same id.
  const stored = pageInputSchemas.episodeObserved().parse({ observed }).observed;
  expect(stored?.episodeId).toBe(observed?.episodeId);
  return observed?.episodeId ?? null;
}

describe('generalDataReaderOf', () => {
  it.each([
    ['the page number after the id', '/read/c3/12'],
    ['a slash at the end', '/read/c3/'],
  ])('gives the same id to a chapter with %s', (_name, address) => {
    expect(idAt(byPath, address)).toBe(idAt(byPath, '/read/c3'));
  });

  it.each([
    ['a slash at the end', '/viewer/?id=3'],
    ['other parameters before the id', '/viewer?page=7&id=3'],
  ])('gives the same id to a chapter in the query with %s', (_name, address) => {
    expect(idAt(byQuery, address)).toBe(idAt(byQuery, '/viewer?id=3'));
  });

  it('gives different ids to different chapters', () => {
    expect(idAt(byQuery, '/viewer?id=4')).not.toBe(idAt(byQuery, '/viewer?id=3'));
    expect(idAt(byPath, '/read/c4')).not.toBe(idAt(byPath, '/read/c3'));
  });

  it.each(['/titles/c3', '/read/c3/12/extra'])('reads nothing at %s', (address) => {
    expect(idAt(byPath, address)).toBeNull();
  });

  it.each(['/viewer', '/viewer?id=', '/viewer?id=three', '/viewer?other=3'])(
    'reads nothing without an id at %s',
    (address) => {
      expect(idAt(byQuery, address)).toBeNull();
    },
  );
});
