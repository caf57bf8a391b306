// One record of an imported file. Both ways of splitting a file produce this form.

/** The text of one entry, and the line on which it begins. The text is null if it was too long. */
export interface SourceRecord {
  readonly line: number;
  readonly text: string | null;
}

/** Decodes a text as UTF-8. A leading BOM is removed. */
export const decodeUtf8 = (parts: readonly Buffer[]): string =>
  Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
