// Tests the search in the settings in other languages.
import { expect, it } from 'vitest';
import { findSettings } from '@/components/options/settings-index.ts';
import { loadTranslate } from '../../english.ts';

it.each([
  ['de', 'japanisch', 'Sprache'],
  ['de', 'Prozent', 'Gilt als gesehen ab'],
  ['de', 'importieren', 'Liste importieren'],
  ['ja', 'ドイツ語', '言語'],
  ['fr', 'exporter', 'Emportez votre liste'],
] as const)('findSettings returns $2 first in the language %s for “%s”', (language, query, name) => {
  expect(findSettings(loadTranslate(language), query)[0]?.name).toBe(name);
});
