// Turns the facts about a title into text.
import type { Media } from '../../contract/media.ts';
import { episodeTotalOf } from '../progress.ts';
import type { Translate } from '../words.ts';
import { joinList } from './joined.ts';
import { labelOfValue } from './labels.ts';
import { dateText } from './times.ts';

export function mediaFormatLabel(t: Translate, format: string): string {
  return labelOfValue(t, 'format', format);
}

export function relationLabel(t: Translate, kind: string): string {
  return labelOfValue(t, 'relation', kind);
}

/** Returns for example "TV · 2023 · 28 episodes". */
export function mediaFactsText(t: Translate, media: Media): string {
  const total = episodeTotalOf(media);
  const parts = [
    media.format && mediaFormatLabel(t, media.format),
    media.year === null ? null : String(media.year),
    total !== null && t(`count.${media.type}`, { count: total }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Returns for example "Autumn 2023". If only the season or only the year is known, returns that part. Null if neither is known. */
function seasonLabel(t: Translate, media: Media): string | null {
  const season = media.season && labelOfValue(t, 'season', media.season);
  const year = media.year === null ? null : String(media.year);
  return season && year ? t('fact.seasonOfYear', { season, year }) : season || year;
}

/** Returns every known field of a title as a pair of name and value. */
export function titleFactRows(t: Translate, media: Media): readonly (readonly [string, string])[] {
  const numbers = new Intl.NumberFormat(t.language, { maximumFractionDigits: 2 });
  const count = (value: number | null) => value !== null && numbers.format(value);
  const facts: readonly (readonly [string, string | false | null])[] = [
    [t('fact.format'), media.format && mediaFormatLabel(t, media.format)],
    [t('fact.release'), media.status && labelOfValue(t, 'release', media.status)],
    [t('fact.episodes'), count(media.episodes)],
    [t('fact.chapters'), count(media.chapters)],
    [t('fact.volumes'), count(media.volumes)],
    [t('fact.season'), seasonLabel(t, media)],
    [t('fact.start'), media.startDate && dateText(t, media.startDate)],
    [t('fact.average'), count(media.averageScore)],
    [t('fact.genres'), joinList(t, media.genres)],
    [t('fact.synonyms'), media.synonyms.slice(0, 6).join(' · ')],
    [t('fact.explicit'), media.explicit && t('fact.adult')],
  ];
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
}
