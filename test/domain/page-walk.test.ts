// Tests when createEndlessListCheck stops reading a list because it seems endless. This never happens with a correct service.
import { expect, it } from 'vitest';
import { createEndlessListCheck, MAX_LIST_ENTRIES, MAX_LIST_PAGES } from '@/lib/domain/endless-list.ts';

const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => `e${from + index}`);

it('createEndlessListCheck accepts each page of a list of the maximum length', () => {
  const walk = createEndlessListCheck();
  const pages = MAX_LIST_ENTRIES / 200;
  for (let page = 0; page < pages; page += 1) {
    const nextCursor = page === pages - 1 ? null : String(page);
    expect(walk({ ids: ids(page * 200, 200), nextCursor })).toBeNull();
  }
});

it('createEndlessListCheck accepts the pages of a list that changes while it is read', () => {
  const walk = createEndlessListCheck();
  for (let page = 0; page < 50; page += 1)
    expect(walk({ ids: ids(page * 200 - page, 200), nextCursor: String(page) })).toBeNull();
});

it('createEndlessListCheck accepts a last page without new entries', () => {
  expect(createEndlessListCheck()({ ids: [], nextCursor: null })).toBeNull();
  const walk = createEndlessListCheck();
  walk({ ids: ids(0, 3), nextCursor: 'a' });
  expect(walk({ ids: ids(0, 3), nextCursor: null })).toBeNull();
});

it('createEndlessListCheck stops at a cursor that was used before', () => {
  const walk = createEndlessListCheck();
  expect(walk({ ids: ids(0, 2), nextCursor: 'a' })).toBeNull();
  expect(walk({ ids: ids(2, 2), nextCursor: 'b' })).toBeNull();
  expect(walk({ ids: ids(4, 2), nextCursor: 'a' })).toBe('cursorAgain');
});

it('createEndlessListCheck stops at a page that has a next page but no new entries', () => {
  const walk = createEndlessListCheck();
  walk({ ids: ids(0, 2), nextCursor: 'a' });
  walk({ ids: ids(2, 2), nextCursor: 'b' });
  expect(walk({ ids: ids(0, 4), nextCursor: 'c' })).toBe('nothingNew');
  expect(createEndlessListCheck()({ ids: [], nextCursor: 'a' })).toBe('nothingNew');
});

it('createEndlessListCheck stops if one entry is on every page', () => {
  const walk = createEndlessListCheck();
  expect(walk({ ids: ['x', 'a'], nextCursor: '1' })).toBeNull();
  expect(walk({ ids: ['x', 'b'], nextCursor: '2' })).toBeNull();
  expect(walk({ ids: ['x', 'c'], nextCursor: '3' })).toBe('entryAgain');
});

it('createEndlessListCheck stops above the maximum number of entries', () => {
  const walk = createEndlessListCheck(MAX_LIST_ENTRIES - 200);
  expect(walk({ ids: ids(0, 200), nextCursor: 'a' })).toBeNull();
  expect(walk({ ids: ids(200, 1), nextCursor: 'b' })).toBe('tooMany');
  const slow = createEndlessListCheck();
  let page = 0;
  while (slow({ ids: [`e${page}`], nextCursor: String(page) }) === null) page += 1;
  expect(page).toBe(MAX_LIST_PAGES);
});
