// Formats the values of evidence, which are inserted into a sentence.
import type { Evidence } from '../matches/match.ts';
import type { Translate } from '../words.ts';
import { dateText } from './times.ts';
import { mediaFormatLabel } from './title-facts.ts';

type Values = Evidence['values'];

/** Formats years without separators, formats by their labels, and dates in the user's language. Empty values count as missing. */
export function formatEvidenceValues(t: Translate, { code, values }: Evidence): Values {
  const years = code === 'yearDiffers' || code === 'sameTitleTwice';
  const readable = Object.entries(values).map(([name, value]): [string, string | number] => {
    if (typeof value === 'number') return [name, years ? String(value) : value];
    if (name === 'format' && value !== '') return [name, mediaFormatLabel(t, value)];
    return [name, name === 'date' ? dateText(t, value) : value];
  });
  return Object.fromEntries(readable.filter(([, value]) => value !== ''));
}
