// `npm run bench:scale`: plans, memory pages and times on a large PostgreSQL. Ends with 1 where a bound is broken.
import { parseArgs } from 'node:util';
import '../src/oauth/runtime-warning.ts';
import { answerHelp } from '../../lib/build/answer-help.ts';
import { missingPostgres, startPostgres } from '../test/harness/postgres.ts';
import { type Line, printLines } from './scale/bounds.ts';
import { fillDatabase, type Size } from './scale/fill.ts';
import { measureHotStatements } from './scale/hot-statements.ts';
import { measurePartitions } from './scale/partitions.ts';
import { measurePurge } from './scale/purge-cost.ts';

answerHelp();

const DEFAULT_ROWS = 5_000_000;
const print = (text: string): void => void process.stdout.write(`${text}\n`);

interface Wanted {
  readonly size: Size;
  /** 0: the comparison with a partitioned list is left out. */
  readonly partitions: number;
}

/** A sentence where the options cannot be used. */
function readOptions(): Wanted | string {
  try {
    const options = { rows: { type: 'string' }, partitions: { type: 'string' } } as const;
    const { values } = parseArgs({ options });
    const [rows, partitions] = [Number(values.rows ?? DEFAULT_ROWS), Number(values.partitions ?? 0)];
    if (!Number.isSafeInteger(rows) || rows < 10_000) return '--rows takes a whole number of 10000 or more.';
    if (!Number.isSafeInteger(partitions) || partitions < 0 || partitions > 1024)
      return '--partitions takes a whole number up to 1024.';
    const tokens = Math.round(rows * 0.3);
    return { size: { rows, accounts: Math.round(rows / 10), tokens }, partitions };
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

async function run({ size, partitions }: Wanted): Promise<number> {
  const server = await startPostgres();
  try {
    const databaseUrl = await server.createDatabase();
    const filled = await fillDatabase(databaseUrl, size);
    print(
      `${size.rows} list rows, ${size.accounts} accounts, ${size.tokens} tokens in ${filled.seconds.toFixed(0)} s`,
    );
    const lines: Line[] = [];
    const section = async (name: string, measure: () => Promise<Line[]>) => {
      print(`\n${name}`);
      const found = await measure();
      printLines(found, print);
      lines.push(...found);
    };
    await section('Hot statements', () => measureHotStatements(databaseUrl, filled));
    await section('Purge', () => measurePurge(databaseUrl, size));
    if (partitions > 0)
      await section(`The list in ${partitions} partitions`, () =>
        measurePartitions(databaseUrl, filled, partitions),
      );
    const bounds = lines.filter(({ bound }) => bound !== undefined);
    const broken = bounds.filter(({ isBroken }) => isBroken).length;
    print(`\nbounds ${bounds.length}, broken ${broken}`);
    return broken === 0 ? 0 : 1;
  } finally {
    server.stop();
  }
}

const wanted = readOptions();
if (typeof wanted === 'string') {
  process.stderr.write(`${wanted}\n`);
  process.exitCode = 2;
} else if (missingPostgres() !== null) {
  process.stderr.write(`${missingPostgres()}\n`);
  process.exitCode = 2;
} else {
  process.exitCode = await run(wanted);
}
