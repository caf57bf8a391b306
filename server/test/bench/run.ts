// `npm run bench:server [-- --minutes N --clients N --every SECONDS]`: measures a server with many clients. The server has its own
// PostgreSQL.
import { parseArgs } from 'node:util';
import { printHelpIfAsked } from '../../../lib/build/answer-help.ts';
import { median } from '../../../test/bench/median.ts';
import { loadStarterCatalog } from '../../demo/starter/starter-catalog.ts';
import { createPostgresDatabase } from '../harness/database-of-process.ts';
import { explainMissingPostgres } from '../harness/postgres.ts';
import { startServerProcess } from '../harness/server-processes.ts';
import { createWriterAccounts } from '../harness/writer-account.ts';
import { measureMixedLoad } from './mixed-load.ts';

printHelpIfAsked();

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '2000' },
    every: { type: 'string', default: '10' },
  },
});
/** Each client sends this many requests before the measurement begins. */
const WARM_UP_TURNS = 3;
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Makes the server use its default limits. The tests raise these limits. */
const LIMITS = { RATE_LIMIT_API_IP: '', RATE_LIMIT_AUTH_IP: '', RATE_LIMIT_USER: '' };

/** Runs the benchmark. The exit code is 1 if p99 is 100 ms or more, if a request failed, or if memory grew by more than a tenth. */
async function loadServer(): Promise<void> {
  const accounts = Number(values.clients);
  const { where, environment, remove } = await createPostgresDatabase({ isDurable: true });
  const titles = await loadStarterCatalog(new Date());
  const writers = await createWriterAccounts(where, { titles, accounts, listed: 200 });
  const { port, stop } = await startServerProcess({ ...environment, ...LIMITS });
  try {
    const [everySeconds, seconds] = [Number(values.every), Number(values.minutes) * 60];
    const load = { port, writers, everySeconds };
    // Run a warm-up first, because the first turns are slow. V8 compiles the code, and each client opens its connection.
    await measureMixedLoad({ ...load, seconds: WARM_UP_TURNS * everySeconds });
    const { times, errors, memory } = await measureMixedLoad({ ...load, seconds });
    const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
    const third = Math.floor(memory.length / 3);
    const [early, late] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))];
    say(
      `${accounts} clients, each every ${everySeconds} s, ${seconds} s: ${times.length} requests, ${errors} errors`,
    );
    say(`p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1 - 1 / times.length)} ms`);
    say(`memory ${early.toFixed(0)} MB in the second third, ${late.toFixed(0)} MB in the last`);
    if (Number(at(0.99)) >= 100 || errors > 0 || late > early * 1.1) process.exitCode = 1;
  } finally {
    await stop();
    remove();
  }
}

const missing = explainMissingPostgres();
if (missing === null) await loadServer();
else say(`skipped: ${missing}`);
