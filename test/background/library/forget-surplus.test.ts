// The limits hold in the database, too.
import { expect, it } from 'vitest';
import { forgetSurplusLines, forgetSurplusSessions } from '@/lib/background/library/forget-surplus.ts';
import { createLineWriter } from '@/lib/background/sending/log-line.ts';
import { MOST_LINES, MOST_SESSIONS } from '@/lib/domain/changes/retention.ts';
import { openSession } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { episode } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';

it('keeps sessions and lines while they are not too many, and then the most that may be', async () => {
  await createRoot({ catalogue: [] });
  const database = await openDatabase();
  const { unmatched } = createLineWriter({ now: () => 0, newId: () => '', account: null });
  const fill = async (store: 'sessions' | 'activity', from: number, to: number) => {
    const write = database.transaction(store, 'readwrite');
    for (let id = from; id < to; id += 1) {
      const observed = episode({ episodeId: `e${id}` });
      if (store === 'sessions')
        void write.objectStore('sessions' as never).put(openSession(null, observed, id) as never);
      else
        void write
          .objectStore('activity' as never)
          .put({ ...unmatched(observed, []), id: `${id}`, at: id } as never);
    }
    await write.done;
  };
  await fill('sessions', 0, MOST_SESSIONS);
  await fill('activity', 0, MOST_LINES);
  await forgetSurplusSessions(0);
  expect(await forgetSurplusLines()).toBe(false);
  expect(await database.count('sessions')).toBe(MOST_SESSIONS);
  expect(await database.count('activity')).toBe(MOST_LINES);
  await fill('sessions', MOST_SESSIONS, MOST_SESSIONS + 1);
  await fill('activity', MOST_LINES, MOST_LINES + 1);
  await forgetSurplusSessions(0);
  expect(await forgetSurplusLines()).toBe(true);
  expect(await database.count('sessions')).toBe(MOST_SESSIONS * 0.9);
  expect(await database.count('activity')).toBe(MOST_LINES * 0.9);
  expect(await database.get('activity', `${MOST_LINES}`)).toBeDefined();
});
