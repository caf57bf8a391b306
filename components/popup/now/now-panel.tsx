// The Now tab: the episode that the current tab plays. Without an episode, shows why, or how to start.
import { MonitorPlay } from 'lucide-react';
import { Suspense } from 'react';
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import { useActiveTab } from '@/lib/queries/options/use-permissions.ts';
import { type Tab, useNowPlaying, usePageDiagnosis, useTabSite } from '@/lib/queries/use-now-playing.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { EmptyState, Spinner } from '../../ui/notice.tsx';
import {
  IgnoredSite,
  NoEpisodeCard,
  NowCard,
  PermanentAccessOffer,
  TabSiteOffer,
} from '../lazy-components.ts';
import { UpNext } from './up-next.tsx';

export function NowPanel({ onSearch }: { readonly onSearch: () => void }) {
  const tab = useActiveTab();
  return (
    <div className="scroller">
      {tab && (
        <Suspense fallback={<Waiting />}>
          <NowInTab tab={tab} />
        </Suspense>
      )}
      {tab === null && <NothingPlays />}
      <UpNext onSearch={onSearch} />
    </div>
  );
}

function NowInTab({ tab }: { readonly tab: Tab }) {
  const now = useNowPlaying(tab);
  const site = useTabSite(tab);
  const page = usePageDiagnosis(tab);
  const { sitePolicies } = useSettings();
  const isIgnored = site?.site && sitePolicies[site.site.id] === 'ignore';
  if (isIgnored && !site.isPrivate && now !== undefined && !hasOutcome(now))
    return <IgnoredSite site={site.site} />;
  if (now) {
    return (
      <>
        <NowCard now={now} tab={tab} page={page} />
        {site && !site.granted && <PermanentAccessOffer site={site} />}
      </>
    );
  }
  if (now === undefined || site === undefined) return <Waiting />;
  if (!site) return <NothingPlays />;
  if (site.granted || site.isPrivate) return <NoEpisodeCard site={site} tab={tab} page={page} />;
  return <TabSiteOffer site={site} tab={tab} page={page} />;
}

/** Whether the episode was played far enough to count. It is then shown although the user ignores its site. */
function hasOutcome(now: NowPlaying | null): boolean {
  return now !== null && now.step.kind !== 'noVideo' && now.step.kind !== 'watching';
}

function Waiting() {
  const t = useTranslate();
  return (
    <div className="now-wait">
      <Spinner label={t('state.loading')} />
    </div>
  );
}

function NothingPlays() {
  const t = useTranslate();
  return (
    <EmptyState icon={<MonitorPlay size={30} strokeWidth={1.5} />} title={t('now.nothing')}>
      <p>{t('now.nothingHow')}</p>
    </EmptyState>
  );
}
