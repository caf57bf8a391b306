// One syncing browser on its own: its worker does only what a test asks for.

import { SYNC_ALARM } from '@/lib/background/sync/sync.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { recordsIn } from '@/lib/domain/sync/parts-plan.ts';
import { inOrder, type SyncRecord } from '@/lib/domain/sync/record.ts';
import { storedMatches } from '@/lib/store/matches.ts';
import { PREFIX } from '@/lib/store/sync/on-synced.ts';
import { fitRecords, readParts } from '@/lib/store/sync/synced.ts';
import { createSyncedAccount } from '../browser/synced-storage.ts';
import { createRoot } from '../root.ts';

export type Alone = Awaited<ReturnType<typeof createAlone>>;

export async function createAlone() {
  const time = { now: () => 0 };
  const area = createSyncedAccount().add(() => time.now());
  const root = await createRoot({ sync: area });
  time.now = () => root.clock.now;
  /** The topics that pages were notified of. */
  const notified: string[] = [];
  const worker = root.start({ broadcast: async ({ changed }) => void notified.push(...changed) });
  // Remove its listeners, so that the events of its writes reach no other test.
  for (const event of root.fake.events) event.clear();

  /** Adds a choice of another browser of the account. */
  const theirs = (key: string, value: unknown): SyncRecord => ({
    key,
    value,
    stamp: { time: root.clock.now, count: 0, by: 'another1' },
  });
  return {
    area,
    root,
    worker,
    notified,
    alarm: () => root.fake.alarms.time(SYNC_ALARM),
    keep: (match: Match) => storedMatches.modify(match.seasonKey, () => match),
    /** The content of the synced storage, without settings. */
    synced: async () =>
      [...recordsIn(await readParts(root.clock.now)).values()].filter(({ key }) => !key.startsWith('s:')),
    /** Another browser's choice arrived while no worker was running. */
    bring: async (key: string, value: unknown) => {
      const there = await readParts(root.clock.now);
      const all = [...recordsIn(there).values(), theirs(key, value)];
      const { texts } = await fitRecords(inOrder(all));
      for (const [number, text] of texts) area.items.set(`${PREFIX}${number}`, text);
    },
  };
}
