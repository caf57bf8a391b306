// Charts of what was watched by week, weekday and site.
import type { MediaType } from '@/lib/contract/media.ts';
import { utcMidnightOf } from '@/lib/domain/days.ts';
import { topBars } from '@/lib/domain/statistics/list-figures.ts';
import type { LogFigures } from '@/lib/domain/statistics/log-figures.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Chart, useCreateChartBars } from './chart.tsx';

const MOST_SITES = 8;
/** A week that starts on a Monday. The names of the weekdays are taken from its days. */
const SOME_WEEK = utcMidnightOf('2026-11-16');
const DAY_MS = 86_400_000;
const FEW_WEEKS = 20;

interface LogChartsProps {
  readonly type: MediaType;
  readonly figures: LogFigures;
  readonly asTable: boolean;
}

export function LogCharts(props: LogChartsProps) {
  return (
    <>
      <WeeksChart {...props} />
      <WeekdaysChart {...props} />
      <SitesChart {...props} />
    </>
  );
}

function WeeksChart({ type, figures, asTable }: LogChartsProps) {
  const t = useTranslate();
  const barsOf = useCreateChartBars();
  const date = dateFormat(t, { dateStyle: 'medium' });
  const month = dateFormat(t, { month: 'short' });
  const { weeks, earlier } = figures;
  const names = monthNames(weeks.map(({ key }) => key));
  const [older = null] = barsOf([{ key: 'earlier', count: earlier }], () => t('statistics.earlier'));
  return (
    <Chart
      title={t(`statistics.${type}.byWeek`)}
      heads={[t('statistics.week'), t(`statistics.${type}.count`)]}
      bars={barsOf(
        weeks,
        (week) => date.format(utcMidnightOf(week)),
        (week, index) => (names.has(index) ? month.format(utcMidnightOf(week)) : ''),
      )}
      also={earlier > 0 ? older : null}
      kind="narrow"
      asTable={asTable}
      wide
    />
  );
}

function WeekdaysChart({ type, figures, asTable }: LogChartsProps) {
  const t = useTranslate();
  const barsOf = useCreateChartBars();
  const long = dateFormat(t, { weekday: 'long' });
  const short = dateFormat(t, { weekday: 'short' });
  const at = (weekday: number) => SOME_WEEK + weekday * DAY_MS;
  return (
    <Chart
      title={t(`statistics.${type}.byWeekday`)}
      heads={[t('statistics.weekday'), t(`statistics.${type}.count`)]}
      bars={barsOf(
        figures.weekdays,
        (weekday) => long.format(at(weekday)),
        (weekday) => short.format(at(weekday)),
      )}
      kind="columns"
      asTable={asTable}
    />
  );
}

function SitesChart({ type, figures, asTable }: LogChartsProps) {
  const t = useTranslate();
  const barsOf = useCreateChartBars();
  const { first, rest } = topBars(figures.sites, MOST_SITES);
  const bars = barsOf(first, (site) => site ?? t('statistics.noSite'));
  const others = barsOf([{ key: 'other sites', count: rest }], () => t('statistics.otherSites'));
  return (
    <Chart
      title={t(`statistics.${type}.bySite`)}
      heads={[t('statistics.site'), t(`statistics.${type}.count`)]}
      bars={rest > 0 ? [...bars, ...others] : bars}
      kind="rows"
      asTable={asTable}
    />
  );
}

/**
 * Returns the indexes of the weeks below which the chart shows the name of a month. Every second month has a name, below its first week.
 * The first and the last week of the chart have no name, because a name would not fit there.
 */
function monthNames(weeks: readonly string[]): ReadonlySet<number> {
  const starts = weeks.flatMap((week, index) => {
    const before = weeks[index - 1];
    return before && before.slice(0, 7) !== week.slice(0, 7) ? [index] : [];
  });
  const named = starts.filter((index, nth) => nth % 2 === 0 && index > 0 && index < weeks.length - 1);
  // If only a few weeks are shown and no month's name fits, show a name below the first week.
  return new Set(named.length > 0 || weeks.length > FEW_WEEKS ? named : [0]);
}

function dateFormat(t: Translate, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(t.language, { ...options, timeZone: 'UTC' });
}
