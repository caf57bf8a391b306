// Defines a section of the benchmark's report: a Markdown table, and its figures.

export interface ReportSection {
  readonly name: string;
  readonly title: string;
  /** One sentence on how it was measured. */
  readonly note: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Missed targets, one line each. */
  readonly missed: readonly string[];
  readonly figures: unknown;
}

export function toMarkdown({ title, note, head, rows, missed }: ReportSection): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `### ${title}`,
    '',
    note,
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
    ...missed.map((miss) => `Missed: ${miss}  `),
    '',
  ].join('\n');
}

export const formatKilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
export const formatMilliseconds = (time: number): string => time.toFixed(1);
