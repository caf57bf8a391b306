// The score of each file when it was last measured: a change may not lower it.
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from '../../server/launch/paths.ts';
import { judge, type MutationReport } from './report.ts';

const KEPT = `${root}test/mutate/scores.json`;

/** By path from the root. */
type Scores = Readonly<Record<string, FileScore>>;

interface FileScore {
  readonly noticed: number;
  /** Changes that are not equivalent. */
  readonly of: number;
}

export function scoresOf({ files }: MutationReport): Scores {
  return Object.fromEntries(
    Object.entries(files).map(([file, one]) => {
      const { noticed, survived, unseen } = judge({ files: { [file]: one } }).score;
      return [file, { noticed, of: noticed + survived + unseen }];
    }),
  );
}

/** A line for each file whose share of noticed changes is smaller than it was. */
export function fallen(before: Scores, now: Scores): readonly string[] {
  return Object.entries(now).flatMap(([file, score]) => {
    const was = before[file];
    if (!was || shareOf(score) >= shareOf(was)) return [];
    return [`${file}  fell from ${percent(was)} % to ${percent(score)} %`];
  });
}

const shareOf = ({ noticed, of }: FileScore): number => (of === 0 ? 1 : noticed / of);
const percent = (score: FileScore): string => (shareOf(score) * 100).toFixed(1);

export function keptScores(): Scores {
  return JSON.parse(readFileSync(KEPT, 'utf8')) as Scores;
}

/** Puts them in place of those of the same files. */
export function keepScores(now: Scores): void {
  const all = Object.entries({ ...keptScores(), ...now }).sort(([a], [b]) => a.localeCompare(b));
  const lines = all.map(
    ([file, { noticed, of }]) => `  ${JSON.stringify(file)}: { "noticed": ${noticed}, "of": ${of} }`,
  );
  writeFileSync(KEPT, `{\n${lines.join(',\n')}\n}\n`);
}
