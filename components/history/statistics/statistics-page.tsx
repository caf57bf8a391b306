// The statistics as a page of their own, to be read in full and printed.
import { usePageTitle, useTranslate } from '../../ui/language.tsx';
import { useTheme } from '../../ui/theme.ts';
import { StatisticsView } from './statistics-view.tsx';

export function StatisticsPage({ onPrint }: { readonly onPrint: () => void }) {
  useTheme();
  usePageTitle(useTranslate()('statistics.title'));
  return (
    <main className="statistics-page">
      <StatisticsView level={1} onPrint={onPrint} />
    </main>
  );
}
