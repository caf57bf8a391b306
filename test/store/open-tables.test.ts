import { type DBSchema, openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { type DatabaseTables, latestVersion, type Migration, openTables } from '@/lib/store/open-tables.ts';

interface NoteSchema extends DBSchema {
  notes: { key: string; value: { readonly id: string; readonly text: string }; indexes: { text: string } };
}

const createNotes: DatabaseTables<NoteSchema>['create'] = (database) => {
  database.createObjectStore('notes', { keyPath: 'id' });
};

/** Renames the field `words` of version 1. If a record is unreadable, all other records must still be migrated. */
const renameWords: Migration<NoteSchema> = async (_database, upgrade) => {
  const notes = upgrade.objectStore('notes');
  notes.createIndex('text', 'text');
  for (let cursor = await notes.openCursor(); cursor; cursor = await cursor.continue()) {
    const { words, ...others }: Record<string, unknown> = { ...cursor.value };
    if (typeof words === 'string') await cursor.update({ ...others, text: words } as typeof cursor.value);
  }
};

const failing: Migration<NoteSchema> = async (_database, upgrade) => {
  await upgrade.objectStore('notes').clear();
  throw new Error('migration failed');
};

function tablesWith(...migrations: readonly Migration<NoteSchema>[]): DatabaseTables<NoteSchema> {
  return { name: 'notes', firstVersion: 1, create: createNotes, migrations };
}

const opening = { emptiesUnreleased: false, onClosed: () => undefined };

async function writeVersionOne(...notes: readonly object[]): Promise<void> {
  const database = await openTables(tablesWith(), opening);
  for (const note of notes) await database.put('notes', note as NoteSchema['notes']['value']);
  database.close();
}

describe('openTables', () => {
  it('migrates version 1 to version 2 and keeps unreadable records', async () => {
    await writeVersionOne({ id: 'a', words: 'one' }, { id: 'b', words: 5 });
    const database = await openTables(tablesWith(renameWords), opening);
    expect(database.version).toBe(2);
    expect(await database.getAll('notes')).toEqual([
      { id: 'a', text: 'one' },
      { id: 'b', words: 5 },
    ]);
    expect(await database.getAllKeysFromIndex('notes', 'text')).toEqual(['a']);
  });

  it('runs every migration in a new database', async () => {
    const tables = tablesWith(renameWords);
    const database = await openTables(tables, opening);
    expect(database.version).toBe(latestVersion(tables));
    expect([...database.transaction('notes').store.indexNames]).toEqual(['text']);
  });

  it('runs only the missing migrations, in order', async () => {
    const ran: string[] = [];
    const note = (name: string): Migration<NoteSchema> => {
      return () => void ran.push(name);
    };
    (await openTables(tablesWith(note('first')), opening)).close();
    const database = await openTables(tablesWith(note('first'), note('second'), note('third')), opening);
    expect([ran, database.version]).toEqual([['first', 'second', 'third'], 4]);
  });

  it('rolls back all migrations if one fails', async () => {
    await writeVersionOne({ id: 'a', words: 'one' });
    await expect(openTables(tablesWith(renameWords, failing), opening)).rejects.toThrow('migration failed');
    const untouched = await openDB('notes');
    expect([untouched.version, await untouched.getAll('notes')]).toEqual([1, [{ id: 'a', words: 'one' }]]);
    untouched.close();
    const database = await openTables(tablesWith(renameWords), opening);
    expect(await database.getAll('notes')).toEqual([{ id: 'a', text: 'one' }]);
  });

  it('opens a database of a newer version unchanged', async () => {
    (await openTables(tablesWith(renameWords), opening)).close();
    const database = await openTables(tablesWith(), opening);
    expect(database.version).toBe(2);
  });
});
