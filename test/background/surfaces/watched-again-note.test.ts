// Tests the note on the page when an episode of a completed title is watched again.
import { expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { episode, media } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { createRoot } from '../root.ts';
import { sampleUpTo } from '../tracking/tabs.ts';

const title = media({ title: 'A title of the list', episodes: 28 });

/** Plays the episode to its end in a page. Returns the texts of its notes. */
async function textsFor(number: number) {
  const root = await createRoot({ catalogue: [title] });
  root.service.save(title.id, { status: 'completed', progress: 28 });
  const observed = episode({ episodeId: `e${number}`, episodeNumber: number });
  await rememberChosenTitle(root, observed, title, number);
  const tab = root.web.open(observed.url);
  const texts: string[] = [];
  tab.page.hear = async (message) => {
    if (typeof message === 'object' && message !== null && 'toast' in message)
      texts.push((message as ToastNotice).toast.text);
  };
  await root.web.say(tab.page, 'episodeObserved', { observed });
  root.clock.now += 1000;
  await root.web.say(tab.page, 'playbackSampled', sampleUpTo(1440, { paused: true }));
  return { texts, root };
}

it.each([1, 27, 28])(
  'the note after episode %d says that the completed title is already on the list',
  async (number) => {
    const { texts, root } = await textsFor(number);
    await eventually(() =>
      expect(texts).toEqual([expect.stringContaining('already on your list (completed)')]),
    );
    expect(root.service.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);
