// Tests that an interrupted first read of the list continues later, without the user opening anything.
import { expect, it } from 'vitest';
import { poll } from '@/lib/background/poll.ts';
import { writeDeliveryPauseEnd } from '@/lib/store/outbox/delivery-pause.ts';
import { readCopyProgress } from '@/lib/store/reading.ts';
import { numberedMedia } from '../../domain/examples.ts';
import { refusalResponse } from '../list-service.ts';
import { createRoot } from '../root.ts';

const titles = Array.from({ length: 450 }, (_none, index) => numberedMedia(index));

async function setUp() {
  const root = await createRoot({ catalogue: titles });
  for (const title of titles) root.service.add(title);
  const listCalls = () => root.service.calls.filter(({ path }) => path === '/library').length;
  return { ...root, listCalls };
}

it('the first read of the list continues in the next worker', async () => {
  const { start, service, listCalls } = await setUp();
  service.fail('/library', refusalResponse(500, 'internal'));
  await poll(start());
  expect(await readCopyProgress('anime')).toMatchObject({ filled: false });
  await poll(start());
  expect(await readCopyProgress('anime')).toMatchObject({ account: 'user-1', filled: true, read: 0 });
  const calls = listCalls();
  await poll(start());
  expect(listCalls()).toBe(calls);
});

it('the first read of the list does not start while the service wants a pause', async () => {
  const { start, clock, listCalls } = await setUp();
  await writeDeliveryPauseEnd(clock.now + 60_000);
  await poll(start());
  expect(listCalls()).toBe(0);
});
