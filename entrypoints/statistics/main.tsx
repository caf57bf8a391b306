// Opens the statistics page.
import { StatisticsPage } from '@/components/history/statistics/statistics-page.tsx';
import { mountPage } from '../pages/mount-page.tsx';

await mountPage(<StatisticsPage onPrint={() => window.print()} />, 'all');
