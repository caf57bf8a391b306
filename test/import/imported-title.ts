// A complete row of a list file for tests: each test names only what it is about.
import type { ImportedTitle } from '@/lib/import/imported.ts';

export function importedTitle(part: Partial<ImportedTitle> = {}): ImportedTitle {
  return {
    place: 1,
    mediaType: 'anime',
    ids: { mal: 52991 },
    titles: ['Sousou no Frieren'],
    year: null,
    total: 28,
    state: 'current',
    progress: 5,
    score: null,
    lost: [],
    ...part,
  };
}
