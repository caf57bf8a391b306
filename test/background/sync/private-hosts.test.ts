// Tests that the synced storage never contains the user's private hosts, in keys, in values, or in removals.
import { expect, it } from 'vitest';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import { recordsIn } from '@/lib/domain/sync/parts-plan.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { unpack } from '@/lib/store/sync/pack.ts';
import { bothOn, call, type Profiles } from './profiles.ts';

async function synced(profiles: Profiles, index: number): Promise<readonly (readonly [string, unknown])[]> {
  const parts = await Promise.all(
    [...profiles.at(index).area.items.values()].map(
      async (text, number) => [number, await unpack(text, profiles.at(index).root.clock.now)] as const,
    ),
  );
  const records = [...recordsIn(new Map(parts)).values()];
  return records.filter(({ key }) => !key.startsWith('s:')).map(({ key, value }) => [key, value]);
}

const lesson = (origin: string): Lesson => ({
  origin,
  taughtAt: 5,
  title: { at: [{ selector: 'h1', form: null }], part: 'whole' },
  episode: { at: [{ selector: 'h2', form: 'Episode #' }], part: { kind: 'only' } },
});

it.each([
  'jellyfin:https://nas.secret.example:8096/x|',
  'generic:http://192.168.1.5/show|',
  'generic:https://tv.example/w?token=abc|',
])('the synced storage does not contain the deleted match %s', async (seasonKey) => {
  const profiles = await bothOn();
  await profiles.decide(0, seasonKey);
  await call(profiles, 0, 'forgetMatch', { seasonKey });
  await profiles.settle();
  expect(await synced(profiles, 0)).toEqual([]);
});

it('the synced storage does not contain a deleted lesson of a private host', async () => {
  const profiles = await bothOn();
  const own = lesson('http://192.168.1.5:8096');
  await call(profiles, 0, 'importLessons', { lessons: [own] });
  await call(profiles, 0, 'forgetLesson', { origin: own.origin });
  await profiles.settle();
  expect(await synced(profiles, 0)).toEqual([]);
});

it.each(['nas.local', '192.168.1.5', 'nas', 'tv.home.example'])(
  'the synced storage does not contain a match of the private host %s, before and after its deletion',
  async (siteName) => {
    const profiles = await bothOn();
    const settings = await profiles.inProfile(0, readSettings);
    const selfHosted = { jellyfin: ['https://tv.home.example'] };
    await call(profiles, 0, 'saveSettings', { seen: settings, wanted: { ...settings, selfHosted } });
    const seasonKey = 'generic:sousou no frieren|';
    await profiles.decide(0, seasonKey, { siteName });
    await profiles.settle();
    expect(await synced(profiles, 0)).toEqual([]);
    await call(profiles, 0, 'forgetMatch', { seasonKey });
    await profiles.settle();
    expect(await synced(profiles, 0)).toEqual([]);
  },
);

it('the synced storage no longer contains a lesson and a match after their server was added as self-hosted', async () => {
  const profiles = await bothOn();
  const own = 'https://media.home.example';
  const seasonKey = `generic:${own}/show|`;
  await call(profiles, 0, 'importLessons', { lessons: [lesson(own), lesson('https://tv.example')] });
  await profiles.decide(0, seasonKey, { siteName: 'media.home.example' });
  while (await profiles.write(0));
  expect((await synced(profiles, 0)).map(([key]) => key).sort()).toEqual(
    [`l:${own}`, 'l:https://tv.example', `m:${seasonKey}`].sort(),
  );
  const settings = await profiles.inProfile(0, readSettings);
  await call(profiles, 0, 'saveSettings', {
    seen: settings,
    wanted: { ...settings, selfHosted: { jellyfin: [own] } },
  });
  while (await profiles.write(0));
  expect((await synced(profiles, 0)).map(([key]) => key)).toEqual(['l:https://tv.example']);
  // The other browser does not know the server, but both still come to rest.
  await profiles.settle();
});
