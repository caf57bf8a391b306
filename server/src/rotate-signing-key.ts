// The command `npm run keys:rotate`: a new key for ID tokens, while servers on PostgreSQL go on running.
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { PUBLISHED_BEFORE_MS, rotateSigningKey } from './db/signing-keys.ts';
import { safeError } from './http/safe-error.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'at-once': { type: 'boolean', default: false } } });
  const atOnce = values['at-once'];
  const database = await openDatabase(readConfig(process.env));
  try {
    const kid = await rotateSigningKey(database.db, new Date(), { atOnce });
    const when = atOnce
      ? 'within a minute; the keys before it are gone'
      : `in ${PUBLISHED_BEFORE_MS / 60_000} minutes`;
    process.stdout.write(`The new key is ${kid}. Every server signs with it ${when}.\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${safeError(error).message}\n`);
  process.exitCode = 1;
});
