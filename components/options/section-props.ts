// The props of every section of the options.
import type { ShippedTables } from '@/lib/import/resolving/title-table.ts';
import type { PreviewRef } from './import/preview/open-preview.ts';

export interface SectionProps {
  readonly version: string;
  /** Names of titles by the ids of other lists. Without it, titles are searched only by the names in the file. */
  readonly readTitleTable?: (() => Promise<ShippedTables>) | undefined;
  /** The import preview, which is kept while another section is open. Without it, each visit starts with choosing a file. */
  readonly previewRef?: PreviewRef | undefined;
}
