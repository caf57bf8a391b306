// Tests the capacity of the synced storage with many choices, orders of arrival, and damaged parts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeChoices } from '@/lib/background/sync/sync.ts';
import { storedMatches } from '@/lib/store/matches.ts';
import { readSyncState } from '@/lib/store/sync/sync-state.ts';
import { bothOn, createProfiles, type Profiles, userMatch } from './profiles.ts';

const keyOf = (index: number) => `crunchyroll:G${String(index).padStart(5, '0')}|`;

async function fill(profiles: Profiles, index: number, count: number): Promise<void> {
  await profiles.inProfile(index, async () => {
    for (let at = 0; at < count; at += 1)
      await storedMatches.modify(keyOf(at), () => userMatch(keyOf(at), { decidedAt: at + 1 }));
  });
}

describe('capacity of the synced storage', () => {
  it('is enough for 1,200 matches with one rule', async () => {
    const profiles = await createProfiles(1);
    await fill(profiles, 0, 1200);
    await profiles.changeSync(0, 'on');
    expect(await profiles.inProfile(0, readSyncState)).toMatchObject({ problem: null, leftOut: 0 });
  });

  it('is used for the newest of 3,000 matches, the others are counted, and two browsers come to rest', async () => {
    const profiles = await bothOn();
    await fill(profiles, 0, 3000);
    await profiles.inProfile(0, async ({ worker }) => worker.publishChange('matches'));
    await profiles.settle();
    const there = await profiles.matches(1);
    expect(there.length).toBeGreaterThan(1200);
    const oldest = Math.min(...there.map(({ seasonKey }) => Number(seasonKey.slice(13, -1))));
    expect(oldest).toBe(3000 - there.length);
    expect(await profiles.inProfile(0, readSyncState)).toMatchObject({
      problem: null,
      leftOut: 3000 - there.length,
    });
    expect(await profiles.inProfile(1, readSyncState)).toMatchObject({ problem: null, leftOut: 0 });
  });

  it('is not affected by damaged parts, which change nothing and are rewritten', async () => {
    const profiles = await createProfiles(1);
    await fill(profiles, 0, 50);
    await profiles.changeSync(0, 'on');
    const { area } = profiles.at(0);
    const before = new Map(area.items);
    await profiles.inProfile(0, async () => {
      for (const [name, text] of before) area.put({ [name]: String(text).slice(0, -9) });
    });
    await profiles.inProfile(0, ({ worker }) => exchangeChoices(worker, { mayWrite: true }));
    expect(await profiles.matches(0)).toHaveLength(50);
    expect(new Map(area.items)).toEqual(before);
  });
});

it('two browsers agree, in whatever order their choices arrive', async () => {
  const step = fc.record({
    profile: fc.nat(1),
    what: fc.constantFrom('decide', 'forget', 'write', 'arrive', 'clock'),
    key: fc.nat(3),
    policy: fc.constantFrom('auto', 'ask', 'ignore'),
    pick: fc.nat(1000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const profiles = await createProfiles(2);
      for (const index of [0, 1]) await profiles.changeSync(index, 'on');
      for (const { profile, what, key, policy, pick } of steps) {
        profiles.at(profile).root.clock.now += what === 'clock' ? (pick - 500) * 60_000 : 1;
        if (what === 'decide') await profiles.decide(profile, keyOf(key), { policy });
        if (what === 'write') await profiles.write(profile);
        if (what === 'arrive') await profiles.arrive((count) => pick % count);
        if (what === 'forget')
          await profiles.inProfile(profile, async ({ worker }) =>
            worker.handlers.forgetMatch({ seasonKey: keyOf(key) }),
          );
      }
      await profiles.settle((count) => (steps[0]?.pick ?? 0) % count);
      const [one, other] = [await profiles.matches(0), await profiles.matches(1)];
      const plain = (matches: typeof one) =>
        matches.map(({ seasonKey, policy }) => `${seasonKey} ${policy}`).sort();
      expect(plain(one)).toEqual(plain(other));
    }),
    { numRuns: 8 },
  );
});
