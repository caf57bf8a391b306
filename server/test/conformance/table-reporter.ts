// Prints the conformance table, with a heading for each section, a line for each rule, and a sum at the end.
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const marks = {
  passed: '✔ passed ',
  failed: '✘ FAILED ',
  skipped: '– skipped',
  pending: '? pending',
  ok: '✔ ok      ',
  bridged: '✔ bridged ',
  differs: '≈ differs ',
} as const;
type Mark = keyof typeof marks;

/** Returns the rules sorted by their section, because the files may run in any order. */
function rulesOf(modules: readonly TestModule[]): TestCase[] {
  const cases = modules.flatMap((module) => [...module.children.allTests()]);
  return cases.sort((a, b) => sectionOf(a).localeCompare(sectionOf(b), 'en', { numeric: true }));
}

const sectionOf = (rule: TestCase): string => (rule.parent.type === 'suite' ? rule.parent.name : '');

/** Returns the verdict about another service (see `findings.ts`), or the state of the test. */
function markOf(rule: TestCase): Mark {
  const { state } = rule.result();
  return state === 'passed' ? (rule.meta().verdict?.kind ?? state) : state;
}

/** Returns the reasons for the verdict or the failure, one per line. */
function detailsOf(rule: TestCase): readonly string[] {
  const result = rule.result();
  const { verdict } = rule.meta();
  if (result.state === 'failed') {
    const words = verdict ? 'not possible: ' : '';
    return result.errors.map(({ message }) => `${words}${message}`);
  }
  if (!verdict || verdict.kind === 'ok') return [];
  const bridged = verdict.notes.length > 0 ? [`bridged: ${verdict.notes.join('; ')}`] : [];
  return verdict.kind === 'differs' ? [verdict.why, ...bridged] : bridged;
}

function linesOf(rule: TestCase): string[] {
  const result = rule.result();
  const note = result.state === 'skipped' && result.note !== undefined ? `  (${result.note})` : '';
  const details = detailsOf(rule).map((line) => `               ${line}`);
  return [`  ${marks[markOf(rule)]}  ${rule.name}${note}`, ...details];
}

export function createTableReporter(write: (line: string) => void): Reporter {
  return {
    onTestRunEnd(modules, unhandled) {
      const rules = rulesOf(modules);
      let section = '';
      for (const rule of rules) {
        if (sectionOf(rule) !== section) write(`\n${sectionOf(rule)}`);
        section = sectionOf(rule);
        for (const line of linesOf(rule)) write(line);
      }
      const broken = modules.flatMap((module) => module.errors()).concat(unhandled);
      for (const { message } of broken) write(`\n✘ ${message}`);
      const count = (mark: Mark) => rules.filter((rule) => markOf(rule) === mark).length;
      const isElsewhere = rules.some((rule) => rule.meta().verdict !== undefined);
      const kept: readonly Mark[] = isElsewhere ? ['ok', 'bridged', 'differs'] : ['passed'];
      const sum = [...kept, 'failed' as const, 'skipped' as const].map((mark) => `${count(mark)} ${mark}`);
      write(`\n${rules.length} rules: ${sum.join(', ')}.`);
      if (count('differs') > 0) write('The extension does not depend on a rule that differs.');
    },
  };
}
