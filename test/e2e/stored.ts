// What the extension has stored, read through one of its own pages: the worker may be dead.
import type { Activity } from '../../lib/domain/activity.ts';
import type { OutboxItem } from '../../lib/domain/outbox-item.ts';
import type { Kiroku } from './fixtures.ts';

interface Stored {
  readonly outbox: readonly OutboxItem[];
  readonly activity: readonly Activity[];
}

export async function readStored({ desk }: Kiroku): Promise<Stored> {
  return desk.evaluate(
    () =>
      new Promise<Stored>((resolve, reject) => {
        const opening = indexedDB.open('kiroku');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction(['outbox', 'activity']);
          const outbox = reading.objectStore('outbox').getAll();
          const activity = reading.objectStore('activity').getAll();
          reading.oncomplete = () => {
            database.close();
            const byTime = (key: string) => (a: Record<string, number>, b: Record<string, number>) =>
              (a[key] ?? 0) - (b[key] ?? 0);
            resolve({
              outbox: outbox.result.sort(byTime('createdAt')),
              activity: activity.result.sort(byTime('at')),
            });
          };
        };
      }),
  );
}

/** What has left the outbox or waits in it, in words that a failed expectation can show. */
export async function describeStored(kiroku: Kiroku): Promise<{ outbox: string[]; activity: string[] }> {
  const { outbox, activity } = await readStored(kiroku);
  return {
    outbox: outbox.map(
      ({ state, change }) =>
        `${state} ${change.kind === 'episode' ? change.observed.episodeLabel : change.kind}`,
    ),
    activity: activity.map(
      ({ what, reason, title, after }) =>
        `${what}${reason ? ` ${reason}` : ''} ${title} ${after?.progress ?? '-'}`,
    ),
  };
}
