// The command `npm run keys:rotate`: a new key for ID tokens, while servers on PostgreSQL go on running.
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { PUBLISHED_BEFORE_MS, rotateSigningKey } from './db/signing-keys.ts';
import { safeError } from './http/safe-error.ts';

const HELP = `npm run keys:rotate [-- --at-once]

Makes a new key for ID tokens in the database that the server's own settings name (DATABASE_URL or DATA_DIR).
It is published at once and signs after ${PUBLISHED_BEFORE_MS / 60_000} minutes; the keys before it stay published until what they signed has ended.

  --at-once  the new key signs within a minute, and the keys before it are gone: for a key that others know
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'at-once': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
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
