// Prints the conformance table for a human: a heading per section, a line per rule, a sum at the end.
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const marks = {
  passed: '✔ passed ',
  failed: '✘ FAILED ',
  skipped: '– skipped',
  pending: '? pending',
} as const;

/** Rules in the order of the interface, whatever the order in which the files ran. */
function rulesOf(modules: readonly TestModule[]): TestCase[] {
  const cases = modules.flatMap((module) => [...module.children.allTests()]);
  return cases.sort((a, b) => sectionOf(a).localeCompare(sectionOf(b), 'en', { numeric: true }));
}

const sectionOf = (rule: TestCase): string => (rule.parent.type === 'suite' ? rule.parent.name : '');

function linesOf(rule: TestCase): string[] {
  const result = rule.result();
  const note = result.state === 'skipped' && result.note !== undefined ? `  (${result.note})` : '';
  const errors =
    result.state === 'failed' ? result.errors.map(({ message }) => `               ${message}`) : [];
  return [`  ${marks[result.state]}  ${rule.name}${note}`, ...errors];
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
      const count = (state: keyof typeof marks) =>
        rules.filter((rule) => rule.result().state === state).length;
      const sum = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
      write(`\n${rules.length} rules: ${sum}.`);
    },
  };
}
