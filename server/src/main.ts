// Entry point of the service: opens the database, seeds it, and listens. On SIGTERM or SIGINT, shuts down in order.
import { setTimeout } from 'node:timers/promises';
import './oauth/runtime-warning.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { purgeExpiredRows } from './db/purge.ts';
import { openRedis } from './db/redis.ts';
import { listen } from './http/listen.ts';
import { toSafeError } from './http/safe-error.ts';

const PURGE_EVERY_MS = 60 * 60 * 1000;
/**
 * After the drain time, closing may take this many more milliseconds. Without this limit, a connection that has begun another request would
 * keep the server open.
 */
const CLOSE_MARGIN_MS = 1000;
const now = () => new Date();

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const demo = needsDemo(config)
      ? await (await import('../demo/demo.ts')).seedAndCreateDemoHooks({ db: database.db, config, now })
      : null;
    const shared = config.redisUrl === null ? null : await openRedis(config.redisUrl);
    const app = await buildApp({
      ...database,
      config,
      now: demo?.now ?? now,
      redis: shared?.redis ?? null,
      demo,
    });
    const purge = () =>
      void purgeExpiredRows(database.db, now()).catch((error: unknown) => app.log.error(error));
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

/** Whether any setting needs `server/demo`. If not, `server/demo` is not imported. */
function needsDemo({ seed, practice, covers, faults, dialect }: Config): boolean {
  return seed !== 'none' || practice || covers || faults || dialect !== null;
}

/** Calls `close` at the first signal. A second signal ends the process at once. */
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
  console.error(toSafeError(error).message);
  process.exit(1);
}

main().catch(fail);
