// Opens the import page, which reads files in the test's own process. Returns its visible rows.
import { Blob as NodeBlob } from 'node:buffer';
import { vi } from 'vitest';
import { ImportSection } from '@/components/options/import/import-section.tsx';
import type { ImportRow, SkippedRow } from '@/lib/domain/imports/import-job.ts';
import { handleReadRequest } from '@/lib/import/handle-read-request.ts';
import { openDatabase } from '@/lib/store/database.ts';
import type { StoredImport } from '@/lib/store/imports/records.ts';
import { type PageSetup, publishChanges, renderSection, type SentMessage } from '../page.tsx';

/** Reads a file within the page, because jsdom has no workers. */
class ReaderInPage extends EventTarget {
  private ended = false;

  postMessage(asked: Parameters<typeof handleReadRequest>[0]): void {
    void handleReadRequest(asked).then((data) => {
      if (!this.ended) this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  terminate(): void {
    this.ended = true;
  }
}

export async function openImportSection(
  world: PageSetup = {},
  imports: readonly StoredImport[] = [],
  rows: readonly ImportRow[] = [],
  section = <ImportSection />,
): Promise<SentMessage[]> {
  vi.stubGlobal('Worker', ReaderInPage);
  vi.stubGlobal('Blob', NodeBlob);
  const database = await openDatabase();
  for (const name of ['imports', 'importRows', 'importRest', 'foundIds'] as const) await database.clear(name);
  for (const job of imports) await database.put('imports', job);
  await storeImportRows(rows);
  return renderSection(section, world);
}

/** Stores the rows that an import leaves out, as the worker does when it starts. */
export async function storeSkippedRows(job: string, rows: readonly SkippedRow[]): Promise<void> {
  await (await openDatabase()).put('importRest', { job, rows });
}

/** Stores rows of an import with their outcomes, as the worker does after it has sent them. */
export async function storeImportRows(rows: readonly ImportRow[]): Promise<void> {
  const database = await openDatabase();
  for (const row of rows) await database.put('importRows', row);
}

/** Updates imports, as the worker does when an import progresses. */
export async function storeImports(imports: readonly StoredImport[]): Promise<void> {
  const database = await openDatabase();
  for (const job of imports) await database.put('imports', job);
  await publishChanges('imports');
}

/** Returns each visible row as text: its name, its change, and its kind. */
export function readPreviewRows(): string[] {
  return [...document.querySelectorAll('[data-row]')].map((row) =>
    [...row.querySelectorAll('.entry-title, .import-change, .tag')]
      .map((part) => part.textContent)
      .join(' | '),
  );
}

interface FileRow {
  readonly id: number;
  readonly title: string;
  readonly watched?: number;
  readonly score?: number;
  readonly status?: string;
}

export function createMalXml(...rows: readonly FileRow[]): string {
  const text = rows.map(
    ({ id, title, watched = 0, score = 0, status = 'Watching' }) =>
      `<anime><series_animedb_id>${id}</series_animedb_id><series_title><![CDATA[${title}]]></series_title>` +
      `<my_watched_episodes>${watched}</my_watched_episodes><my_score>${score}</my_score>` +
      `<my_status>${status}</my_status></anime>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><myanimelist><myinfo><user_export_type>1</user_export_type></myinfo>${text.join('')}</myanimelist>`;
}
