// What is known of a title, in words.
import type { Media } from '../../contract/media.ts';
import { totalOf } from '../progress.ts';
import type { Word } from '../words.ts';
import { listed } from './joined.ts';
import { labelOf } from './labels.ts';
import { dateWords } from './times.ts';

export function formatLabel(word: Word, format: string): string {
  return labelOf(word, 'format', format);
}

export function relationLabel(word: Word, kind: string): string {
  return labelOf(word, 'relation', kind);
}

/** "TV · 2023 · 28 episodes". */
export function mediaFacts(word: Word, media: Media): string {
  const total = totalOf(media);
  const parts = [
    media.format && formatLabel(word, media.format),
    media.year === null ? null : String(media.year),
    total !== null && word(`count.${media.type}`, { count: total }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** "Autumn 2023", or what is known of it. */
function seasonLabel(word: Word, media: Media): string | null {
  const season = media.season && labelOf(word, 'season', media.season);
  const year = media.year === null ? null : String(media.year);
  return season && year ? word('fact.seasonOfYear', { season, year }) : season || year;
}

/** Every known field of a title as name and value. */
export function factsOf(word: Word, media: Media): readonly (readonly [string, string])[] {
  const numbers = new Intl.NumberFormat(word.language, { maximumFractionDigits: 2 });
  const count = (value: number | null) => value !== null && numbers.format(value);
  const facts: readonly (readonly [string, string | false | null])[] = [
    [word('fact.format'), media.format && formatLabel(word, media.format)],
    [word('fact.release'), media.status && labelOf(word, 'release', media.status)],
    [word('fact.episodes'), count(media.episodes)],
    [word('fact.chapters'), count(media.chapters)],
    [word('fact.volumes'), count(media.volumes)],
    [word('fact.season'), seasonLabel(word, media)],
    [word('fact.start'), media.startDate && dateWords(word, media.startDate)],
    [word('fact.average'), count(media.averageScore)],
    [word('fact.genres'), listed(word, media.genres)],
    [word('fact.synonyms'), media.synonyms.slice(0, 6).join(' · ')],
    [word('fact.explicit'), media.explicit && word('fact.adult')],
  ];
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
}
