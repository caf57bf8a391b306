// An open preview with the user's choices. It survives when the user opens another section of the options.
import type { RefObject } from 'react';
import type { ImportedFile } from '@/lib/import/imported.ts';
import { noPreviewChoices, type PreviewChoices } from '@/lib/import/preview/chosen-rules.ts';
import { createResolvingMemory, type ResolvingMemory } from '@/lib/queries/import/resolving-memory.ts';

export interface ImportPreviewState {
  readonly file: ImportedFile;
  /** What the lookup has found so far. */
  readonly memory: ResolvingMemory;
  choices: PreviewChoices;
}

/** Null if no preview is open. */
export type ImportPreviewRef = RefObject<ImportPreviewState | null>;

export function createImportPreviewState(file: ImportedFile): ImportPreviewState {
  return { file, memory: createResolvingMemory(), choices: noPreviewChoices };
}
