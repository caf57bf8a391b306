// `npm run bench:server [-- ROUNDS SECONDS]`, or `-- --load [--minutes N] [--clients N] [--every SECONDS]`: what a request costs beside a bare Fastify route in the same run. The subjects take
// turns within a round, so that a busy machine is equally busy for all of them; what counts are CPU time and ratios.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { answerHelp } from '../../../lib/build/answer-help.ts';
import { stateFolder } from '../../../lib/build/paths.ts';
import { median } from '../../../test/bench/median.ts';
import { type Measured, measure } from './load.ts';
import { runMixedLoad } from './mixed-load.ts';
import { type Subject, startBare, startFolder, startOnPostgres } from './subjects.ts';

answerHelp();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    load: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '2000' },
    every: { type: 'string', default: '10' },
  },
});
const [rounds = 5, seconds = 3] = positionals.map(Number);
/** Long enough for the compiler: a route that is answered fifty times less often than the bare one is warm later. */
const WARM_UP_SECONDS = 8;
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Row {
  readonly engine: string;
  readonly request: string;
  readonly requestsPerSecond: number;
  readonly cpuMicroseconds: number;
  /** CPU time per request, in bare requests. */
  readonly ratio: number;
}

async function measureAll(subjects: readonly Subject[]): Promise<Row[]> {
  const all = subjects.flatMap(({ name, bursts }) =>
    Object.entries(bursts).map(([request, burst]) => ({
      engine: name,
      request,
      burst,
      found: [] as Measured[],
    })),
  );
  for (const { burst } of all) await measure(burst, WARM_UP_SECONDS);
  for (let round = 1; round <= rounds; round += 1) {
    for (const { burst, found } of all) found.push(await measure(burst, seconds));
    say(`round ${round} of ${rounds}`);
  }
  const bare = all.find(({ engine }) => engine === 'bare')?.found ?? [];
  return all.map(({ engine, request, found }) => ({
    engine,
    request,
    requestsPerSecond: Math.round(median(found.map((one) => one.requestsPerSecond))),
    cpuMicroseconds: Math.round(median(found.map((one) => one.cpuMicroseconds))),
    // Within a round both have met the same machine.
    ratio:
      Math.round(
        median(found.map((one, at) => one.cpuMicroseconds / (bare[at]?.cpuMicroseconds ?? 0))) * 10,
      ) / 10,
  }));
}

function sayTable(rows: readonly Row[]): void {
  say(
    `${'engine'.padEnd(12)}${'request'.padEnd(20)}${'req/s'.padStart(8)}${'CPU µs'.padStart(9)}${'× bare'.padStart(9)}`,
  );
  for (const { engine, request, requestsPerSecond, cpuMicroseconds, ratio } of rows)
    say(
      `${engine.padEnd(12)}${request.padEnd(20)}${String(requestsPerSecond).padStart(8)}${String(cpuMicroseconds).padStart(9)}${ratio.toFixed(1).padStart(9)}`,
    );
}

/** Exits with 1 where a client waited too long, was not answered, or memory grew by more than a tenth. */
async function loadServer(): Promise<void> {
  const clients = Number(values.clients);
  const subject = await startOnPostgres(clients);
  if (subject === null) return void say('PostgreSQL: skipped, it is not installed.');
  try {
    const [everySeconds, seconds] = [Number(values.every), Number(values.minutes) * 60];
    await runMixedLoad({ ...subject, everySeconds, seconds: everySeconds });
    const { times, errors, memory } = await runMixedLoad({ ...subject, everySeconds, seconds });
    const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
    const third = Math.floor(memory.length / 3);
    const [early, late] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))];
    say(
      `${clients} clients, each every ${everySeconds} s, ${seconds} s: ${times.length} requests, ${errors} errors`,
    );
    say(`p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1 - 1 / times.length)} ms`);
    say(`memory ${early.toFixed(0)} MB in the second third, ${late.toFixed(0)} MB in the last`);
    if (Number(at(0.99)) >= 100 || errors > 0 || late > early * 1.1) process.exitCode = 1;
  } finally {
    await subject.stop();
  }
}

async function compareWithBare(): Promise<void> {
  const subjects: Subject[] = [];
  try {
    subjects.push(await startBare(), await startFolder());
    const onPostgres = await startOnPostgres();
    if (onPostgres === null) say('PostgreSQL: skipped, it is not installed.');
    else subjects.push(onPostgres);
    const rows = await measureAll(subjects);
    sayTable(rows);
    const folder = `${stateFolder}/bench`;
    mkdirSync(folder, { recursive: true });
    const report = { at: new Date().toISOString(), node: process.version, rounds, seconds, rows };
    writeFileSync(`${folder}/server.json`, `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    for (const { stop } of subjects) await stop();
  }
}

await (values.load ? loadServer() : compareWithBare());
