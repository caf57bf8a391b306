// Defines a record of an imported file. Both JSON documents and files of JSON lines are split into records.

/** The text of one entry, and the line on which it begins. If the text was too long, it is null. */
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
