// Tests the capacity of the synced storage, changes that arrive in any order, and damaged chunks.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeSyncChoices } from '@/lib/background/sync/sync.ts';
import { modifyMatch } from '@/lib/store/matches.ts';
import {
  createBrowserProfiles,
  createMatchChosenByUser,
  createTwoSyncedProfiles,
  type SyncedProfiles,
} from './profiles.ts';

const keyOf = (index: number) => `crunchyroll:G${String(index).padStart(5, '0')}|`;

async function fill(profiles: SyncedProfiles, index: number, count: number): Promise<void> {
  await profiles.inProfile(index, async () => {
    for (let at = 0; at < count; at += 1)
      await modifyMatch(keyOf(at), () => createMatchChosenByUser(keyOf(at), { decidedAt: at + 1 }));
  });
}

it('damaged chunks of the synced storage are rewritten', async () => {
  const profiles = await createBrowserProfiles(1);
  await fill(profiles, 0, 50);
  await profiles.changeSync(0, 'on');
  const { area } = profiles.at(0);
  const before = new Map(area.items);
  await profiles.inProfile(0, async () => {
    for (const [name, text] of before) area.put({ [name]: String(text).slice(0, -9) });
  });
  await profiles.inProfile(0, ({ worker }) => exchangeSyncChoices(worker, { mayWrite: true }));
  expect(await profiles.matches(0)).toHaveLength(50);
  expect(new Map(area.items)).toEqual(before);
});

describe('synced storage', () => {
  it('has room for 1,200 matches with one rule', async () => {
    const profiles = await createBrowserProfiles(1);
    await fill(profiles, 0, 1200);
    await profiles.changeSync(0, 'on');
    expect(await profiles.state(0)).toMatchObject({ isRefused: false, leftOut: 0 });
  });

  it('keeps the newest of 3,000 matches', async () => {
    const profiles = await createTwoSyncedProfiles();
    await fill(profiles, 0, 3000);
    await profiles.inProfile(0, async ({ worker }) => worker.publishChange('matches'));
    await profiles.settle();
    const there = (await profiles.matches(1)).map(({ seasonKey }) => seasonKey);
    expect(there.length).toBeGreaterThan(1200);
    expect(there).toEqual(expect.arrayContaining(Array.from({ length: 1000 }, (_, at) => keyOf(2999 - at))));
    expect(await profiles.state(0)).toMatchObject({ isRefused: false, leftOut: 3000 - there.length });
    expect(await profiles.state(1)).toMatchObject({ isRefused: false, leftOut: 0 });
  });
});

describe('two browsers after choices, writes and restarts in any order', () => {
  const step = fc.record({
    profile: fc.nat(1),
    what: fc.constantFrom('decide', 'forget', 'write', 'arrive', 'restart'),
    key: fc.nat(3),
    policy: fc.constantFrom('auto', 'ask', 'ignore'),
    pick: fc.nat(1000),
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  /** Takes the steps, and returns the last decision about each key. `setClocks` runs before each step. */
  async function take(profiles: SyncedProfiles, steps: readonly Step[], setClocks: (one: Step) => void) {
    const last = new Map<string, string>();
    for (const index of [0, 1]) await profiles.changeSync(index, 'on');
    for (const one of steps) {
      const { profile, what, key, policy, pick } = one;
      setClocks(one);
      if (what === 'decide') {
        await profiles.decide(profile, keyOf(key), { policy });
        last.set(keyOf(key), policy);
      }
      if (what === 'write') await profiles.write(profile);
      if (what === 'arrive') await profiles.arrive((count) => pick % count);
      if (what === 'restart') await profiles.inProfile(profile, async ({ start }) => void start());
      if (what === 'forget' && (await profiles.policies(profile)).join().includes(keyOf(key))) {
        await profiles.call(profile, 'forgetMatch', { seasonKey: keyOf(key) });
        last.delete(keyOf(key));
      }
    }
    await profiles.settle((count) => (steps[0]?.pick ?? 0) % count);
    return [...last].map(([key, policy]) => `${key} ${policy}`).sort();
  }
  const steps = fc.array(step, { minLength: 4, maxLength: 14 });

  it('have the same matches even if their clocks are wrong', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const profiles = await createBrowserProfiles(2);
        await take(profiles, all, ({ profile, pick }) => {
          profiles.at(profile).root.clock.now += pick % 2 ? (pick - 500) * 60_000 : 1;
        });
        expect(await profiles.policies(1)).toEqual(await profiles.policies(0));
      }),
      { numRuns: 8 },
    );
  });

  it('both have the last decision about each title', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const profiles = await createBrowserProfiles(2);
        const clocks = [0, 1].map((index) => profiles.at(index).root.clock);
        const last = await take(profiles, all, () => {
          const now = Math.max(...clocks.map((clock) => clock.now)) + 10_000;
          for (const clock of clocks) clock.now = now;
        });
        expect([await profiles.policies(0), await profiles.policies(1)]).toEqual([last, last]);
      }),
      { numRuns: 8 },
    );
  });
});
