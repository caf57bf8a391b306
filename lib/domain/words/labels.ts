// Returns labels of enumerated values and of progress.
import type { Media, MediaType } from '../../contract/media.ts';
import { episodeTotalOf } from '../progress.ts';
import { isWordKey, type Translate } from '../words.ts';

export function statusLabel(t: Translate, status: string): string {
  return labelOfValue(t, 'status', status);
}

/** Returns the label of an enumerated value. An unknown value is returned in lower case, with spaces. */
export function labelOfValue(t: Translate, set: string, value: string): string {
  const key = `${set}.${value}`;
  // No label has placeholders, so any key has the right type.
  return isWordKey(t, key) ? t(key as 'status.watching') : value.replaceAll('_', ' ').toLowerCase();
}

/** Returns for example "episode 12" or "chapter 3". */
export function episodeNumberText(t: Translate, type: MediaType, number: number): string {
  return t(`unit.${type}`, { number });
}

/** Returns for example "12 / 28", or "Episode 12" while the total is unknown. */
export function progressLabel(
  t: Translate,
  entry: { readonly progress: number; readonly media: Media },
): string {
  const total = episodeTotalOf(entry.media);
  if (total !== null) return t('entry.of', { progress: entry.progress, total });
  if (entry.progress === 0) return '0';
  const number = episodeNumberText(t, entry.media.type, entry.progress);
  return number.charAt(0).toUpperCase() + number.slice(1);
}
