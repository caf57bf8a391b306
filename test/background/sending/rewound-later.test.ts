// Tests that the next report of a page repairs a failed database write.
import { expect, it, vi } from 'vitest';
import { openDatabase } from '@/lib/store/database.ts';
import { createSampleUpTo, episodeFive, episodeSix, openTrackedTabs } from '../tracking/tabs.ts';

it('the next report of a page stores a playback with its episode after a failed database write', async () => {
  const { player, world } = await openTrackedTabs();
  await player.observe(1, episodeFive);
  await player.sample(1, createSampleUpTo(5));
  await player.observe(1, episodeSix);
  const { put } = IDBObjectStore.prototype;
  let refused = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    if (this.name !== 'sessions' || refused > 0) return put.apply(this, values);
    refused += 1;
    throw new DOMException('no', 'UnknownError');
  });
  await expect(player.sample(1, createSampleUpTo(8))).rejects.toThrow('no');
  world.now += 5000;
  await player.sample(1, createSampleUpTo(13));
  const sessions = await (await openDatabase()).getAll('sessions');
  const played = sessions.map((one) => [
    one.observed.episodeId,
    one.kind === 'playing' && one.playbacks.length,
  ]);
  expect(Object.fromEntries(played)).toEqual({ five: 0, six: 1 });
});
