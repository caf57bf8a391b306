// Charts of the list by status and by score.
import type { ListFigures } from '@/lib/domain/statistics/list-figures.ts';
import { statusLabel } from '@/lib/domain/words/labels.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Chart, useCreateChartBars } from './chart.tsx';

interface ListChartsProps {
  readonly figures: ListFigures;
  readonly asTable: boolean;
}

export function ListCharts({ figures, asTable }: ListChartsProps) {
  const t = useTranslate();
  const barsOf = useCreateChartBars();
  if (figures.titles === 0) return null;
  return (
    <>
      <Chart
        title={t('statistics.byStatus')}
        heads={[t('statistics.status'), t('statistics.titles')]}
        bars={barsOf(figures.statuses, (status) => statusLabel(t, status))}
        kind="rows"
        asTable={asTable}
      />
      {figures.scored > 0 && (
        <Chart
          title={t('statistics.byScore')}
          heads={[t('statistics.score'), t('statistics.titles')]}
          bars={barsOf(figures.scores, String)}
          kind="columns"
          asTable={asTable}
        />
      )}
    </>
  );
}
