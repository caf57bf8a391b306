// Creates several browser profiles with one account. Each has a real worker, and its own storage, database and clock.

import { SYNC_ALARM } from '@/lib/background/sync/sync.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import type { Settings } from '@/lib/domain/settings.ts';
import { modifyMatch } from '@/lib/store/matches.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { readMatches } from '@/lib/store/reading.ts';
import { readSyncState } from '@/lib/store/sync/sync-state.ts';
import { readChunks } from '@/lib/store/sync/synced-storage.ts';
import { match, matchRule } from '../../domain/examples.ts';
import { installFakeBrowser } from '../browser/fake-browser.ts';
import { createFakeSyncedAccount, type FakeSyncedArea } from '../browser/synced-storage.ts';
import { replaceDatabase } from '../replace-database.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { createWorkerLife } from '../worker-life.ts';

interface Profile {
  readonly root: TestRoot;
  readonly area: FakeSyncedArea;
  readonly database: IDBFactory;
}

export type SyncedProfiles = Awaited<ReturnType<typeof createBrowserProfiles>>;

/** Waits until no work is running in any profile. The database and the compressor answer in later turns of the event loop. */
async function rest(roots: readonly TestRoot[]): Promise<void> {
  for (let quiet = 0; quiet < 4; quiet += 1) {
    // Wait for the sync first, because compressing many choices takes longer than the turns below.
    for (const { worker } of roots) await worker.state.queues.sync(async () => undefined);
    await createWorkerLife(null).rest();
    await new Response(new Blob(['x']).stream().pipeThrough(new CompressionStream('deflate-raw'))).text();
  }
}

export async function createBrowserProfiles(count: number) {
  const account = createFakeSyncedAccount();
  const profiles: Profile[] = [];
  for (let index = 0; index < count; index += 1) {
    const time = { now: () => 0 };
    const area = account.add(() => time.now());
    const root = await createRoot({ sync: area });
    time.now = () => root.clock.now;
    // Give each profile another range of ids, because each profile creates ids without knowing the others.
    root.clock.ids = 1000 * (index + 1);
    profiles.push({ root, area, database: globalThis.indexedDB });
  }
  const allRest = () => rest(profiles.map(({ root }) => root));
  const at = (index: number): Profile => profiles[index] as Profile;

  /** Switches the process to one profile. */
  async function enter(index: number): Promise<TestRoot> {
    await allRest();
    const { root, database } = at(index);
    if (globalThis.indexedDB !== database) await replaceDatabase(database);
    installFakeBrowser(root.fake);
    return root;
  }

  async function inProfile<T>(index: number, work: (root: TestRoot) => Promise<T>): Promise<T> {
    const result = await work(await enter(index));
    await allRest();
    return result;
  }

  /** Fires the alarm after which the profile writes its changed choices. Returns false if there was no alarm. */
  async function write(index: number): Promise<boolean> {
    return inProfile(index, async ({ fake, clock }) => {
      const due = fake.alarms.time(SYNC_ALARM);
      if (due === null) return false;
      clock.now = Math.max(clock.now, due);
      fake.alarms.goOff(SYNC_ALARM);
      return true;
    });
  }

  /** Delivers one item to the account or to a profile. Returns false if all items have arrived. */
  const arrive = (pick: (count: number) => number = () => 0): Promise<boolean> =>
    account.step(pick, async (index) => void (await enter(index))).finally(allRest);

  /**
   * Continues until no item is on its way and nothing waits to be written. Throws if the browsers keep overwriting each other. Returns the
   * number of writes.
   */
  async function settle(pick?: (count: number) => number): Promise<number> {
    let writes = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      while (await arrive(pick));
      let wrote = false;
      for (const index of profiles.keys()) wrote = (await write(index)) || wrote;
      if (!wrote) return writes;
      writes += 1;
    }
    throw new Error('the profiles keep writing');
  }

  const matches = (index: number) => inProfile(index, readMatches);
  return {
    account,
    at,
    inProfile,
    write,
    arrive,
    settle,
    matches,
    policies: async (index: number) =>
      (await matches(index)).map(({ seasonKey, policy }) => `${seasonKey} ${policy}`).sort(),
    settings: (index: number) => inProfile(index, readSettings),
    state: (index: number) => inProfile(index, readSyncState),
    changeSync: (index: number, to: 'on' | 'off' | 'remove') =>
      inProfile(index, ({ worker }) => worker.handlers.changeSync({ to })),
    /** Returns the choices in the synced storage as this profile sees it. Settings are left out. */
    synced: (index: number) =>
      inProfile(index, async ({ clock }) =>
        [...(await readChunks(clock.now)).values()]
          .flatMap(({ choices }) => choices)
          .filter(({ key }) => !key.startsWith('s:')),
      ),
    /** Decides about a match, as the user does. */
    decide: (index: number, key: string, part: Partial<Match> = {}) =>
      inProfile(index, async ({ clock, worker }) => {
        await modifyMatch(key, () => createMatchChosenByUser(key, { decidedAt: clock.now, ...part }));
        worker.publishChange('matches');
      }),
    /** Changes settings a second later, as the user does. */
    set: (index: number, part: (before: Settings) => Partial<Settings>) =>
      inProfile(index, async ({ worker, clock }) => {
        clock.now += 1000;
        const seen = await readSettings();
        await worker.handlers.saveSettings({ seen, wanted: { ...seen, ...part(seen) } });
      }),
    /** Calls one of the worker's handlers, five seconds later. */
    call: (index: number, name: string, given: unknown) =>
      inProfile(index, async ({ worker, clock }) => {
        clock.now += 5000;
        const handlers = worker.handlers as unknown as Record<string, (given: unknown) => Promise<unknown>>;
        return handlers[name]?.(given);
      }),
  };
}

const rule = matchRule({ about: { title: 'Sousou no Frieren', mal_id: 52991, anilist_id: 154587 } });

export function createMatchChosenByUser(key: string, part: Partial<Match> = {}): Match {
  return match({
    seasonKey: key,
    seriesTitle: `Series ${key}`,
    rules: [rule],
    decidedBy: 'user',
    evidence: [{ code: 'chosenByUser', values: {} }],
    ...part,
  });
}

export async function createTwoSyncedProfiles(): Promise<SyncedProfiles> {
  const profiles = await createBrowserProfiles(2);
  await profiles.changeSync(0, 'on');
  await profiles.changeSync(1, 'on');
  await profiles.settle();
  return profiles;
}
