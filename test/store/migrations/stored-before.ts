// A database of an earlier version with records of the test's own, and what the update makes of them.
import { sessionKey } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { episode } from '../../domain/examples.ts';
import { examples, writeDatabase } from '../database-examples.ts';
import { emptied } from '../outbox/memory.ts';

type Table = 'sessions' | 'outbox' | 'matches' | 'activity';
type Records = Readonly<Partial<Record<Table, readonly object[]>>>;

/** All of these tables as they are after the update, without what other records the version had. */
export async function updated(version: number, records: Records) {
  await emptied();
  const example = examples[version - 1] ?? expectExample(version);
  const tables = { sessions: [], outbox: [], matches: [], activity: [], ...records };
  const data = Object.fromEntries(
    Object.entries(tables).map(([table, all]) => [table, all.map((value) => ({ value }))]),
  );
  await writeDatabase(version, { ...example, data });
  const database = await openDatabase();
  return {
    sessions: (await database.getAll('sessions')) as readonly object[],
    outbox: (await database.getAll('outbox')) as readonly object[],
    matches: (await database.getAll('matches')) as readonly object[],
    activity: (await database.getAll('activity')) as readonly object[],
  };
}

function expectExample(version: number): never {
  throw new Error(`no example of version ${version}`);
}

/** A general page, whose ids are its address. */
export function page(address: string, part: object = {}) {
  return episode({
    siteId: 'generic',
    url: `https://${address}`,
    episodeId: address,
    seriesId: address,
    ...part,
  });
}

export function sessionAt(key: string, observed: unknown, part: object = {}) {
  const facts = { updatedAt: 5, watchedAt: null, account: 'user-1', tab: null };
  return { key: sessionKey(key, 'user-1'), observed, kind: 'playing', playbacks: [], ...facts, ...part };
}
