// `npm run mutate`: changes the code of a room at one place at a time, and tells which changes none of the room's tests notices.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { answerHelp } from '../../server/launch/answer-help.ts';
import { root, run } from '../../server/launch/paths.ts';
import { mutate } from './engine/run.ts';
import { outdated } from './equivalent.ts';
import { HEAD, judge, percentOf, rowOf } from './report.ts';
import { filesOf, type Room, roomOf, rooms } from './rooms.ts';
import { fallen, keepScores, keptScores, scoresOf } from './scores.ts';

answerHelp();

const { values } = parseArgs({
  options: {
    room: { type: 'string', multiple: true, default: [] },
    file: { type: 'string', multiple: true, default: [] },
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    least: { type: 'string', default: '0' },
    keep: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

process.exit(await main());

/** 0 where every room reached the least score, and no file lost part of its own. */
async function main(): Promise<number> {
  if (!existsSync(`${root}.wxt/tsconfig.json`)) {
    say('The tests cannot be loaded yet: run `npm install` here first, which calls `wxt prepare`.');
    return 1;
  }
  const chosen = await choose();
  if (chosen.length === 0) say('Nothing to change: no such room, or no changed file of one.');
  let worst = 100;
  const rows: string[] = [];
  const lower: string[] = [];
  for (const { room, files } of chosen) {
    const report = await mutate(files ?? filesOf(room), room.tests, say);
    if (!report) return 1;
    const { score, survivors } = judge(report);
    for (const { file, line, text } of survivors) say(`${file}:${line}  ${text}`);
    for (const { file, line } of outdated((name) => report.files[name]?.source))
      say(`${file}  an entry of the changes that are the same names a line that is gone: ${line}`);
    rows.push(rowOf(room.code, score));
    const scores = scoresOf(report);
    lower.push(...fallen(keptScores(), scores));
    if (values.keep) keepScores(scores);
    worst = Math.min(worst, percentOf(score) ?? 100);
  }
  say([HEAD, ...rows, ...lower].join('\n'));
  if (lower.length > 0 && !values.keep) return 1;
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
