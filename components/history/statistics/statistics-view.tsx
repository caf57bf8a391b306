// Figures and charts of the list and the log, separately for anime and manga.
import { ChartColumn } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { MediaType } from '@/lib/contract/media.ts';
import { statusesOf } from '@/lib/contract/statuses.ts';
import { createDayFormatter } from '@/lib/domain/days.ts';
import { episodeTotalOf } from '@/lib/domain/progress.ts';
import { computeListFigures } from '@/lib/domain/statistics/list-figures.ts';
import { computeLogFigures } from '@/lib/domain/statistics/log-figures.ts';
import { useWholeLog } from '@/lib/queries/options/use-watch-history.ts';
import { useLibrary } from '@/lib/queries/use-library.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { EmptyState, Spinner } from '../../ui/notice.tsx';
import { ListFacts, LogFacts, WatchingTimeExplanation } from './facts.tsx';
import { ListCharts } from './list-charts.tsx';
import { LogCharts } from './log-charts.tsx';
import './statistics.css';

const WEEKS = 53;
const types = ['anime', 'manga'] as const;

interface StatisticsViewProps {
  /** The heading level of the figures, which depends on the surrounding page. */
  readonly level: 1 | 2;
  /** Prints the page. Undefined if the statistics are only a part of the page. */
  readonly onPrint?: () => void;
}

export function StatisticsView({ level, onPrint }: StatisticsViewProps) {
  const t = useTranslate();
  const Heading = `h${level}` as const;
  const [asTable, setAsTable] = useState(false);
  const figures = useFigures();
  const shown = types.filter((type) => figures && hasAny(figures[type]));
  return (
    <section className="statistics" aria-labelledby="statistics-title">
      <header className="statistics-head">
        <Heading id="statistics-title">{t('statistics.title')}</Heading>
        {shown.length > 0 && (
          <div className="statistics-actions">
            <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {t('statistics.asTables')}
            </Button>
            {onPrint && (
              <Button size="small" onClick={onPrint}>
                {t('statistics.print')}
              </Button>
            )}
          </div>
        )}
      </header>
      {!figures && <Spinner label={t('state.loading')} />}
      {figures && shown.length === 0 && <Nothing />}
      {figures &&
        shown.map((type) => (
          <TypeSection key={type} type={type} level={level} figures={figures[type]} asTable={asTable} />
        ))}
      {shown.length > 0 && <p className="soft small">{t('statistics.fromLog')}</p>}
    </section>
  );
}

type Figures = NonNullable<ReturnType<typeof useFigures>>[MediaType];

function hasAny({ list, log }: Figures): boolean {
  return list.titles > 0 || log.episodes > 0;
}

/** Returns the figures; null until the log, the anime list and the manga list have been read. */
function useFigures() {
  const log = useWholeLog();
  const anime = useLibrary('anime');
  const manga = useLibrary('manga');
  const loading = anime.loading || manga.loading;
  return useMemo(() => {
    if (!log || loading) return null;
    const dayOf = createDayFormatter(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const entries = [...anime.entries, ...manga.entries];
    const formatOf = new Map(entries.map(({ mediaId, media }) => [mediaId, media.format]));
    const lengths = new Map(entries.map(({ mediaId, media }) => [mediaId, episodeTotalOf(media)]));
    const today = dayOf(Date.now());
    const logs = computeLogFigures(log, { dayOf, today, weeks: WEEKS, formatOf, totalOf: lengths });
    return {
      anime: { list: computeListFigures(anime.entries, statusesOf('anime')), log: logs.anime },
      manga: { list: computeListFigures(manga.entries, statusesOf('manga')), log: logs.manga },
    };
  }, [log, loading, anime.entries, manga.entries]);
}

interface TypeSectionProps {
  readonly type: MediaType;
  readonly level: 1 | 2;
  readonly figures: Figures;
  readonly asTable: boolean;
}

function TypeSection({ type, level, figures, asTable }: TypeSectionProps) {
  const t = useTranslate();
  const Heading = level === 1 ? 'h2' : 'h3';
  const Counted = level === 1 ? 'h3' : 'h4';
  const { list, log } = figures;
  return (
    <section className="statistics-type" aria-labelledby={`statistics-${type}`}>
      <Heading id={`statistics-${type}`}>{t(`statistics.${type}`)}</Heading>
      {list.titles > 0 && <ListFacts type={type} list={list} />}
      <div className="statistics-charts">
        <ListCharts figures={list} asTable={asTable} />
      </div>
      <Counted>{t('statistics.byKiroku')}</Counted>
      {log.episodes === 0 && <p className="soft small">{t('statistics.noLog')}</p>}
      {log.episodes > 0 && (
        <>
          <LogFacts type={type} log={log} />
          <div className="statistics-charts">
            <LogCharts type={type} figures={log} asTable={asTable} />
          </div>
        </>
      )}
      {type === 'anime' && log.episodes > 0 && <WatchingTimeExplanation time={log.time} />}
    </section>
  );
}

function Nothing() {
  const t = useTranslate();
  return (
    <EmptyState icon={<ChartColumn size={30} strokeWidth={1.5} />} title={t('statistics.none')}>
      <p>{t('statistics.noneHow')}</p>
    </EmptyState>
  );
}
