// Formats the results of chaos runs as a table.
import type { ChaosReport } from './reports.ts';

export function renderChaosTable(reports: readonly ChaosReport[]): string {
  const kinds = [...new Set(reports.flatMap(({ faults }) => Object.keys(faults)))].sort();
  const sum = (pick: (report: ChaosReport) => number): number =>
    reports.reduce((total, report) => total + pick(report), 0);
  const faultsOf = (kind: string) => sum(({ faults }) => (faults as Record<string, number>)[kind] ?? 0);
  const rows: readonly (readonly [string, number | string])[] = [
    ...kinds.map((kind) => [kind, faultsOf(kind)] as const),
    ['faults', kinds.reduce((total, kind) => total + faultsOf(kind), 0)],
    ['seeds', reports.map(({ seed }) => seed).join(', ')],
    ['minutes', (sum(({ seconds }) => seconds) / 60).toFixed(1)],
    ['episodes and chapters that counted', sum(({ episodes }) => episodes)],
    ['edits', sum(({ edits }) => edits)],
    ['lost', sum(({ lost }) => lost.length)],
    ['doubled', sum(({ doubled }) => doubled.length)],
    ['wrong', sum(({ wrong }) => wrong.length)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}
