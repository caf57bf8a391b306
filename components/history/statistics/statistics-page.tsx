// The page with statistics and history: totals, charts, a heat map, and the log.
import { ActivityLog } from '../../popup/activity/activity-panel.tsx';
import { usePageTitle, useTranslate } from '../../ui/language-provider.tsx';
import { useRestoreLostFocus } from '../../ui/restore-lost-focus.ts';
import { useTheme } from '../../ui/theme.ts';
import { HistoryView } from '../history-view.tsx';
import { StatisticsView } from './statistics-view.tsx';

export function StatisticsPage({ onPrint }: { readonly onPrint: () => void }) {
  useTheme();
  useRestoreLostFocus();
  usePageTitle(useTranslate()('statistics.title'));
  return (
    <main className="statistics-page">
      <StatisticsView level={1} onPrint={onPrint} />
      <HistoryView />
      <ActivityLog />
    </main>
  );
}
