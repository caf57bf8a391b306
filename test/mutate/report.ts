// What became of each change, counted by room, and those that no test has noticed.
import { equivalents, equivalentTo, outdated } from './equivalent.ts';
import type { Equivalent } from './unnoticeable.ts';

/** As in StrykerJS's reports, by their schema `mutation-testing-report-schema`. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

export interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  /** Lines and columns count from 1. */
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

interface Score {
  readonly noticed: number;
  readonly survived: number;
  /** Reached by no test. */
  readonly unseen: number;
  readonly equivalent: number;
}

interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const NOTICED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];
const SHOWN = 90;

export function judge({ files }: MutationReport): { score: Score; survivors: readonly Survivor[] } {
  const score = { noticed: 0, survived: 0, unseen: 0, equivalent: 0 };
  const survivors: Survivor[] = [];
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split('\n');
    for (const mutant of mutants) {
      if (NOTICED.includes(mutant.status)) score.noticed += 1;
      if (!MISSED.includes(mutant.status)) continue;
      if (equivalentTo(changeOf(file, mutant, lines))) {
        score.equivalent += 1;
        continue;
      }
      score[mutant.status === 'Survived' ? 'survived' : 'unseen'] += 1;
      survivors.push({ file, line: mutant.location.start.line, text: describe(mutant, lines) });
    }
  }
  return { score, survivors: survivors.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line) };
}

/** Entries of the equivalent changes that say too much or too little: about a line that is gone, about no change, or about several of one line. */
export function doubtfulEntries(
  { files }: MutationReport,
  known: readonly Equivalent[] = equivalents,
): readonly string[] {
  const about = new Map<Equivalent, Set<number>>();
  const several = new Set<Equivalent>();
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split('\n');
    for (const mutant of mutants) {
      const entry = equivalentTo(changeOf(file, mutant, lines), known);
      if (!entry) continue;
      // The same line may stand there twice.
      const { line } = mutant.location.start;
      const seen = about.get(entry) ?? new Set<number>();
      if (seen.has(line)) several.add(entry);
      about.set(entry, seen.add(line));
    }
  }
  const gone = outdated((file) => files[file]?.source, known);
  const idle = known.filter((one) => files[one.file] && !about.has(one) && !gone.includes(one));
  return [
    ...gone.map((one) => entryLine(one, 'is about a line that is gone')),
    ...idle.map((one) => entryLine(one, 'is about no change of its line')),
    ...[...several].map((one) => entryLine(one, 'is about several changes: name the part')),
  ];
}

const entryLine = ({ file, line }: Equivalent, what: string) =>
  `${file}  an entry of the equivalent changes ${what}: ${line}`;

function changeOf(file: string, mutant: Mutant, lines: readonly string[]) {
  const { line, column } = mutant.location.start;
  return {
    file,
    line: lines[line - 1] ?? '',
    was: replaced(mutant, lines),
    column,
    by: mutant.replacement ?? '',
  };
}

function describe(mutant: Mutant, lines: readonly string[]): string {
  const unseen = mutant.status === 'NoCoverage' ? '  (no test comes here)' : '';
  return `${short(replaced(mutant, lines))}  →  ${short(mutant.replacement ?? '')}${unseen}`;
}

/** The code that was there; of several lines the first. */
function replaced({ location: { start, end } }: Mutant, lines: readonly string[]): string {
  const first = lines[start.line - 1] ?? '';
  return start.line === end.line
    ? first.slice(start.column - 1, end.column - 1)
    : `${first.slice(start.column - 1)} …`;
}

function short(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

/** Share of the changes that were noticed, in percent; null where there was none. */
export function percentOf({ noticed, survived, unseen }: Score): number | null {
  const all = noticed + survived + unseen;
  return all === 0 ? null : (noticed / all) * 100;
}

export function rowOf(room: string, score: Score): string {
  const { noticed, survived, unseen, equivalent } = score;
  const percent = percentOf(score);
  const figures = [noticed, survived, unseen, equivalent].map((count) => String(count).padStart(8));
  return `${room.padEnd(28)}${figures.join('')}${percent === null ? '-' : percent.toFixed(1).padStart(9)} %`;
}

export const HEAD = `${'room'.padEnd(28)} noticed survived  unseen    same    score`;
