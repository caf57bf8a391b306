// How often the worker looks around: every few minutes while something is going on or waits, else once a day.
import { beforeEach, expect, it } from 'vitest';
import { lookAround } from '@/lib/background/look-around.ts';
import { RENEWAL_ALARM } from '@/lib/background/rounds.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { eventually } from '../../eventually.ts';
import { createRoot } from '../root.ts';

const DAY = 24 * 60;
let root: Awaited<ReturnType<typeof createRoot>>;

beforeEach(async () => {
  root = await createRoot();
  await eventually(() => expect(minutes()).toBe(5));
});

/** Until the next look. */
function minutes(): number | null {
  const time = root.fake.alarms.time(RENEWAL_ALARM);
  return time === null ? null : (time - root.clock.now) / 60_000;
}

async function lookTwice(): Promise<void> {
  await lookAround(root.services);
  await lookAround(root.services);
}

it('nothing plays and nothing waits: one look after the last thing that happened, then one a day', async () => {
  await lookAround(root.services);
  expect(minutes(), 'it has just started').toBe(5);
  await lookAround(root.services);
  expect(minutes()).toBe(DAY);
  await lookAround(root.services);
  expect(minutes()).toBe(DAY);
});

it('looks often again when a worker is started, and when one that lives on hears a message', async () => {
  await lookTwice();
  expect(minutes()).toBe(DAY);
  await root.services.guard('readService', { trusted: true } as never, () => null, undefined);
  await eventually(() => expect(minutes()).toBe(5));
  await lookTwice();
  expect(minutes()).toBe(DAY);
  root.start();
  await eventually(() => expect(minutes()).toBe(5));
});

it('goes on looking while the user wants to hear what is out', async () => {
  await root.signIn({ state: 'connected', id: 'ann', name: 'Ann', problem: null });
  root.writeSettings({ notifications: { ...defaultSettings.notifications, airing: true } });
  await lookTwice();
  expect(minutes()).toBe(5);
});
