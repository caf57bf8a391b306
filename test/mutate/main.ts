// `npm run mutate`: changes the code of a room at one place at a time, and tells which changes none of the room's tests notices.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { answerHelp } from '../../server/launch/answer-help.ts';
import { root, run, tool } from '../../server/launch/paths.ts';
import { outdated } from './equivalent.ts';
import { HEAD, judge, type MutationReport, percentOf, reportOn, rowOf } from './report.ts';
import { globsOf, type Room, roomOf, rooms } from './rooms.ts';

answerHelp();

const { values } = parseArgs({
  options: {
    room: { type: 'string', multiple: true, default: [] },
    file: { type: 'string', multiple: true, default: [] },
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    least: { type: 'string', default: '0' },
  },
});

/** Not in a folder named after packages: there Vitest looks for no test. */
const FOLDER = '.kiroku/mutate';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

process.exit(await main());

/** 0 where every room reached the least score. */
async function main(): Promise<number> {
  if (!existsSync(`${root}.wxt/tsconfig.json`)) {
    say('The tests cannot be loaded yet: run `npm install` here first, which calls `wxt prepare`.');
    return 1;
  }
  const chosen = await choose();
  if (chosen.length === 0) say('Nothing to change: no such room, or no changed file of one.');
  let worst = 100;
  const rows: string[] = [];
  for (const { room, files } of chosen) {
    const whole = await mutate(room, files ?? globsOf(room));
    if (!whole) return 1;
    const report = reportOn(files, whole);
    const { score, survivors } = judge(report);
    for (const { file, line, text } of survivors) say(`${file}:${line}  ${text}`);
    for (const { file, line } of outdated((name) => report.files[name]?.source))
      say(`${file}  equivalent.ts names a line that is gone: ${line}`);
    rows.push(rowOf(room.code, score));
    worst = Math.min(worst, percentOf(score) ?? 100);
  }
  say([HEAD, ...rows].join('\n'));
  return chosen.length > 0 && worst >= Number(values.least) ? 0 : 1;
}

interface Chosen {
  readonly room: Room;
  /** Null: all of the room. */
  readonly files: readonly string[] | null;
}

async function choose(): Promise<readonly Chosen[]> {
  const named = [...values.file, ...(values.changed ? await changedFiles() : [])];
  if (named.length > 0 || values.changed) return ofRooms(named);
  const wanted = values.room.length > 0 ? values.room : rooms.map(({ code }) => code);
  return rooms.filter(({ code }) => wanted.includes(code)).map((room) => ({ room, files: null }));
}

function ofRooms(files: readonly string[]): readonly Chosen[] {
  return rooms
    .map((room) => ({ room, files: files.filter((file) => roomOf(file) === room) }))
    .filter(({ files: own }) => own.length > 0);
}

/** What differs from a commit, and is still there. */
async function changedFiles(): Promise<readonly string[]> {
  const { output } = await run('git', ['diff', '--name-only', values.since]);
  return output.split('\n').filter((file) => file.endsWith('.ts') && existsSync(`${root}${file}`));
}

/** Null where the tests fail by themselves, or the run could not begin. What an earlier run has found is not looked for again. */
async function mutate({ code, tests }: Room, files: readonly string[]): Promise<MutationReport | null> {
  mkdirSync(`${root}${FOLDER}`, { recursive: true });
  const known = `${FOLDER}/${code.replaceAll('/', '-')}.json`;
  const args = ['run', 'test/mutate/stryker.json', '--mutate', files.join(','), '--incrementalFile', known];
  const { code: status } = await run(tool('stryker'), args, {
    env: { MUTATE_TESTS: tests.join(' ') },
    show: true,
  });
  if (status !== 0) return null;
  return JSON.parse(readFileSync(`${root}${FOLDER}/report.json`, 'utf8')) as MutationReport;
}
