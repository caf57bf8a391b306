// Defines a section of the benchmark's report, which has a Markdown table and the figures of this table.

export interface ReportSection {
  readonly name: string;
  readonly title: string;
  /** One sentence on how the figures were measured. */
  readonly note: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The targets that were missed, one line each. */
  readonly missed: readonly string[];
  readonly figures: unknown;
}

export function sectionToMarkdown({ title, note, head, rows, missed }: ReportSection): string {
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
