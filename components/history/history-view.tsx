// The watch history by day and by title, from the log on this computer.
import { Suspense, useMemo } from 'react';
import {
  computeTitleTotals,
  countEntriesByDay,
  createHeatWeeks,
  type HistorySummary,
  summariseHistory,
} from '@/lib/domain/changes/history.ts';
import { createDayFormatter, utcMidnightOf } from '@/lib/domain/days.ts';
import { joinSentences } from '@/lib/domain/words/joined.ts';
import type { Translate } from '@/lib/domain/words.ts';
import { useWatchHistory } from '@/lib/queries/options/use-watch-history.ts';
import { useTranslate } from '../ui/language-provider.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Spinner } from '../ui/notice.tsx';
import { HeatMap } from './heat-map.tsx';
import { TitleTotals } from './title-totals.tsx';
import './history.css';

const WEEKS = 53;
const StatisticsView = lazyComponent(
  async () => (await import('./statistics/statistics-view.tsx')).StatisticsView,
);

interface HistoryViewProps {
  /** Whether to show the statistics below the history if there is room. */
  readonly whole?: boolean;
}

export function HistoryView({ whole = false }: HistoryViewProps) {
  return (
    <>
      <Days />
      <Suspense>{whole && <StatisticsView level={2} />}</Suspense>
    </>
  );
}

function Days() {
  const t = useTranslate();
  const lines = useWatchHistory();
  const { weeks, totals } = useMemo(() => {
    const dayOf = createDayFormatter(Intl.DateTimeFormat().resolvedOptions().timeZone);
    return {
      weeks: createHeatWeeks(countEntriesByDay(lines ?? [], dayOf), dayOf(Date.now()), WEEKS),
      totals: computeTitleTotals(lines ?? []),
    };
  }, [lines]);
  return (
    <section className="history" aria-labelledby="history-title">
      <h2 id="history-title" className="history-title">
        {t('history.title')}
      </h2>
      {!lines && <Spinner label={t('state.loading')} />}
      {lines?.length === 0 && <p className="soft">{t('history.none')}</p>}
      {lines && lines.length > 0 && (
        <>
          <p className="history-summary">{summarySentence(t, summariseHistory(weeks))}</p>
          <HeatMap weeks={weeks} />
          <TitleTotals totals={totals} />
        </>
      )}
    </section>
  );
}

function summarySentence(t: Translate, { count, days, best }: HistorySummary): string {
  const whole = t('history.summary', { count, days: t('history.days', { count: days }) });
  if (!best) return whole;
  const date = new Intl.DateTimeFormat(t.language, { dateStyle: 'long', timeZone: 'UTC' });
  const most = t('history.best', { date: date.format(utcMidnightOf(best.day)), number: best.count });
  return joinSentences(t, [whole, most]);
}
