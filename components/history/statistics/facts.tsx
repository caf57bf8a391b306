// Figures that are single numbers, with an explanation of how they are computed.
import type { MediaType } from '@/lib/contract/media.ts';
import { utcMidnightOf } from '@/lib/domain/days.ts';
import type { ListFigures } from '@/lib/domain/statistics/list-figures.ts';
import type { LogFigures } from '@/lib/domain/statistics/log-figures.ts';
import { episodeMinutesByFormat, type WatchingTime } from '@/lib/domain/statistics/watching-time.ts';
import { joinSentences } from '@/lib/domain/words/joined.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { useTranslate } from '../../ui/language-provider.tsx';

interface Fact {
  readonly name: string;
  readonly value: string;
  readonly more?: string;
}

export function ListFacts({ type, list }: { readonly type: MediaType; readonly list: ListFigures }) {
  const t = useTranslate();
  return <Facts facts={listFacts(t, type, list)} />;
}

export function LogFacts({ type, log }: { readonly type: MediaType; readonly log: LogFigures }) {
  const t = useTranslate();
  return <Facts facts={logFacts(t, type, log)} />;
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="statistics-facts">
      {facts.map(({ name, value, more }) => (
        <div key={name}>
          <dt className="soft small">{name}</dt>
          <dd>
            <strong>{value}</strong>
            {more && <span className="soft small"> {more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function logFacts(
  t: Translate,
  type: MediaType,
  { episodes, again, time, run }: LogFigures,
): readonly Fact[] {
  if (episodes === 0) return [];
  const number = new Intl.NumberFormat(t.language);
  const date = new Intl.DateTimeFormat(t.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return [
    { name: t(`statistics.${type}.count`), value: number.format(episodes) },
    ...(again > 0 ? [{ name: t(`statistics.${type}.again`), value: number.format(again) }] : []),
    ...(type === 'anime' && time.estimated > 0
      ? [{ name: t('statistics.hours'), value: `≈ ${number.format(Math.round(time.minutes / 60))}` }]
      : []),
    ...(run
      ? [
          {
            name: t('statistics.run'),
            value: t('statistics.runDays', { count: run.days }),
            more: date.formatRange(utcMidnightOf(run.first), utcMidnightOf(run.last)),
          },
        ]
      : []),
  ];
}

function listFacts(
  t: Translate,
  type: MediaType,
  { titles, progress, begun, completed, meanScore, scored }: ListFigures,
): readonly Fact[] {
  const number = new Intl.NumberFormat(t.language);
  const percent = new Intl.NumberFormat(t.language, { style: 'percent' });
  const mean = new Intl.NumberFormat(t.language, { maximumFractionDigits: 1 });
  return [
    { name: t('statistics.titles'), value: number.format(titles) },
    { name: t(`statistics.${type}.count`), value: number.format(progress) },
    ...(begun > 0
      ? [
          {
            name: t('statistics.completion'),
            value: percent.format(completed / begun),
            more: t('statistics.completionOf', { completed, begun }),
          },
        ]
      : []),
    ...(meanScore === null
      ? []
      : [
          {
            name: t('statistics.mean'),
            value: mean.format(meanScore),
            more: t('statistics.scored', { count: scored }),
          },
        ]),
  ];
}

/** Explains how the hours were estimated, and how many episodes could not be estimated. */
export function WatchingTimeExplanation({ time }: { readonly time: WatchingTime }) {
  const t = useTranslate();
  const { TV: series = 0, MOVIE: film = 0, MUSIC: music = 0 } = episodeMinutesByFormat;
  const how = t('statistics.hoursHow', { series, film, music });
  const without = t('statistics.hoursWithout', { count: time.unknown });
  return <p className="soft small">{time.unknown > 0 ? joinSentences(t, [how, without]) : how}</p>;
}
