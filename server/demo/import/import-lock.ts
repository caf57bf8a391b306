// Allows only one import at a time. Concurrent imports would add the same new titles twice. An embedded database needs no such lock,
// because its whole folder is locked (`db/directory-lock.ts`).
import postgres from 'postgres';

/** The key of the lock. It is an arbitrary number, but must be the same for all imports and differ from the key of the migrations' lock. */
const IMPORT_LOCK = 4_780_002;

export const IMPORT_RUNNING_MESSAGE =
  'Another import into this database is running: wait until it has ended, then import again.';

interface ImportLock {
  release(): Promise<void>;
}

/**
 * Acquires the lock. Throws if another import is running. The lock belongs to a separate connection. If the process dies, PostgreSQL
 * releases it.
 */
export async function acquireImportLock({
  databaseUrl,
}: {
  readonly databaseUrl: string | null;
}): Promise<ImportLock> {
  if (databaseUrl === null) return { release: async () => undefined };
  const client = postgres(databaseUrl, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => undefined,
  });
  const release = () => client.end({ timeout: 5 });
  try {
    const [row] = await client`select pg_try_advisory_lock(${IMPORT_LOCK}) as "isLocked"`;
    if (row?.isLocked !== true) throw new Error(IMPORT_RUNNING_MESSAGE);
    return { release };
  } catch (error) {
    await release();
    throw error;
  }
}
