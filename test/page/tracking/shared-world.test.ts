// @vitest-environment jsdom
// Tests the state that our scripts in one frame share. The first script creates it. No page is read while its lesson is loading.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scriptWorld } from '@/lib/page/script-world.ts';
import { currentPage } from '@/lib/page/tracking/current-page.ts';
import { hasTaughtReader, provideTaughtReader, readPage } from '@/lib/page/tracking/taught-reader.ts';
import { episode } from '../../domain/examples.ts';
import { toySite, trustDispatchedEvents } from '../browser.ts';

trustDispatchedEvents();

const own = episode({ episodeId: 'own' });
const taught = episode({ episodeId: 'taught' });

afterEach(() => provideTaughtReader(null));

describe('shared object of the page scripts', () => {
  it('is created by the first script and shared by all scripts', () => {
    const holder = globalThis as { kiroku?: unknown };
    const { kiroku } = holder;
    holder.kiroku = undefined;
    const made = scriptWorld();
    expect(made).toEqual({ scripts: new Map(), roots: new Set(), followers: new Set() });
    expect(scriptWorld()).toBe(made);
    holder.kiroku = kiroku;
  });
});

describe('page with a lesson', () => {
  const readNow = () => readPage(currentPage(toySite), toySite, () => own);

  it('is not read while the lesson is being fetched', () => {
    provideTaughtReader('pending');
    expect(hasTaughtReader()).toBe(true);
    expect(readNow()).toBeNull();
  });

  it('is read by the lesson, which receives the result of the site’s reader', () => {
    const reader = vi.fn(() => taught);
    provideTaughtReader(reader);
    expect(hasTaughtReader()).toBe(true);
    expect(readNow()).toBe(taught);
    expect(reader).toHaveBeenCalledWith(expect.objectContaining({ document }), toySite, own);
  });

  it.each([
    ['the worker has no lesson', null, own],
    ['the lesson is about other pages', () => 'elsewhere' as const, own],
    ['the lesson matches only half of the page', () => null, null],
  ])('is read correctly if %s', (_what, reader, found) => {
    provideTaughtReader(reader);
    expect(readNow()).toBe(found);
  });
});

describe('hasTaughtReader', () => {
  it('returns false while no lesson was provided', () => {
    expect(hasTaughtReader()).toBe(false);
  });
});
