// `npm run keys:rotate`: creates a new key for ID tokens, which servers use after their next restart.
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { rotateSigningKey } from './db/signing-keys.ts';
import { toSafeError } from './http/safe-error.ts';

const HELP = `npm run keys:rotate [-- --at-once]

Makes a new key for ID tokens in the database that the server's own settings name (DATABASE_URL or DATA_DIR).
Servers sign with it after their next restart. The key before it stays published, so that ID tokens it has signed can be checked.

  --at-once  remove all keys before it: for a key that others know
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
    process.stdout.write(
      `The new key is ${kid}. Restart every server now: each signs with it from then on.\n`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${toSafeError(error).message}\n`);
  process.exitCode = 1;
});
