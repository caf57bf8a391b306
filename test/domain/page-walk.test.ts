// Which readings of a list are ended: those that would never end. Nothing that an honest service does is among them.
import { expect, it } from 'vitest';
import { MOST_ENTRIES, MOST_PAGES, walkPages } from '@/lib/domain/page-walk.ts';

const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => `e${from + index}`);

it('lets a long list come to its end', () => {
  const walk = walkPages();
  const pages = MOST_ENTRIES / 200;
  for (let page = 0; page < pages; page += 1) {
    const nextCursor = page === pages - 1 ? null : String(page);
    expect(walk({ ids: ids(page * 200, 200), nextCursor })).toBeNull();
  }
});

it('lets a list go on that moves while it is read', () => {
  const walk = walkPages();
  for (let page = 0; page < 50; page += 1)
    expect(walk({ ids: ids(page * 200 - page, 200), nextCursor: String(page) })).toBeNull();
});

it('lets an empty list and a last page without anything new end', () => {
  expect(walkPages()({ ids: [], nextCursor: null })).toBeNull();
  const walk = walkPages();
  walk({ ids: ids(0, 3), nextCursor: 'a' });
  expect(walk({ ids: ids(0, 3), nextCursor: null })).toBeNull();
});

it('ends at a place where it has been', () => {
  const walk = walkPages();
  expect(walk({ ids: ids(0, 2), nextCursor: 'a' })).toBeNull();
  expect(walk({ ids: ids(2, 2), nextCursor: 'b' })).toBeNull();
  expect(walk({ ids: ids(4, 2), nextCursor: 'a' })).toBe('cursorAgain');
});

it('ends where a page has nothing that was not there before, and says that more comes', () => {
  const walk = walkPages();
  walk({ ids: ids(0, 2), nextCursor: 'a' });
  walk({ ids: ids(2, 2), nextCursor: 'b' });
  expect(walk({ ids: ids(0, 4), nextCursor: 'c' })).toBe('nothingNew');
  expect(walkPages()({ ids: [], nextCursor: 'a' })).toBe('nothingNew');
});

it('ends where one entry is on every page', () => {
  const walk = walkPages();
  expect(walk({ ids: ['x', 'a'], nextCursor: '1' })).toBeNull();
  expect(walk({ ids: ['x', 'b'], nextCursor: '2' })).toBeNull();
  expect(walk({ ids: ['x', 'c'], nextCursor: '3' })).toBe('entryAgain');
});

it('ends when there is more than any list holds, also when it was begun before', () => {
  const walk = walkPages(MOST_ENTRIES - 200);
  expect(walk({ ids: ids(0, 200), nextCursor: 'a' })).toBeNull();
  expect(walk({ ids: ids(200, 1), nextCursor: 'b' })).toBe('tooMany');
  const slow = walkPages();
  let page = 0;
  while (slow({ ids: [`e${page}`], nextCursor: String(page) }) === null) page += 1;
  expect(page).toBe(MOST_PAGES);
});
