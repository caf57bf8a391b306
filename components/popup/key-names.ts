// The names of keys in the user's language, as they are printed on keyboards.
import type { Translate } from '@/lib/domain/words.ts';

export function keyName(t: Translate, key: string): string {
  if (key === 'Space') return t('key.space');
  return key === 'Ctrl' ? t('key.control') : key;
}
