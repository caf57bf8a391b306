// `npm run mutate`: changes the code of a room at one place at a time, and tells which changes none of the room's tests notices.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { answerHelp } from '../../server/launch/answer-help.ts';
import { root, run } from '../../server/launch/paths.ts';
import { type Chosen, choose, chooseChanged } from './chosen.ts';
import { mutate } from './engine/run.ts';
import { doubtfulEntries, HEAD, judge, percentOf, rowOf } from './report.ts';
import { fallen, keepScores, keptScores, scoresOf } from './scores.ts';

answerHelp();

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Ends the process where the command names something that there is not. */
function refuse(why: string): never {
  say(why);
  process.exit(1);
}

const values = readOptions();
const least = Number(values.least);
if (!(least >= 0 && least <= 100)) refuse(`--least takes a number from 0 to 100, and not ${values.least}.`);
const most = 1000 * Number(values.seconds);
if (!(most > 0)) refuse(`--seconds takes a number above 0, and not ${values.seconds}.`);
const every = Number(values.every);
if (!(Number.isInteger(every) && every > 0))
  refuse(`--every takes a whole number above 0, and not ${values.every}.`);
if (every > 1 && values.keep) refuse('--keep needs every change: an estimate is not kept.');
if (!existsSync(`${root}.wxt/tsconfig.json`))
  refuse('The tests cannot be loaded yet: run `npm install` here first, which calls `wxt prepare`.');

process.exit(await main(values.changed || values.since !== undefined ? await changed() : named()));

function readOptions() {
  try {
    return parseArgs({
      options: {
        room: { type: 'string', multiple: true, default: [] },
        file: { type: 'string', multiple: true, default: [] },
        changed: { type: 'boolean', default: false },
        since: { type: 'string' },
        least: { type: 'string', default: '0' },
        seconds: { type: 'string', default: 'Infinity' },
        every: { type: 'string', default: '1' },
        keep: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function named(): readonly Chosen[] {
  const { chosen, wrong } = choose({ rooms: values.room, files: values.file });
  if (wrong.length > 0) refuse(`No room, or no file of one: ${wrong.join(', ')}`);
  return chosen;
}

/** What differs from a commit, with files that git does not know yet. */
async function changed(): Promise<readonly Chosen[]> {
  const git = (...args: readonly string[]) => run('git', args);
  const differs = await git('diff', '--name-only', '--diff-filter=d', values.since ?? 'HEAD', '--');
  if (differs.code !== 0) refuse(differs.output);
  const added = await git('ls-files', '--others', '--exclude-standard');
  return chooseChanged(`${differs.output}${added.output}`.split('\n').filter(Boolean));
}

/** 0 where every room reached the least score, and no file lost part of its own. */
async function main(chosen: readonly Chosen[]): Promise<number> {
  if (chosen.length === 0) say('Nothing to do: no code of a room has changed, and no test of one.');
  const rows: string[] = [];
  const wrong: string[] = [];
  for (const { room, files } of chosen) {
    const report = await mutate(files, room.tests, say, { most, every });
    if (!report) {
      wrong.push(`${room.code}  its tests fail by themselves`);
      continue;
    }
    const { score, survivors } = judge(report);
    for (const { file, line, text } of survivors) say(`${file}:${line}  ${text}`);
    rows.push(rowOf(room.code, score));
    if ((percentOf(score) ?? 100) < least) wrong.push(`${room.code}  is below ${least} %`);
    // What is left out says nothing of a file, or of an entry.
    if (every > 1) continue;
    const scores = scoresOf(report);
    const lower = fallen(keptScores(), scores);
    if (values.keep) {
      keepScores(scores);
      lower.forEach(say);
    } else wrong.push(...lower);
    wrong.push(...doubtfulEntries(report));
  }
  say([HEAD, ...rows, ...wrong].join('\n'));
  return wrong.length > 0 ? 1 : 0;
}
