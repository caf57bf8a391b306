// The props of every section of the options.
import type { RawTitleTables } from '@/lib/import/resolving/title-table.ts';
import type { ImportPreviewRef } from './import/preview/import-preview-state.ts';

export interface SectionProps {
  readonly version: string;
  /**
   * Loads a table with the names of titles by their ids on other lists. Without this function, titles are searched only by the names in the
   * file.
   */
  readonly readTitleTable?: (() => Promise<RawTitleTables>) | undefined;
  /** The import preview, which survives when the user opens another section. Without this ref, each visit starts with choosing a file. */
  readonly previewRef?: ImportPreviewRef | undefined;
}
