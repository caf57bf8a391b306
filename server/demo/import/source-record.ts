// One record of an imported file, as both ways of splitting a file produce it.

/** The text of one entry and the line on which it begins. The text is null if it was too long for an entry. */
export interface SourceRecord {
  readonly line: number;
  readonly text: string | null;
}

/** Decodes the text without a leading BOM. */
export const textOf = (parts: readonly Buffer[]): string =>
  Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
