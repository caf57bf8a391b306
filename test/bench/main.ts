// `npm run bench [-- --only page,popup,…] [--quick] [--peer DIR …] [--save]`: measures the cost of Kiroku. Prints Markdown tables and
// writes test-results/bench.json. README.md in this folder explains the method.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { printHelpIfAsked } from '../../lib/build/answer-help.ts';
import { root } from '../../lib/build/paths.ts';
import { readArguments } from './arguments.ts';
import { measureChangedPagesSection } from './changed-pages.ts';
import { measureOutboxSection, measureServerSection } from './delivery-section.ts';
import { measureEachReaderSection } from './each-reader.ts';
import { measureMatcherSection } from './matcher.ts';
import { measurePageSection } from './page/page-section.ts';
import { measurePopupSection } from './popup/popup-section.ts';
import { measureReadersSection } from './readers.ts';
import { type ReportSection, sectionToMarkdown } from './section.ts';
import { measureWakeUpSection } from './wake/wake-ups.ts';
import { measureWorkerSection } from './worker.ts';

printHelpIfAsked();

// If the arguments are invalid, end before anything is built.
const asked = readArguments(process.argv.slice(2));
if ('problem' in asked) {
  process.stderr.write(`${asked.problem}\n`);
  process.exit(2);
}
const { only, peers, save } = asked;

const measures: Readonly<Record<string, () => Promise<ReportSection>>> = {
  page: () => measurePageSection(peers),
  worker: () => measureWorkerSection(peers),
  'wake-ups': measureWakeUpSection,
  popup: measurePopupSection,
  readers: measureReadersSection,
  'each-reader': measureEachReaderSection,
  'changed-pages': measureChangedPagesSection,
  matcher: measureMatcherSection,
  outbox: measureOutboxSection,
  server: measureServerSection,
};

const wanted = only?.split(',') ?? Object.keys(measures);
const unknown = wanted.filter((name) => !Object.hasOwn(measures, name));
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown section: ${unknown.join(', ')}. Known: ${Object.keys(measures).join(', ')}.\n`,
  );
  process.exit(2);
}
const say = (text: string) => process.stdout.write(`${text}\n`);
const sections: ReportSection[] = [];
for (const name of wanted) {
  const section = await measures[name]?.();
  if (!section) continue;
  say(sectionToMarkdown(section));
  sections.push(section);
}

const missed = sections.flatMap((section) => section.missed);
const machine = { node: process.version, cpu: cpus()[0]?.model ?? '', cores: cpus().length };
const at = new Date().toISOString();
mkdirSync(`${root}test-results`, { recursive: true });
writeFileSync(
  `${root}test-results/bench.json`,
  `${JSON.stringify({ at, machine, missed, sections }, null, 2)}\n`,
);
const run = `${at.slice(0, 10)}, ${machine.cores} cores, ${machine.cpu}, Node ${machine.node}`;
if (save)
  writeFileSync(
    `${root}test/bench/results.md`,
    [
      '# Results',
      '',
      `Written by \`npm run bench -- --save\`: ${run}.`,
      '',
      ...sections.map(sectionToMarkdown),
    ].join('\n'),
  );
say(`${run}. Missed: ${missed.length}. Figures: test-results/bench.json`);
if (missed.length > 0) process.exitCode = 1;
