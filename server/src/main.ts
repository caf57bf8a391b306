// The process: opens the database, seeds it once, listens, and closes everything in order when told to.
import { setTimeout } from 'node:timers/promises';
import './oauth/runtime-warning.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { purgeExpired } from './db/purge.ts';
import { openRedis } from './db/redis.ts';
import { listen } from './http/listen.ts';
import { safeError } from './http/safe-error.ts';

const PURGE_EVERY_MS = 60 * 60 * 1000;
/** Beyond the drain: a connection in the middle of its next request would hold the server open. */
const CLOSE_MARGIN_MS = 1000;
const now = () => new Date();

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const demo = isDemonstrated(config) ? await import('../demo/demo.ts') : null;
    const beside = (await demo?.prepareDemo({ db: database.db, config, now })) ?? null;
    const shared = config.redisUrl === null ? null : await openRedis(config.redisUrl);
    const app = await buildApp({
      ...database,
      config,
      now: beside?.now ?? now,
      redis: shared?.redis ?? null,
      beside,
    });
    const purge = () => void purgeExpired(database.db, now()).catch((error: unknown) => app.log.error(error));
    const timer = setInterval(purge, PURGE_EVERY_MS);
    closeOnSignal(async () => {
      clearInterval(timer);
      await Promise.race([app.close(), setTimeout(config.timeouts.drainMs + CLOSE_MARGIN_MS)]);
      shared?.close();
      await database.close();
    });
    await listen(app, config);
    purge();
    console.log(`kiroku server listening on ${new URL(config.baseUrl).origin}`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Only then is anything of the demonstration loaded. */
function isDemonstrated({ seed, practice, covers, faults, dialect }: Config): boolean {
  return seed !== 'none' || practice || covers || faults || dialect !== null;
}

/** A second signal does not wait any longer. */
function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const onSignal = () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function fail(error: unknown): void {
  console.error(safeError(error).message);
  process.exit(1);
}

main().catch(fail);
