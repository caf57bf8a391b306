// The worker's words are files of the package, which are read when there is something to say.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMemory } from '@/lib/background/parts.ts';
import { readWords } from '@/lib/background/places/words.ts';
import type { Platform } from '@/lib/background/platform.ts';
import { workerEnglish } from '@/lib/domain/words/worker-english.ts';
import { testPlatform } from '../platform.ts';

/** A worker that has just started, and the files that it reads. */
function startedWorker(languages: readonly string[], readPackagedFile: Platform['readPackagedFile']) {
  const files: string[] = [];
  const platform = testPlatform({
    languages: () => languages,
    readPackagedFile: (path) => {
      files.push(path);
      return readPackagedFile(path);
    },
  });
  return { files, parts: { platform, memory: createMemory() } };
}

const packaged: Platform['readPackagedFile'] = async (path) =>
  path === '/words/en.json'
    ? workerEnglish
    : JSON.parse(readFileSync(join(import.meta.dirname, '../../../public', path), 'utf8'));

it('reads its English once', async () => {
  const { files, parts } = startedWorker(['en-GB'], packaged);
  expect(files).toEqual([]);
  expect((await readWords(parts))('toast.undo')).toBe('Undo');
  await readWords(parts);
  expect(files).toEqual(['/words/en.json']);
});

it('reads another language with its English, which stands in for it', async () => {
  const { files, parts } = startedWorker(['de'], packaged);
  const t = await readWords(parts);
  expect([t.language, t('toast.undo')]).toEqual(['de', 'Rückgängig']);
  expect(files).toEqual(['/words/en.json', '/words/de.json']);
});

it('says English where the other language’s file cannot be read', async () => {
  const { parts } = startedWorker(['de'], async (path) => {
    if (path !== '/words/en.json') throw new TypeError('Failed to fetch');
    return packaged(path);
  });
  expect((await readWords(parts))('toast.undo')).toBe('Undo');
});
