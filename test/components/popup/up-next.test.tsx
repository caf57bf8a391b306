// @vitest-environment jsdom
// Tests the titles that the Now tab offers to continue.
import { describe, expect, it } from 'vitest';
import { Popup } from '@/components/popup/popup.tsx';
import type { LibraryEntry } from '@/lib/contract/library.ts';
import { knownResumePoint, libraryEntry, media, outboxItem } from '../../domain/examples.ts';
import { renderPage, runIdleCallbacks, type SentMessage } from '../page.tsx';
import { click, findControls, pageText, readTitlesOfShownList } from '../page-actions.ts';

const entryOf = (type: 'anime' | 'manga', title: string, day: number, status: string): LibraryEntry =>
  libraryEntry({
    type,
    mediaId: title,
    media: media({ id: title, type, title, episodes: null, chapters: null }),
    status,
    progress: 4,
    updatedAt: `2026-01-0${day}T00:00:00.000Z`,
  });
const berserk = entryOf('manga', 'Berserk', 2, 'reading');
const frieren = entryOf('anime', 'Frieren', 1, 'watching');
const pluto = entryOf('anime', 'Pluto', 3, 'watching');
const planned = entryOf('manga', 'Planned', 4, 'plan_to_read');

async function openNow(library: readonly LibraryEntry[], world = {}): Promise<SentMessage[]> {
  const point = knownResumePoint({ site: 'mangadex', siteName: 'MangaDex' });
  const worker = {
    nowPlaying: () => null,
    tabSite: () => null,
    resumePoints: () => ({ [berserk.mediaId]: [point] }),
    openResumePoint: () => ({ ok: true as const, value: null }),
  };
  const sent = await renderPage(<Popup />, { library, worker, ...world });
  await runIdleCallbacks();
  return sent;
}
const heading = () => document.querySelector('.up-next h2')?.textContent;

describe('now tab without an episode', () => {
  it('offers the next chapter of a manga', async () => {
    const sent = await openNow([berserk, planned]);
    expect(heading()).toBe('Continue reading');
    expect(readTitlesOfShownList()).toEqual(['Berserk']);
    await click(/^Chapter 5 on MangaDex/);
    expect(sent.at(-1)).toMatchObject({ message: 'openResumePoint', input: { type: 'manga' } });
  });

  it('shows a manga whose next chapter is unknown', async () => {
    await openNow([berserk], { worker: { nowPlaying: () => null, tabSite: () => null } });
    expect(readTitlesOfShownList()).toEqual(['Berserk']);
    expect(findControls('Find a title')).toEqual([]);
  });

  it('shows anime and manga together, with the last changed title first', async () => {
    await openNow([frieren, berserk, pluto]);
    expect(heading()).toBe('Continue');
    expect(readTitlesOfShownList()).toEqual(['Pluto', 'Berserk', 'Frieren']);
  });

  it('offers only anime to a user without manga', async () => {
    await openNow([frieren, pluto]);
    expect(heading()).toBe('Continue watching');
  });

  it('shows a manga whose addition is still in the outbox', async () => {
    const change = {
      kind: 'edit',
      media: berserk.media,
      patch: { status: 'reading' },
      by: 'user',
      base: null,
    } as const;
    await openNow([], { outbox: [outboxItem(change)] });
    expect(readTitlesOfShownList()).toEqual(['Berserk']);
  });

  it('offers the search if the user reads and watches nothing', async () => {
    await openNow([planned]);
    expect(pageText()).toContain('Find a title');
    expect(heading()).toBeUndefined();
  });
});
