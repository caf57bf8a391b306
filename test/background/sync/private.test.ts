// Tests that the synced storage never contains the user's private hosts, neither in choices nor in the keys of removed choices.
import { describe, expect, it } from 'vitest';
import { lesson } from '../../domain/examples.ts';
import { createTwoSyncedProfiles } from './profiles.ts';

const OWN = 'https://media.home.example';
const OTHER = 'https://tv.example';
const own = () => ({ selfHosted: { jellyfin: [OWN] } });

it.each([
  'jellyfin:https://nas.secret.example:8096/x|',
  'generic:http://192.168.1.5 show|',
  'generic:http://nas.local show|',
  'generic:show|',
  `generic:${OWN} show|`,
  'generic:https://tv.example tv.example/w?token=abc|',
])('the synced storage never contains the match %s', async (seasonKey) => {
  const profiles = await createTwoSyncedProfiles();
  await profiles.set(0, own);
  await profiles.decide(0, seasonKey);
  await profiles.settle();
  expect(await profiles.synced(0)).toEqual([]);
  await profiles.call(0, 'forgetMatch', { seasonKey });
  await profiles.settle();
  expect(await profiles.synced(0)).toEqual([]);
});

it.each(['http://192.168.1.5:8096', OWN])(
  'the synced storage never contains the lesson of %s',
  async (origin) => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.set(0, own);
    await profiles.call(0, 'importLessons', { lessons: [lesson({ origin })] });
    await profiles.settle();
    await profiles.call(0, 'forgetLesson', { origin });
    await profiles.settle();
    expect(await profiles.synced(0)).toEqual([]);
  },
);

describe('server that the user adds as self-hosted', () => {
  async function shared() {
    const profiles = await createTwoSyncedProfiles();
    await profiles.call(0, 'importLessons', {
      lessons: [lesson({ origin: OWN }), lesson({ origin: OTHER })],
    });
    await profiles.decide(0, `generic:${OWN} show|`, { siteName: 'media.home.example' });
    await profiles.write(0);
    return profiles;
  }
  const keys = async (profiles: Awaited<ReturnType<typeof shared>>) =>
    (await profiles.synced(0)).map(({ key }) => key).sort();

  it('is removed from the synced storage by the next write', async () => {
    const profiles = await shared();
    expect(await keys(profiles)).toEqual([`l:${OWN}`, `l:${OTHER}`, `m:generic:${OWN} show|`]);
    await profiles.set(0, own);
    await profiles.write(0);
    expect(await keys(profiles)).toEqual([`l:${OTHER}`]);
    expect(await profiles.state(0)).toMatchObject({ leftOut: 0 });
    await profiles.settle();
  });

  it('is not removed again after another browser has written the server’s lesson', async () => {
    const profiles = await shared();
    await profiles.settle();
    await profiles.set(0, own);
    await profiles.settle();
    expect(await keys(profiles)).toContain(`l:${OWN}`);
    expect((await profiles.synced(0)).every(({ key, by }) => key === `l:${OTHER}` || by !== 'id-1001')).toBe(
      true,
    );
  });
});
