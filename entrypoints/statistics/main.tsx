// Opens the statistics page.
import { StatisticsPage } from '@/components/history/statistics/statistics-page.tsx';
import { openPage } from '../pages/open-page.tsx';

await openPage(<StatisticsPage onPrint={() => window.print()} />, 'all');
