// Tests the note on the page when an episode is watched again that the list already contains.
import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { POLL_ALARM } from '@/lib/background/runtime/poll-alarm.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { createRoot } from '../root.ts';
import { sampleUpTo } from '../tracking/tabs.ts';
import { runUntilIdle } from '../worker-life.ts';

const title = media({ title: 'A title of the list', episodes: 28 });

/** Opens a page of the episode. `play` plays it to its end, `texts` are the texts of its notes. */
async function open(number: number, entry: { status: string; progress: number }) {
  const root = await createRoot({ catalogue: [title] });
  root.service.save(title.id, entry);
  const observed = episode({ episodeId: `e${number}`, episodeNumber: number });
  await rememberChosenTitle(root, observed, title, number);
  const tab = root.web.open(observed.url);
  const texts: string[] = [];
  const show = async () => {
    tab.page.hear = async (message) => {
      if (typeof message === 'object' && message !== null && 'toast' in message)
        texts.push((message as ToastNotice).toast.text);
    };
    await root.web.say(tab.page, 'episodeObserved', { observed });
  };
  const play = async (videoId = 'video') => {
    root.clock.now += 1000;
    await root.web.say(tab.page, 'playbackSampled', sampleUpTo(1440, { videoId, paused: true }));
  };
  const reload = async () => {
    root.web.navigate(tab, observed.url);
    await show();
  };
  await show();
  const writes = () => root.service.calls.filter(({ method }) => method !== 'GET');
  return { root, texts, play, reload, writes };
}

describe('note about an episode that the list already contains', () => {
  it.each([1, 27, 28])('says that the completed title is on the list after episode %d', async (number) => {
    const { texts, play, writes } = await open(number, { status: 'completed', progress: 28 });
    await play();
    await eventually(() =>
      expect(texts).toEqual([expect.stringContaining('already on your list (completed)')]),
    );
    expect(writes()).toEqual([]);
  });

  it.each([
    ['watching', 3],
    ['watching', 7],
    ['on_hold', 6],
    ['dropped', 1],
  ])('states the progress of a title with the status "%s" after episode %d', async (status, number) => {
    const { texts, play, writes } = await open(number, { status, progress: 7 });
    await play();
    await eventually(() =>
      expect(texts).toEqual([expect.stringContaining('already on your list (you are at episode 7)')]),
    );
    expect(writes()).toEqual([]);
  });

  it('is shown only once even if the page is polled, played again and reloaded', async () => {
    const { root, texts, play, reload } = await open(3, { status: 'watching', progress: 7 });
    await play();
    await eventually(() => expect(texts).toHaveLength(1));
    await play();
    await runUntilIdle(() => root.fake.alarms.goOff(POLL_ALARM));
    await reload();
    await runUntilIdle(() => play('another video'));
    expect(texts).toHaveLength(1);
    expect((await readActivity()).map(({ reason }) => reason)).toEqual(['notAhead']);
  });

  it('is not shown for an episode after those on the list', async () => {
    const { texts, play, writes } = await open(8, { status: 'watching', progress: 7 });
    await play();
    await eventually(() => expect(writes()).toHaveLength(1));
    await eventually(() => expect(texts).toEqual([expect.not.stringContaining('already')]));
  });
});
