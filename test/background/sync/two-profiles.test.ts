// Tests two browsers of one user: two real workers with one account's synced storage between them.
import { describe, expect, it } from 'vitest';
import { SYNC_ALARM } from '@/lib/background/sync/sync.ts';
import type { Lesson } from '@/lib/domain/files/lesson.ts';
import type { Settings } from '@/lib/domain/settings.ts';
import { readLessons } from '@/lib/store/lessons.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { readSyncState } from '@/lib/store/sync/sync-state.ts';
import { bothOn, createProfiles, type Profiles } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';

const set = (profiles: Profiles, index: number, part: (before: Settings) => Partial<Settings>) =>
  profiles.inProfile(index, async ({ worker, clock }) => {
    clock.now += 1000;
    const before = await readSettings();
    const change = { seen: before, wanted: { ...before, ...part(before) } };
    await worker.handlers.saveSettings(change);
  });
const settingsOf = (profiles: Profiles, index: number) => profiles.inProfile(index, readSettings);
const stateOf = (profiles: Profiles, index: number) => profiles.inProfile(index, readSyncState);

describe('choices of two browsers', () => {
  it('are not synced until sync is switched on', async () => {
    const profiles = await createProfiles(1);
    await profiles.decide(0, KEY);
    expect(await profiles.write(0)).toBe(false);
    expect(profiles.at(0).area.items.size).toBe(0);
    expect(profiles.at(0).area.count()).toBe(0);
  });

  it('are merged when the second browser switches sync on, and nothing is lost', async () => {
    const profiles = await createProfiles(2);
    await profiles.decide(0, KEY);
    await set(profiles, 0, () => ({ theme: 'dark' }));
    await profiles.decide(1, 'netflix:1|', { siteName: 'Netflix', policy: 'ignore' });
    await set(profiles, 1, ({ tracking }) => ({ tracking: { ...tracking, jumpLimit: 9 } }));
    await profiles.changeSync(0, 'on');
    await profiles.changeSync(1, 'on');
    await profiles.settle();
    for (const index of [0, 1]) {
      const keys = (await profiles.matches(index)).map(({ seasonKey }) => seasonKey);
      expect(keys.sort()).toEqual([KEY, 'netflix:1|']);
      expect(await settingsOf(profiles, index)).toMatchObject({ theme: 'dark', tracking: { jumpLimit: 9 } });
    }
  });

  it('arrive while both run: a title, a lesson, a site’s policy', async () => {
    const profiles = await bothOn();
    const lesson: Lesson = {
      origin: 'https://tv.example',
      taughtAt: 5,
      title: { at: [{ selector: 'h1', form: null }], part: 'whole' },
      episode: { at: [{ selector: 'h2', form: 'Episode #' }], part: { kind: 'only' } },
    };
    await profiles.inProfile(0, ({ worker }) =>
      Promise.resolve(worker.handlers.importLessons({ lessons: [lesson] })),
    );
    await profiles.decide(0, KEY);
    await set(profiles, 0, () => ({ sitePolicies: { netflix: 'ask' } }));
    await profiles.settle();
    expect(await profiles.inProfile(1, readLessons)).toEqual([lesson]);
    expect((await settingsOf(profiles, 1)).sitePolicies).toEqual({ netflix: 'ask' });
    const [match] = await profiles.matches(1);
    expect(match).toMatchObject({ seasonKey: KEY, decidedBy: 'user', decidedAt: expect.any(Number) });
    // Its title is from the same service.
    const [own] = await profiles.matches(0);
    expect(match?.rules[0]?.mediaId).toBe(own?.rules[0]?.mediaId);
    await set(profiles, 1, () => ({ sitePolicies: {} }));
    await profiles.settle();
    expect((await settingsOf(profiles, 0)).sitePolicies).toEqual({});
  });

  it('are deleted in both browsers if deleted in one', async () => {
    const profiles = await bothOn();
    await profiles.decide(0, KEY);
    await profiles.settle();
    await profiles.inProfile(1, async ({ worker, clock }) => {
      clock.now += 5000;
      await worker.handlers.forgetMatch({ seasonKey: KEY });
    });
    await profiles.settle();
    expect(await profiles.matches(0)).toEqual([]);
  });

  it('are restored if they vanish without a decision', async () => {
    const profiles = await bothOn();
    await profiles.decide(0, KEY);
    await profiles.settle();
    const { storedMatches } = await import('@/lib/store/matches.ts');
    await profiles.inProfile(1, async ({ worker }) => {
      await storedMatches.modify(KEY, () => null);
      worker.publishChange('matches');
    });
    await profiles.settle();
    expect(await profiles.matches(0)).toHaveLength(1);
    expect(await profiles.matches(1)).toHaveLength(1);
  });

  it('cause no more writes after both browsers know all', async () => {
    const profiles = await bothOn();
    await profiles.decide(0, KEY);
    await profiles.settle();
    const counts = [0, 1].map((index) => profiles.at(index).area.count());
    await profiles.inProfile(0, async ({ worker }) => worker.publishChange('matches', 'settings', 'lessons'));
    await profiles.write(0);
    await profiles.inProfile(1, async ({ start }) => void start());
    await profiles.settle();
    expect([0, 1].map((index) => profiles.at(index).area.count())).toEqual(counts);
  });

  it('do not include Kiroku’s own decisions', async () => {
    const profiles = await bothOn();
    await profiles.decide(0, KEY, { decidedBy: 'kiroku' });
    await profiles.settle();
    expect(await profiles.matches(1)).toEqual([]);
    // A user's choice overrides it, whenever it was made.
    await profiles.decide(1, KEY, { decidedAt: 7, policy: 'ignore' });
    await profiles.settle();
    expect(await profiles.matches(0)).toMatchObject([{ policy: 'ignore', decidedBy: 'user' }]);
  });

  it.each([-7, 7])('follow the last decision, even if a clock is %i hours wrong', async (hours) => {
    const profiles = await bothOn();
    profiles.at(1).root.clock.now += hours * 3_600_000;
    await set(profiles, 0, () => ({ theme: 'dark' }));
    await profiles.settle();
    await set(profiles, 1, () => ({ theme: 'light' }));
    await profiles.settle();
    expect((await settingsOf(profiles, 0)).theme).toBe('light');
    await set(profiles, 0, () => ({ theme: 'system' }));
    await profiles.settle();
    expect((await settingsOf(profiles, 1)).theme).toBe('system');
    await profiles.decide(0, KEY, { policy: 'ask' });
    await profiles.settle();
    await profiles.decide(1, KEY, { policy: 'ignore' });
    await profiles.settle();
    expect(await profiles.matches(0)).toMatchObject([{ policy: 'ignore' }]);
    await profiles.decide(0, KEY, { policy: 'auto' });
    await profiles.settle();
    expect(await profiles.matches(1)).toMatchObject([{ policy: 'auto' }]);
  });

  it('are applied after the next worker start if they arrived while no worker ran', async () => {
    const profiles = await bothOn();
    await profiles.inProfile(1, async ({ fake }) => {
      for (const event of fake.events) event.clear();
    });
    await profiles.decide(0, KEY);
    await profiles.settle();
    expect(await profiles.matches(1)).toEqual([]);
    await profiles.inProfile(1, async ({ start }) => void start());
    expect(await profiles.matches(1)).toHaveLength(1);
  });

  it.each(['lost its alarm', 'died as the alarm went off'])(
    'are written after the next start of a worker that %s',
    async (how) => {
      const profiles = await bothOn();
      await profiles.decide(0, KEY);
      await profiles.inProfile(0, async ({ fake, start }) => {
        for (const event of fake.events) event.clear();
        if (how === 'lost its alarm') await fake.api.alarms.clear(SYNC_ALARM);
        else fake.alarms.goOff(SYNC_ALARM);
        start();
      });
      await profiles.settle();
      expect(await profiles.matches(1)).toHaveLength(1);
      // Nothing waits any more.
      await profiles.inProfile(0, async ({ start }) => void start());
      expect(await profiles.write(0)).toBe(false);
    },
  );

  it('are retried after the browser’s write quota is exceeded, and the state shows the problem', async () => {
    const profiles = await bothOn();
    profiles.at(0).area.refuse('This request exceeds the MAX_WRITE_OPERATIONS_PER_HOUR quota.');
    await profiles.decide(0, KEY);
    await profiles.write(0);
    expect(await stateOf(profiles, 0)).toMatchObject({ problem: 'refused' });
    profiles.at(0).area.refuse(null);
    await profiles.settle();
    expect(await stateOf(profiles, 0)).toMatchObject({ problem: null });
    expect(await profiles.matches(1)).toHaveLength(1);
  });
});

describe('switching sync off', () => {
  it('keeps the local choices, and ends the exchange', async () => {
    const profiles = await bothOn();
    await profiles.decide(0, KEY);
    await profiles.settle();
    await profiles.changeSync(1, 'off');
    await profiles.decide(0, 'netflix:1|');
    await profiles.settle();
    expect(await profiles.matches(1)).toHaveLength(1);
    await profiles.changeSync(1, 'on');
    await profiles.settle();
    expect(await profiles.matches(1)).toHaveLength(2);
  });

  it('empties the synced storage if the copy is removed as well', async () => {
    const profiles = await createProfiles(1);
    await profiles.decide(0, KEY);
    await profiles.changeSync(0, 'on');
    expect(profiles.at(0).area.items.size).toBeGreaterThan(0);
    await profiles.changeSync(0, 'off');
    await profiles.changeSync(0, 'remove');
    expect(profiles.at(0).area.items.size).toBe(0);
    expect(await profiles.matches(0)).toHaveLength(1);
  });

  it.each(['records', 'everything'] as const)(
    'removes this browser’s choices from the copy if it happens by erasing %s',
    async (what) => {
      const profiles = await bothOn();
      await profiles.decide(0, KEY);
      await profiles.decide(1, 'netflix:1|');
      await profiles.settle();
      await profiles.changeSync(1, 'off');
      await profiles.inProfile(0, async ({ worker }) => worker.handlers.erase({ what }));
      while (await profiles.arrive());
      expect(await profiles.matches(0)).toEqual([]);
      expect(JSON.stringify(profiles.at(0).root.fake.storage.local.peek('syncShadow'))).toBe('null');
      await profiles.changeSync(0, 'on');
      const keys = (await profiles.matches(0)).map(({ seasonKey }) => seasonKey);
      expect(keys).toEqual(['netflix:1|']);
      expect(await profiles.matches(1)).toHaveLength(2);
    },
  );
});
