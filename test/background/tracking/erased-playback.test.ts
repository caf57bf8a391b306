// Tests erasing while a video plays. Earlier playback never counts, but later playback does.

import { describe, expect, it } from 'vitest';
import { connectAccount } from '@/lib/background/account/connect.ts';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { ReadingSample } from '@/lib/domain/watching/samples.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { createGate } from '../../create-gate.ts';
import { waitForTurns } from '../../event-loop-turns.ts';
import { frieren, twoTitles } from '../changes.ts';
import { createRoot } from '../root.ts';
import { createSampleUpTo, episodeFive, episodeSix, mangaChapter } from './tabs.ts';

const minute = 60_000;

/** Sets up a tab that has been open for an hour. When the worker asks for the page's episode, the page reports the episode. */
async function openTab(observed: ObservedEpisode) {
  const root = await createRoot({ catalogue: twoTitles, granted: ['*://*/*'] });
  const { web, clock, worker, fake } = root;
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  const since = clock.now - 60 * minute;
  const { page } = web.open(observed.url);
  let shown = observed;
  const show = (next: ObservedEpisode) => {
    shown = next;
    return web.say(page, 'episodeObserved', { observed: next });
  };
  page.hear = () => show(shown);
  await show(observed);
  const play = (position: number, part: Parameters<typeof createSampleUpTo>[1] = {}) =>
    web.say(page, 'playbackSampled', createSampleUpTo(position, { since, ...part }));
  const read = (sample: ReadingSample) => web.say(page, 'readingSampled', { since, ...sample });
  const erase = async (what: 'records' | 'everything') => {
    await worker.handlers.erase({ what });
    // Erasing everything also removes the permissions, so the user grants them again while the tab is open.
    fake.permissions.grant('*://*/*');
    root.signIn({ state: 'signed-out', id: null, name: null, problem: null });
  };
  /** Continues in the same player. The player still reports everything that it has played before. */
  const playOn = async (from: number, to: number, part: Parameters<typeof createSampleUpTo>[1] = {}) => {
    for (let position = from; position <= to; position += 10) {
      clock.now += 10_000;
      await play(Math.max(position, 1300), { position, ...part });
    }
  };
  const signInAndSend = async () => {
    await connectAccount(worker);
    await retryOutboxNow(worker);
    await deliverOutbox(worker);
  };
  const queued = async () => (await readOutbox()).length;
  const progress = () => root.service.entries.get(frieren.id)?.progress;
  return { ...root, play, playOn, read, show, erase, signInAndSend, queued, progress };
}

describe.each(['records', 'everything'] as const)('erasing %s', (what) => {
  it('discards the progress of an almost finished episode', async () => {
    const { play, playOn, erase, queued, progress, signInAndSend } = await openTab(episodeFive);
    await play(700);
    await erase(what);
    await playOn(1310, 1440);
    expect(await queued()).toBe(0);
    await signInAndSend();
    expect(progress()).toBe(4);
  });

  it('does not count an episode again that the same player has already counted', async () => {
    const { service, clock, play, playOn, erase, queued, progress, signInAndSend } =
      await openTab(episodeFive);
    service.away = true;
    await play(1300);
    expect(await queued()).toBe(1);
    await erase(what);
    service.away = false;
    clock.now += 24 * 60 * minute;
    await playOn(1310, 1440);
    await signInAndSend();
    expect(progress()).toBe(4);
  });

  it('lets an episode count again when it is played from the beginning', async () => {
    const { play, playOn, erase, queued, progress, signInAndSend } = await openTab(episodeFive);
    await play(1300);
    await erase(what);
    await playOn(0, 1300);
    expect(await queued()).toBe(1);
    await signInAndSend();
    expect(progress()).toBe(5);
  });

  it('does not prevent the next episode on the same page from counting', async () => {
    const { play, show, erase, queued } = await openTab(episodeFive);
    await play(1300);
    await erase(what);
    await show(episodeSix);
    await play(0, { videoId: 'm2', played: [] });
    await play(600, { videoId: 'm2' });
    await play(1300, { videoId: 'm2' });
    expect(await queued()).toBe(1);
  });

  it('does not let earlier playback of the video count for the next episode', async () => {
    const { clock, play, show, erase, queued } = await openTab(episodeFive);
    await play(1300);
    await erase(what);
    await play(1310);
    await show(episodeSix);
    clock.now += minute;
    await play(1320);
    await play(1400);
    expect(await queued()).toBe(0);
  });

  it('does not affect a page that is opened later', async () => {
    const { web, clock, play, erase, queued } = await openTab(episodeFive);
    await play(1300);
    await erase(what);
    clock.now += minute;
    const { page } = web.open(episodeSix.url);
    const since = clock.now;
    clock.now += 25 * minute;
    await web.say(page, 'episodeObserved', { observed: episodeSix });
    await web.say(page, 'playbackSampled', createSampleUpTo(1300, { since }));
    expect(await queued()).toBe(1);
  });

  it('makes a finished chapter count only when it is read again', async () => {
    const { read, erase, queued } = await openTab(mangaChapter(1));
    const all = [{ from: 0, to: 20 }];
    const at = (page: number) => ({ episodeId: 'c1', page, pages: 20, unit: 'page', visited: all }) as const;
    await read(at(20));
    await erase(what);
    await read(at(19));
    await read(at(20));
    expect(await queued()).toBe(0);
    for (let page = 1; page <= 20; page += 1) await read(at(page));
    expect(await queued()).toBe(1);
  });

  it('discards a report that is being processed', async () => {
    const { fake, play, erase, queued } = await openTab(episodeFive);
    await play(700);
    const { session } = fake.storage;
    const { get, set } = session;
    const { opened: released, open: release } = createGate();
    let reporting: Promise<unknown> | null = null;
    // The report has read the stored session, and waits here before it writes the session.
    session.get = async (keys) => {
      if (keys === 'erasedAt') await released;
      return get(keys);
    };
    session.set = async (values) => {
      if ('erasedAt' in values) {
        // Start another report. If the erasure also removed the permission, the report is refused.
        reporting = play(1300).catch(() => undefined);
        await waitForTurns(50);
      }
      return set(values);
    };
    await erase(what);
    release();
    await reporting;
    await play(1310);
    expect(await queued()).toBe(0);
  });
});
