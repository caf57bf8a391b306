// @vitest-environment jsdom
// What the scripts of one frame leave for each other: the first one makes the place for it, and a lesson on its way lets nothing be read.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scriptWorld } from '@/lib/page/script-world.ts';
import { currentPage } from '@/lib/page/tracking/current-page.ts';
import { hasTaughtReader, offerTaughtReader, readPage } from '@/lib/page/tracking/taught-reader.ts';
import { episode } from '../../domain/examples.ts';
import { site, trustEvents } from '../browser.ts';

trustEvents();

const own = episode({ episodeId: 'own' });
const taught = episode({ episodeId: 'taught' });

afterEach(() => offerTaughtReader(null));

describe('the place for what scripts share', () => {
  it('is made by the first of them, with nothing in it, and is the same for all others', () => {
    const holder = globalThis as { kiroku?: unknown };
    const { kiroku } = holder;
    holder.kiroku = undefined;
    const made = scriptWorld();
    expect(made).toEqual({ scripts: new Map(), roots: new Set(), followers: new Set() });
    expect(scriptWorld()).toBe(made);
    holder.kiroku = kiroku;
  });
});

describe('a page', () => {
  const readNow = () => readPage(currentPage(site), site, () => own);

  it('is not read while a lesson is on its way', () => {
    offerTaughtReader('pending');
    expect(hasTaughtReader()).toBe(true);
    expect(readNow()).toBeNull();
  });

  it('is read by the lesson, which gets what the site’s own reader finds', () => {
    const reader = vi.fn(() => taught);
    offerTaughtReader(reader);
    expect(hasTaughtReader()).toBe(true);
    expect(readNow()).toBe(taught);
    expect(reader).toHaveBeenCalledWith(expect.objectContaining({ document }), site, own);
  });

  it.each([
    ['there is no lesson', null, own],
    ['the lesson is about other pages', () => 'elsewhere' as const, own],
    ['the lesson finds half of it', () => null, null],
  ])('is read as it should be where %s', (_what, reader, found) => {
    offerTaughtReader(reader);
    expect(readNow()).toBe(found);
  });

  it('has no lesson before one was offered', () => {
    expect(hasTaughtReader()).toBe(false);
  });
});
