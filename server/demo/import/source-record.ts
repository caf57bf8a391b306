// One record of an imported file, as the two ways of cutting a file hand it on.

/** One entry's text and where it begins; null when it was too long to be one. */
export interface SourceRecord {
  readonly line: number;
  readonly text: string | null;
}

/** Without the mark of byte order that some editors put first. */
export const textOf = (parts: readonly Buffer[]): string =>
  Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
