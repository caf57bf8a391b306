// One part of the benchmark's report: a table that can be put into a Markdown file as it is, and what it was made of.

export interface Section {
  readonly name: string;
  readonly title: string;
  /** What was done, in a sentence. */
  readonly note: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Bars that were missed. */
  readonly missed: readonly string[];
  readonly figures: unknown;
}

export function toMarkdown({ title, note, head, rows, missed }: Section): string {
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

export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
export const milliseconds = (time: number): string => time.toFixed(1);
