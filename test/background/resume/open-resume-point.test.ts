// Tests resuming a title with the whole worker: what is stored, what the popup gets, and which tab is opened.

import { beforeEach, describe, expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import { rankOffers } from '@/lib/domain/resume/offers.ts';
import type { ResumePoint } from '@/lib/domain/resume/resume-point.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { deleteOtherAccountsCopy } from '@/lib/store/library-copy.ts';
import { readEntry } from '@/lib/store/reading.ts';
import { readResumePoints, storeResumePoint } from '@/lib/store/resume-points.ts';
import { frieren, twoTitles } from '../changes.ts';
import { connectedAccount, createRoot, type TestRoot } from '../root.ts';
import { countAndSendEpisode, createRootWithListedTitle, EPISODE_SIX_URL, episodeFive } from './watching.ts';

let root: TestRoot;
beforeEach(async () => {
  root = await createRootWithListedTitle();
});

const resumePoints = () => root.handlers.resumePoints(undefined);

async function offered() {
  const entry = await readEntry(frieren.id);
  return entry ? rankOffers(entry, (await resumePoints())[frieren.id] ?? []) : [];
}

async function open(kind: 'next' | 'after' | 'series' | 'last', part: object = {}): Promise<boolean> {
  const offer = { kind, site: 'crunchyroll', siteName: '', episode: kind === 'next' ? 6 : null, ...part };
  const wanted = { kind: 'offer', mediaId: frieren.id, type: 'anime', offer } as const;
  return (await root.handlers.openResumePoint(wanted)).ok;
}

const shown = () => root.web.openTabs().map(({ page }) => page.url);

describe('resume point of a counted episode', () => {
  it('is not opened in a second tab if a tab already shows the next episode', async () => {
    await countAndSendEpisode(root, episodeFive);
    expect(await offered()).toMatchObject([
      { kind: 'next', episode: 6, siteName: 'Crunchyroll' },
      { kind: 'series' },
      { kind: 'last', episode: 5 },
    ]);
    expect(await open('next')).toBe(true);
    expect(shown()).toEqual([EPISODE_SIX_URL]);
    expect(await open('next')).toBe(true);
    expect(shown()).toEqual([EPISODE_SIX_URL]);
    expect(root.web.fronted).toHaveLength(1);
  });

  it('offers the next page without an episode number if that number is uncertain', async () => {
    for (const nextNumber of [undefined, null, 5, 7]) {
      await countAndSendEpisode(root, { ...episodeFive, nextNumber });
      expect((await offered()).map(({ kind }) => kind)).toEqual(['after', 'series', 'last']);
      expect(await open('next')).toBe(false);
    }
    expect(shown()).toEqual([]);
    expect(await open('after', { episode: 5 })).toBe(true);
    expect(shown()).toEqual([EPISODE_SIX_URL]);
  });

  it('is not opened in a second tab if the open tab’s address has an additional path and query', async () => {
    await countAndSendEpisode(root, episodeFive);
    root.web.open(`${EPISODE_SIX_URL.replace('/watch', '/de/watch')}/das-sechste?player=new`);
    expect(await open('next')).toBe(true);
    expect(shown()).toHaveLength(1);
    expect(root.web.fronted).toHaveLength(1);
  });

  it('is sent to the popup without addresses', async () => {
    await countAndSendEpisode(root, episodeFive);
    expect(JSON.stringify(await resumePoints())).not.toContain('http');
  });

  it('offers no next episode after an edit on another device', async () => {
    await countAndSendEpisode(root, episodeFive);
    root.service.save(frieren.id, { progress: 9 });
    await refreshList(root, 'user-1');
    expect((await offered()).map(({ kind }) => kind)).toEqual(['series', 'last']);
    expect(await open('next')).toBe(false);
    expect(await open('next', { episode: 10 })).toBe(false);
    expect(await open('series')).toBe(true);
    expect(shown()).toEqual(['https://www.crunchyroll.com/series/GSERIES01']);
  });

  it('offers no next episode after an unsent edit', async () => {
    await countAndSendEpisode(root, episodeFive);
    root.service.away = true;
    await root.handlers.changeEntry({ kind: 'edit', media: frieren, patch: { progress: 6 } });
    expect(await open('next')).toBe(false);
    expect(shown()).toEqual([]);
  });

  it('does not change when an earlier episode is watched again', async () => {
    await countAndSendEpisode(root, episodeFive);
    await countAndSendEpisode(root, {
      ...episodeFive,
      episodeNumber: 2,
      episodeId: 'GTWO',
      url: `${EPISODE_SIX_URL}2`,
      nextUrl: `${EPISODE_SIX_URL}3`,
    });
    expect(await readResumePoints('user-1')).toMatchObject([
      { episode: 5, observed: { nextUrl: EPISODE_SIX_URL } },
    ]);
  });

  it('is not stored for a private window', async () => {
    await countAndSendEpisode(root, { ...episodeFive, isPrivate: true });
    await countAndSendEpisode(root, {
      ...episodeFive,
      episodeNumber: 6,
      siteId: 'generic',
      url: 'https://tv.example/six',
    });
    expect((await readEntry(frieren.id))?.progress).toBeGreaterThanOrEqual(5);
    expect(await readResumePoints('user-1')).toEqual([]);
  });

  it('is no longer offered after its season was matched with another title', async () => {
    await countAndSendEpisode(root, episodeFive);
    const [other] = twoTitles.filter(({ id }) => id !== frieren.id);
    if (!other) throw new Error('no other title');
    await rememberChosenTitle(root, episodeFive, other, 5);
    expect(await resumePoints()).toEqual({});
    expect(await open('next')).toBe(false);
  });

  it('is deleted with its match', async () => {
    await countAndSendEpisode(root, episodeFive);
    const beside = { ...episodeFive, seriesId: 'GSERIES02', siteId: 'netflix' };
    await storeResumePoint(
      { account: 'user-1', mediaId: 'another', site: 'netflix', observed: beside, episode: 5, at: 1 },
      false,
    );
    await root.handlers.forgetMatch({ seasonKey: seasonKey(episodeFive) });
    expect(await open('next')).toBe(false);
    expect(await open('last')).toBe(false);
    expect(shown()).toEqual([]);
    expect(await readResumePoints('user-1')).toMatchObject([{ mediaId: 'another' }]);
  });
});

describe('stored resume points', () => {
  it('are deleted with “clear data”', async () => {
    await countAndSendEpisode(root, episodeFive);
    await root.handlers.erase({ what: 'records' });
    expect(await (await openDatabase()).count('resumePoints')).toBe(0);
  });

  it('are deleted when another account signs in', async () => {
    await countAndSendEpisode(root, episodeFive);
    await deleteOtherAccountsCopy('user-2');
    expect(await (await openDatabase()).count('resumePoints')).toBe(0);
  });

  it('are deleted beyond a limit, beginning with the oldest', async () => {
    const point = (number: number): ResumePoint => ({
      account: number % 2 === 0 ? 'user-2' : 'user-1',
      mediaId: `m${number}`,
      site: 'crunchyroll',
      observed: episodeFive,
      episode: 5,
      at: number,
    });
    const database = await openDatabase();
    for (let number = 0; number < 12; number += 2) await database.put('resumePoints', point(number));
    for (let number = 1; number < 12; number += 2) await storeResumePoint(point(number), false, 10);
    expect(await (await openDatabase()).count('resumePoints')).toBe(10);
    expect((await readResumePoints('user-1')).map(({ mediaId }) => mediaId).sort()).toEqual(
      ['m11', 'm3', 'm5', 'm7', 'm9'].sort(),
    );
  });

  it('are read even if the table also contains an unreadable record', async () => {
    await countAndSendEpisode(root, episodeFive);
    const broken = { account: 'user-1', mediaId: frieren.id, site: 'broken', observed: 7, at: 1 };
    await (await openDatabase()).put('resumePoints', broken as never);
    expect(await offered()).toHaveLength(3);
  });
});

describe('resume points after a sign-out', () => {
  it('are not sent to the popup', async () => {
    await countAndSendEpisode(root, episodeFive);
    root.signIn({ ...connectedAccount, state: 'signed-out' });
    expect(await resumePoints()).toEqual({});
    expect(await open('next')).toBe(false);
  });
});

describe('title that was never watched', () => {
  const siteIds = {
    sites: { crunchyroll: { GSERIES01: 52991, 'evil/../../x': 52991 }, nowhere: { a: 52991 } },
  };

  async function withIds(granted: string[]) {
    root = await createRoot({ catalogue: twoTitles, granted });
    const readPackagedFile = async (path: string) => (path === '/data/site-ids.json' ? siteIds : {});
    return root.start({ readPackagedFile });
  }

  it('can be opened on a site whose series ids are packaged with the extension', async () => {
    const { handlers } = await withIds([]);
    expect(await handlers.titleSites({ malId: 52991 })).toEqual([
      { siteId: 'crunchyroll', siteName: 'Crunchyroll', isAllowed: false },
    ]);
    await handlers.openResumePoint({ kind: 'title', malId: 52991, siteId: 'crunchyroll' });
    expect(shown()).toEqual(['https://www.crunchyroll.com/series/GSERIES01']);
    for (const siteId of ['nowhere', '__proto__', 'netflix'])
      expect(await handlers.openResumePoint({ kind: 'title', malId: 52991, siteId })).toMatchObject({
        ok: false,
      });
    expect(shown()).toHaveLength(1);
  });
});

describe('openResumePoint for a title that is not on the list', () => {
  it('opens no tab', async () => {
    await storeResumePoint(
      { account: 'user-1', mediaId: 'gone', site: 'crunchyroll', observed: episodeFive, episode: 5, at: 1 },
      false,
    );
    const offer = { kind: 'series', site: 'crunchyroll', siteName: '', episode: null } as const;
    const wanted = { kind: 'offer', mediaId: 'gone', type: 'anime', offer } as const;
    expect(await root.handlers.openResumePoint(wanted)).toMatchObject({ ok: false });
    expect(root.web.openTabs()).toEqual([]);
  });
});
