// The second column of a wide side panel. It is shown while no title is open, and shows the history next to the log.
import { Library } from 'lucide-react';
import { Suspense } from 'react';
import type { TabName } from '@/lib/domain/deep-link.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { HistoryView } from '../lazy-components.ts';

export function PanelBesideTab({ tab }: { readonly tab: TabName }) {
  const t = useTranslate();
  return (
    <div className="details beside">
      {tab === 'activity' ? (
        <HistoryPanel whole />
      ) : (
        <EmptyState icon={<Library size={30} strokeWidth={1.5} />} title={t('panel.nothing')} />
      )}
    </div>
  );
}

export function HistoryPanel({ whole = false }) {
  return (
    <div className="beside-history">
      <Suspense>
        <HistoryView whole={whole} />
      </Suspense>
    </div>
  );
}
