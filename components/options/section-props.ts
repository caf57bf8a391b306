// What every section of the options is given.
import type { ShippedTables } from '@/lib/import/resolving/title-table.ts';
import type { KeptPreview } from './import/preview/open-preview.ts';

export interface SectionProps {
  readonly version: string;
  /** Names of titles by the ids of other lists, parsed. Without it titles are searched by the names of a file alone. */
  readonly readTitleTable?: (() => Promise<ShippedTables>) | undefined;
  /** The import preview that is kept while another section is open. Without it each visit begins with a file. */
  readonly keptPreview?: KeptPreview | undefined;
}
