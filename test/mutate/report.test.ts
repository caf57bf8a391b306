// What a run of `npm run mutate` says of its report, and that every room has code and tests.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../../server/launch/paths.ts';
import { equivalents, equivalentTo, outdated } from './equivalent.ts';
import { doubtfulEntries, judge, type MutationReport, percentOf, rowOf } from './report.ts';
import { filesOf, roomOf, rooms } from './rooms.ts';

const mutant = (status: string, line: number, replacement: string) => ({
  mutatorName: 'EqualityOperator',
  replacement,
  status,
  location: { start: { line, column: 8 }, end: { line, column: 13 } },
});

const report: MutationReport = {
  files: {
    'lib/domain/one.ts': {
      source: 'return a < b;\nreturn c < d;\n',
      mutants: [
        mutant('Survived', 2, 'c <= d'),
        mutant('Killed', 1, 'a <= b'),
        mutant('Timeout', 1, 'a >= b'),
        mutant('NoCoverage', 1, 'true'),
        mutant('Ignored', 1, 'false'),
      ],
    },
  },
};

describe('the report', () => {
  it('counts what was noticed, what was not, and what no test reaches', () => {
    const { score } = judge(report);
    expect(score).toEqual({ noticed: 2, survived: 1, unseen: 1, equivalent: 0 });
    expect(percentOf(score)).toBe(50);
    expect(rowOf('lib/domain', score)).toMatch(/^lib\/domain +2 +1 +1 +0 +50\.0 %$/);
  });

  it('names what was not noticed by its place, with what was there and what replaced it', () => {
    expect(judge(report).survivors.map(({ line, text }) => [line, text])).toEqual([
      [1, 'a < b  →  true  (no test comes here)'],
      [2, 'c < d  →  c <= d'],
    ]);
  });

  it('has no score where nothing was changed', () => {
    expect(percentOf(judge({ files: {} }).score)).toBeNull();
  });
});

describe('what is said to be the same', () => {
  it('is about lines that are there, each with a reason', () => {
    expect(outdated((file) => readFileSync(`${root}${file}`, 'utf8'))).toEqual([]);
    for (const { why, line } of equivalents) expect(why.length, line).toBeGreaterThan(20);
  });

  it('is the part of the line that the entry names', () => {
    const one = { file: 'a.ts', line: 'return a && b;', of: 'a', by: 'true', why: '' };
    const change = { file: 'a.ts', line: '  return a && b;', column: 10, by: 'true' };
    expect(equivalentTo({ ...change, was: 'a' }, [one])).toBe(one);
    expect(equivalentTo({ ...change, was: 'b' }, [one])).toBeUndefined();
    const any = { file: 'a.ts', line: 'return a && b;', by: 'true', why: '' };
    expect(equivalentTo({ ...change, was: 'b' }, [any])).toBe(any);
  });

  it('is the one that the entry counts, where the line has several alike', () => {
    const second = { file: 'a.ts', line: "f('', '');", nth: 2, by: '"x"', why: '' };
    const change = { file: 'a.ts', line: "f('', '');", was: "''", by: '"x"' };
    expect(equivalentTo({ ...change, column: 3 }, [second])).toBeUndefined();
    expect(equivalentTo({ ...change, column: 7 }, [second])).toBe(second);
  });

  it('is one change for each entry: about none, about two, and about a line that is gone are named', () => {
    const entry = { file: 'lib/domain/one.ts', line: 'return c < d;', by: 'c <= d', why: '' };
    expect(doubtfulEntries(report, [entry])).toEqual([]);
    const none = { ...entry, by: 'c == d' };
    const gone = { ...entry, line: 'return e;' };
    expect(doubtfulEntries(report, [none, gone]).map((line) => line.replace(/^.*changes /, ''))).toEqual([
      'is about a line that is gone: return e;',
      'is about no change of its line: return c < d;',
    ]);
    const { source, mutants } = report.files['lib/domain/one.ts'] ?? { source: '', mutants: [] };
    const twice = { files: { 'lib/domain/one.ts': { source, mutants: [...mutants, ...mutants] } } };
    expect(doubtfulEntries(twice, [entry])).toEqual([
      'lib/domain/one.ts  an entry of the equivalent changes is about several changes: name the part: return c < d;',
    ]);
  });

  it('is outdated once its line is gone', () => {
    const one = { file: 'a.ts', line: 'return a;', by: 'b', why: '' };
    expect(outdated(() => '  return a;\n', [one])).toEqual([]);
    expect(outdated(() => 'return c;', [one])).toEqual([one]);
    expect(outdated(() => undefined, [one])).toEqual([]);
  });
});

describe('each room', () => {
  it.each(rooms)('$code has code and tests', ({ code, tests }) => {
    for (const path of [code, ...tests]) expect(existsSync(`${root}${withoutGlob(path)}`), path).toBe(true);
  });

  it('has the files that are in no deeper one', () => {
    expect(roomOf('lib/domain/changes/retry.ts')?.code).toBe('lib/domain/changes');
    expect(roomOf('lib/domain/progress.ts')?.code).toBe('lib/domain');
    expect(roomOf('lib/messaging/channel.ts')).toBeUndefined();
    const domain = rooms.find(({ code }) => code === 'lib/domain');
    expect(domain && filesOf(domain)).toContain('lib/domain/progress.ts');
    expect(domain && filesOf(domain)).not.toContain('lib/domain/changes/retry.ts');
  });
});

function withoutGlob(path: string): string {
  return path.replace(/\/\*\*.*/, '');
}
