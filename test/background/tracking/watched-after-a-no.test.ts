// Tests an episode that the user has rejected after it counted. The episode counts again only if it is really watched again.

import { describe, expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { answerQuestion } from '@/lib/background/sending/answers.ts';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { forgetItem } from '@/lib/background/sending/outbox.ts';
import { changeEntry } from '@/lib/background/sending/queue.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { media } from '../../domain/examples.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { createSampleUpTo, episodeFive } from './tabs.ts';

const title = media({ episodes: 28 });

interface No {
  /** The progress on the list before episode 5. */
  readonly at: number;
  readonly isAway: boolean;
  readonly say: (root: TestRoot) => Promise<void>;
}

async function itemId(): Promise<string> {
  const [item] = await readOutbox();
  if (!item) throw new Error('nothing is queued');
  return item.id;
}

const nos: Readonly<Record<string, No>> = {
  'discarded while it was queued': {
    at: 4,
    isAway: true,
    say: async (root) => forgetItem(root.worker, await itemId()),
  },
  'rejected when the user was asked': {
    at: 0,
    isAway: false,
    say: async (root) => {
      const answer = { itemId: await itemId(), answer: { kind: 'skip' } } as const;
      await answerQuestion(root.worker, answer);
    },
  },
  'undone by a manual edit of the progress': {
    at: 4,
    isAway: false,
    say: async ({ worker }) => {
      const edit = { kind: 'edit', media: title, patch: { progress: 4 } } as const;
      await changeEntry(worker, edit);
    },
  },
};

it.each(Object.entries(nos))('an episode that was %s counts only when it is watched again', async (_, no) => {
  const root = await createRoot({ catalogue: [title], granted: ['*://*/*'] });
  const { service, worker, clock, web } = root;
  service.save(title.id, { status: 'watching', progress: no.at });
  await rememberChosenTitle(worker, episodeFive, title, 5);
  const { page } = web.open(episodeFive.url);
  const play = async (position: number, videoId = 'm1') => {
    clock.now += 10_000;
    await web.say(page, 'playbackSampled', createSampleUpTo(position, { videoId }));
    await deliverOutbox(worker);
  };
  /** Returns whether the episode has counted, or causes a question. */
  const isCounted = async () =>
    service.entries.get(title.id)?.progress === 5 ||
    (await readOutbox()).some(({ change }) => change.kind === 'episode');
  service.away = no.isAway;
  await web.say(page, 'episodeObserved', { observed: episodeFive });
  await play(1300);
  expect(await isCounted()).toBe(true);
  await no.say(root);
  service.away = false;
  clock.now += 1000;
  await retryOutboxNow(worker);
  expect(await isCounted()).toBe(false);
  await play(1310);
  expect(await isCounted()).toBe(false);
  for (let position = 10; position <= 1300; position += 10) await play(position, 'm2');
  expect(await isCounted()).toBe(true);
});

describe('progress lowered while an episode of the title is queued', () => {
  /**
   * Queues episode 5 while the service is unreachable. The user then lowers the progress to 3. If `isKnown` is true, the season is
   * remembered.
   */
  async function setBack(isKnown: boolean) {
    const root = await createRoot({ catalogue: [title], granted: ['*://*/*'] });
    const { service, worker, clock, web } = root;
    service.save(title.id, { status: 'watching', progress: 4 });
    await refreshList(worker, 'user-1');
    if (isKnown) await rememberChosenTitle(worker, episodeFive, title, 5);
    service.away = true;
    const { page } = web.open(episodeFive.url);
    await web.say(page, 'episodeObserved', { observed: episodeFive });
    const play = async (position: number, videoId: string) => {
      clock.now += 10_000;
      await web.say(page, 'playbackSampled', createSampleUpTo(position, { videoId }));
    };
    const playAll = async (videoId: string) => {
      for (let position = 10; position <= 1300; position += 10) await play(position, videoId);
    };
    await playAll('m1');
    clock.now += 1000;
    await changeEntry(worker, { kind: 'edit', media: title, patch: { progress: 3 } });
    const arrive = async () => {
      service.away = false;
      for (let minute = 0; minute < 5; minute += 1) {
        clock.now += 60_000;
        await retryOutboxNow(worker);
      }
      return service.entries.get(title.id)?.progress;
    };
    return { play, playAll, arrive };
  }

  it.each([true, false])(
    'stays lowered while the same player continues (season remembered: %s)',
    async (isKnown) => {
      const { play, arrive } = await setBack(isKnown);
      await play(1400, 'm1');
      expect(await arrive()).toBe(3);
    },
  );

  it.each([true, false])(
    'rises when the episode is watched again before delivery (season remembered: %s)',
    async (isKnown) => {
      const { playAll, arrive } = await setBack(isKnown);
      await playAll('m2');
      expect(await arrive()).toBe(5);
    },
  );

  it('rises when the episode is watched again after delivery', async () => {
    const { playAll, arrive } = await setBack(false);
    expect(await arrive()).toBe(3);
    await playAll('m2');
    expect(await arrive()).toBe(5);
  });
});
