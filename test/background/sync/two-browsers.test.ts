// Tests two browsers of one user. Two real workers share the synced storage of one account.
import { describe, expect, it } from 'vitest';
import { allowJump, ignoreTitle } from '@/lib/background/matching/match-decisions.ts';
import { SYNC_ALARM } from '@/lib/background/sync/sync.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readLessons } from '@/lib/store/lessons.ts';
import { episode, lesson } from '../../domain/examples.ts';
import { createBrowserProfiles, createMatchChosenByUser, createTwoSyncedProfiles } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';
const OTHER = 'netflix:1|';
const DAY = 24 * 60 * 60_000;

it('sync reports an exceeded write quota until a write succeeds', async () => {
  const profiles = await createTwoSyncedProfiles();
  profiles.at(0).area.refuse('This request exceeds the MAX_WRITE_OPERATIONS_PER_HOUR quota.');
  await profiles.decide(0, KEY);
  await profiles.write(0);
  expect(await profiles.state(0)).toMatchObject({ isRefused: true });
  profiles.at(0).area.refuse(null);
  await profiles.settle();
  expect(await profiles.state(0)).toMatchObject({ isRefused: false });
  expect(await profiles.matches(1)).toHaveLength(1);
});

describe('sync of two browsers', () => {
  it('writes nothing before the user switches sync on', async () => {
    const profiles = await createBrowserProfiles(1);
    await profiles.decide(0, KEY);
    await profiles.set(0, () => ({ theme: 'dark' }));
    expect(await profiles.write(0)).toBe(false);
    expect([profiles.at(0).area.items.size, profiles.at(0).area.count()]).toEqual([0, 0]);
  });

  it('merges the choices when the second browser switches sync on', async () => {
    const profiles = await createBrowserProfiles(2);
    await profiles.decide(0, KEY);
    await profiles.set(0, () => ({ theme: 'dark' }));
    await profiles.decide(1, OTHER, { siteName: 'Netflix', policy: 'ignore' });
    await profiles.set(1, ({ tracking }) => ({ tracking: { ...tracking, jumpLimit: 9 } }));
    await profiles.changeSync(0, 'on');
    await profiles.changeSync(1, 'on');
    await profiles.settle();
    for (const index of [0, 1]) {
      expect(await profiles.policies(index)).toEqual([`${KEY} auto`, `${OTHER} ignore`]);
      expect(await profiles.settings(index)).toMatchObject({ theme: 'dark', tracking: { jumpLimit: 9 } });
    }
  });

  it('sends a match, a lesson and a site policy to the other browser', async () => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.call(0, 'importLessons', { lessons: [lesson()] });
    await profiles.decide(0, KEY);
    await profiles.set(0, () => ({ sitePolicies: { netflix: 'ask' } }));
    await profiles.settle();
    expect(await profiles.inProfile(1, readLessons)).toEqual([lesson()]);
    expect((await profiles.settings(1)).sitePolicies).toEqual({ netflix: 'ask' });
    expect(await profiles.matches(1)).toMatchObject(await profiles.matches(0));
  });

  it('keeps the changes of both browsers if both write simultaneously', async () => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.decide(0, KEY, { policy: 'ask' });
    await profiles.decide(0, OTHER, { siteName: 'Netflix' });
    profiles.at(1).root.clock.now += 1;
    await profiles.decide(1, KEY, { policy: 'ignore' });
    await profiles.decide(1, 'crunchyroll:GS02|');
    await profiles.write(0);
    await profiles.write(1);
    await profiles.settle();
    const all = [`${KEY} ignore`, 'crunchyroll:GS02| auto', `${OTHER} auto`];
    expect([await profiles.policies(0), await profiles.policies(1)]).toEqual([all, all]);
  });

  it('removes matches, lessons and policies from both browsers', async () => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.call(0, 'importLessons', { lessons: [lesson()] });
    await profiles.decide(0, KEY);
    await profiles.set(0, () => ({ sitePolicies: { netflix: 'ask' } }));
    await profiles.settle();
    await profiles.call(1, 'forgetMatch', { seasonKey: KEY });
    await profiles.call(1, 'forgetLesson', { origin: lesson().origin });
    await profiles.set(1, () => ({ sitePolicies: {} }));
    await profiles.settle();
    expect(await profiles.matches(0)).toEqual([]);
    expect(await profiles.inProfile(0, readLessons)).toEqual([]);
    expect((await profiles.settings(0)).sitePolicies).toEqual({});
    expect(await profiles.state(0)).toMatchObject({ leftOut: 0 });
  });

  it('passes on a removal made while sync was off', async () => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.decide(0, KEY);
    await profiles.settle();
    await profiles.changeSync(1, 'off');
    await profiles.call(1, 'forgetMatch', { seasonKey: KEY });
    await profiles.changeSync(1, 'on');
    await profiles.settle();
    expect([await profiles.matches(0), await profiles.matches(1)]).toEqual([[], []]);
  });

  it('restores a match that vanished from one browser’s database', async () => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.decide(0, KEY);
    await profiles.settle();
    await profiles.inProfile(1, async ({ worker }) => {
      await (await openDatabase()).clear('matches');
      worker.publishChange('matches');
    });
    await profiles.settle();
    expect([await profiles.matches(0), await profiles.matches(1)]).toMatchObject([[{}], [{}]]);
  });

  it('sends only decisions that the user made', async () => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.decide(0, KEY, { decidedBy: 'kiroku' });
    await profiles.settle();
    expect(await profiles.matches(1)).toEqual([]);
    await profiles.decide(1, KEY, { decidedAt: 7, policy: 'ignore' });
    await profiles.settle();
    expect(await profiles.matches(0)).toMatchObject([{ policy: 'ignore', decidedBy: 'user' }]);
  });

  it.each([
    ['unignoring', 'unignoreTitle', { seasonKey: KEY, policy: 'auto', episode: null }],
    ['an edit', 'editMatch', { seasonKey: KEY, policy: 'auto' }],
    ['an import of a file', 'importMatches', null],
  ])('lets Kiroku decide again in both browsers after %s', async (_by, name, given) => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.decide(0, KEY, { decidedBy: 'kiroku' });
    await profiles.call(0, 'editMatch', { seasonKey: KEY, policy: 'ignore' });
    await profiles.settle();
    expect(await profiles.policies(1)).toEqual([`${KEY} ignore`]);
    const [known] = await profiles.matches(0);
    const file = {
      matches: [
        { match: createMatchChosenByUser(KEY, { decidedBy: 'kiroku' }), seen: known?.decidedAt ?? null },
      ],
    };
    await profiles.call(0, name, given ?? file);
    await profiles.settle();
    expect([await profiles.policies(0), await profiles.matches(1)]).toEqual([[`${KEY} auto`], []]);
  });

  it('writes nothing if both browsers know all choices', async () => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.decide(0, KEY);
    await profiles.settle();
    const counts = () => [0, 1].map((index) => profiles.at(index).area.count());
    const before = counts();
    await profiles.inProfile(0, async ({ worker }) => worker.publishChange('matches', 'settings', 'lessons'));
    await profiles.write(0);
    await profiles.inProfile(1, async ({ start }) => void start());
    await profiles.settle();
    expect(counts()).toEqual(before);
  });
});

describe('sync with a wrong clock', () => {
  it.each([-7, 7])(
    'passes on the latest decision while one browser’s clock is off by %i hours',
    async (hours) => {
      const profiles = await createTwoSyncedProfiles();
      profiles.at(1).root.clock.now += hours * 3_600_000;
      for (const [index, theme] of [
        [0, 'dark'],
        [1, 'light'],
        [0, 'system'],
      ] as const) {
        await profiles.set(index, () => ({ theme }));
        await profiles.settle();
        expect((await profiles.settings(1 - index)).theme).toBe(theme);
      }
      for (const [index, policy] of [
        [0, 'ask'],
        [1, 'ignore'],
        [0, 'auto'],
      ] as const) {
        await profiles.decide(index, KEY, { policy });
        await profiles.settle();
        expect(await profiles.policies(1 - index)).toEqual([`${KEY} ${policy}`]);
      }
    },
  );

  it('dates a received match at most one day ahead', async () => {
    const profiles = await createTwoSyncedProfiles();
    profiles.at(1).root.clock.now += 30 * DAY;
    await profiles.decide(1, KEY);
    await profiles.settle();
    // Kiroku measures the age of a match from this time.
    const [match] = await profiles.matches(0);
    expect(match?.decidedAt).toBeLessThanOrEqual(profiles.at(0).root.clock.now + DAY);
    const before = profiles.at(0).area.count();
    await profiles.inProfile(0, async ({ worker }) => worker.publishChange('matches'));
    await profiles.settle();
    expect(profiles.at(0).area.count()).toBe(before);
  });

  it('sends a decision that is dated 20 years ahead', async () => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.decide(0, KEY, { decidedAt: profiles.at(0).root.clock.now + 20 * 365 * DAY });
    await profiles.settle();
    expect(await profiles.policies(1)).toEqual([`${KEY} auto`]);
    profiles.at(1).root.clock.now += 60_000;
    await profiles.call(1, 'forgetMatch', { seasonKey: KEY });
    await profiles.settle();
    expect(await profiles.matches(0)).toEqual([]);
  });

  const observed = episode({ siteId: 'crunchyroll', seriesId: 'GS01', seasonId: null, seasonTitle: null });
  it.each([
    ['to ignore the title', ignoreTitle, { policy: 'ignore' }],
    ['to allow a jump', allowJump, { jumpAllowed: true }],
  ] as const)(
    'keeps the newer decision %s when an older decision arrives later',
    async (_what, decide, holds) => {
      const profiles = await createTwoSyncedProfiles();
      const key = seasonKey(observed);
      await profiles.decide(0, key);
      await profiles.settle();
      const now = Math.max(...[0, 1].map((index) => profiles.at(index).root.clock.now));
      profiles.at(0).root.clock.now = now + 60_000;
      await profiles.decide(0, key, { policy: 'ask' });
      profiles.at(1).root.clock.now = now + 120_000;
      await profiles.inProfile(1, ({ worker }) => decide(worker, observed));
      await profiles.settle();
      for (const index of [0, 1]) expect(await profiles.matches(index)).toMatchObject([holds]);
    },
  );
});

describe('sync after a worker restart', () => {
  it('applies the choices that arrived before the restart', async () => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.inProfile(1, async ({ fake }) => {
      for (const event of fake.events) event.clear();
    });
    await profiles.decide(0, KEY);
    await profiles.settle();
    expect(await profiles.matches(1)).toEqual([]);
    await profiles.inProfile(1, async ({ start }) => void start());
    expect(await profiles.matches(1)).toHaveLength(1);
  });

  it.each(['lost its alarm', 'died when the alarm fired'])(
    'writes pending choices if the worker %s',
    async (how) => {
      const profiles = await createTwoSyncedProfiles();
      await profiles.decide(0, KEY);
      await profiles.inProfile(0, async ({ fake, start }) => {
        for (const event of fake.events) event.clear();
        if (how === 'lost its alarm') await fake.api.alarms.clear(SYNC_ALARM);
        else fake.alarms.goOff(SYNC_ALARM);
        start();
      });
      await profiles.settle();
      expect(await profiles.matches(1)).toHaveLength(1);
      await profiles.inProfile(0, async ({ start }) => void start());
      expect(await profiles.write(0), 'nothing waits').toBe(false);
    },
  );
});

describe('switching sync off', () => {
  it('stops the exchange of choices', async () => {
    const profiles = await createTwoSyncedProfiles();
    await profiles.decide(0, KEY);
    await profiles.settle();
    await profiles.changeSync(1, 'off');
    await profiles.decide(0, OTHER);
    await profiles.settle();
    expect(await profiles.matches(1)).toHaveLength(1);
    await profiles.changeSync(1, 'on');
    await profiles.settle();
    expect(await profiles.matches(1)).toHaveLength(2);
  });

  it.each(['records', 'everything'] as const)(
    'removes only this browser’s choices from the copy after erasing %s',
    async (what) => {
      const profiles = await createTwoSyncedProfiles();
      await profiles.decide(0, KEY);
      await profiles.decide(1, OTHER);
      await profiles.settle();
      await profiles.changeSync(1, 'off');
      await profiles.call(0, 'erase', { what });
      while (await profiles.arrive());
      expect([await profiles.matches(0), await profiles.state(0)]).toEqual([[], null]);
      await profiles.changeSync(0, 'on');
      expect(await profiles.policies(0)).toEqual([`${OTHER} auto`]);
      expect(await profiles.matches(1)).toHaveLength(2);
    },
  );
});
