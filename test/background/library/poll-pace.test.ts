// Tests how often the worker polls. It polls every five minutes while something plays or is unsent, and otherwise once a day.
import { beforeEach, expect, it } from 'vitest';
import { poll } from '@/lib/background/poll.ts';
import { POLL_ALARM } from '@/lib/background/runtime/poll-alarm.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { eventually } from '../../eventually.ts';
import { createRoot } from '../root.ts';

const DAY = 24 * 60;
let root: Awaited<ReturnType<typeof createRoot>>;

beforeEach(async () => {
  root = await createRoot();
  await eventually(() => expect(minutes()).toBe(5));
});

/** Returns the minutes until the next poll; null if none is planned. */
function minutes(): number | null {
  const time = root.fake.alarms.time(POLL_ALARM);
  return time === null ? null : (time - root.clock.now) / 60_000;
}

async function pollTwice(): Promise<void> {
  await poll(root.worker);
  await poll(root.worker);
}

it('the worker polls once a day while nothing plays and nothing is unsent', async () => {
  await poll(root.worker);
  expect(minutes(), 'it has just started').toBe(5);
  await poll(root.worker);
  expect(minutes()).toBe(DAY);
  await poll(root.worker);
  expect(minutes()).toBe(DAY);
});

it('the worker polls every five minutes again after a message', async () => {
  await pollTwice();
  expect(minutes()).toBe(DAY);
  await root.handlers.readService(undefined);
  await eventually(() => expect(minutes()).toBe(5));
  await pollTwice();
  expect(minutes()).toBe(DAY);
  root.start();
  await eventually(() => expect(minutes()).toBe(5));
});

it('the worker polls every five minutes while the user wants to be notified of new episodes', async () => {
  await root.signIn({ state: 'connected', id: 'ann', name: 'Ann', problem: null });
  root.writeSettings({ notifications: { ...defaultSettings.notifications, airing: true } });
  await pollTwice();
  expect(minutes()).toBe(5);
});
