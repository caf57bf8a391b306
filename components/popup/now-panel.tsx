// What the tab before the popup plays, and what to do where it plays nothing.
import { MonitorPlay } from 'lucide-react';
import { type Tab, useNow, useTabSite } from '@/lib/queries/use-now.ts';
import { useActiveTab } from '@/lib/queries/use-permissions.ts';
import { useWord } from '../ui/language.ts';
import { EmptyState, Spinner } from '../ui/notice.tsx';
import { NowCard } from './now-card.tsx';
import { TabSiteOffer } from './tab-site-offer.tsx';
import { UpNext } from './up-next.tsx';

export function NowPanel({ onSearch }: { readonly onSearch: () => void }) {
  const tab = useActiveTab();
  return (
    <div className="scroller">
      {tab && <NowInTab tab={tab} />}
      {tab === null && <NothingPlays />}
      <UpNext onSearch={onSearch} />
    </div>
  );
}

function NowInTab({ tab }: { readonly tab: Tab }) {
  const word = useWord();
  const now = useNow(tab);
  const site = useTabSite(tab);
  if (now) return <NowCard now={now} tab={tab} />;
  if (now === undefined || site === undefined) {
    return (
      <div className="now-wait">
        <Spinner label={word('state.loading')} />
      </div>
    );
  }
  return site ? <TabSiteOffer site={site} tab={tab} /> : <NothingPlays />;
}

function NothingPlays() {
  const word = useWord();
  return (
    <EmptyState icon={<MonitorPlay size={30} strokeWidth={1.5} />} title={word('now.nothing')}>
      <p>{word('now.nothingHow')}</p>
    </EmptyState>
  );
}
