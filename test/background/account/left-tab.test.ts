// Tests a tab that stays open while the account changes. The next account does not see what the first account did in the tab.

import { expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { deleteOtherAccountsCopy } from '@/lib/store/library-copy.ts';
import { episode, media } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';
import { createSampleUpTo } from '../tracking/tabs.ts';

const _trusted = { trusted: true } as never;
const frieren = media({ title: 'Frieren', titles: media().titles, episodes: 28 });
const url = 'https://www.crunchyroll.com/watch/G0005/five';

/** Lets the first account watch an episode to its end and sign out. The episode was sent, and its tab stays open. */
async function leftOpen() {
  const root = await createRoot({ catalogue: [frieren] });
  root.service.add(frieren);
  await refreshList(root, 'user-1');
  const { page, id } = root.web.open(url);
  const observed = episode({ url, seriesTitle: 'Frieren', episodeNumber: 1 });
  await root.web.say(page, 'episodeObserved', { observed });
  await root.web.say(page, 'playbackSampled', createSampleUpTo(1440));
  await deliverOutbox(root);
  const told = () => root.worker.handlers.nowPlaying({ tabId: id });
  expect(await told()).toMatchObject({
    step: { kind: 'done' },
    progress: { kind: 'playing' },
    match: { episode: 1 },
  });
  await root.worker.handlers.disconnect(undefined);
  return { root, told };
}

it('the popup shows no list data after a sign-out', async () => {
  const { told } = await leftOpen();
  expect(await told()).toMatchObject({
    observed: { url },
    step: { kind: 'noVideo' },
    progress: { kind: 'none' },
    match: null,
    unsure: null,
  });
});

it('the popup hides the first account’s episode from a second account', async () => {
  const { root, told } = await leftOpen();
  await deleteOtherAccountsCopy('user-2');
  root.signIn({ state: 'connected', id: 'user-2', name: 'other', problem: null });
  expect(await told()).toMatchObject({ step: { kind: 'noVideo' }, progress: { kind: 'none' } });
});

it('the popup shows the watched episode when the first account signs in again', async () => {
  const { root, told } = await leftOpen();
  root.signIn({ state: 'connected', id: 'user-1', name: 'demo', problem: null });
  expect(await told()).toMatchObject({ step: { kind: 'done' } });
});
