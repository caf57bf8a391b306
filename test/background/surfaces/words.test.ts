// Tests that the worker loads its texts from packaged files when it needs them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createContext } from '@/lib/background/root.ts';
import type { Platform } from '@/lib/background/runtime/platform.ts';
import { readTranslate } from '@/lib/background/runtime/words.ts';
import { english } from '@/lib/domain/words/english/en.ts';
import { createTestPlatform } from '../platform.ts';

/** Starts a worker, and records the files that it reads. */
function startedWorker(languages: readonly string[], readPackagedFile: Platform['readPackagedFile']) {
  const files: string[] = [];
  const platform = createTestPlatform({
    languages: () => languages,
    readPackagedFile: (path) => {
      files.push(path);
      return readPackagedFile(path);
    },
  });
  return { files, ctx: createContext(platform) };
}

const packaged: Platform['readPackagedFile'] = async (path) =>
  path === '/words/en.json'
    ? english
    : JSON.parse(readFileSync(join(import.meta.dirname, '../../../public', path), 'utf8'));

it('readTranslate reads the English file only once', async () => {
  const { files, ctx } = startedWorker(['en-GB'], packaged);
  expect(files).toEqual([]);
  expect((await readTranslate(ctx))('toast.undo')).toBe('Undo');
  await readTranslate(ctx);
  expect(files).toEqual(['/words/en.json']);
});

it('readTranslate reads only the file of the chosen language', async () => {
  const { files, ctx } = startedWorker(['de'], packaged);
  const t = await readTranslate(ctx);
  expect([t.language, t('toast.undo')]).toEqual(['de', 'Rückgängig']);
  expect(files).toEqual(['/words/de.json']);
});

it('readTranslate falls back to English if the language’s file cannot be read', async () => {
  const { ctx } = startedWorker(['de'], async (path) => {
    if (path !== '/words/en.json') throw new TypeError('Failed to fetch');
    return packaged(path);
  });
  expect((await readTranslate(ctx))('toast.undo')).toBe('Undo');
});
