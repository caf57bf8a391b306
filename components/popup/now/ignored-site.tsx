// Shows that the user ignores the tab's site, so that nothing is tracked there. Offers to track the site again.
import { CircleMinus } from 'lucide-react';
import type { TabSite } from '@/lib/queries/use-now-playing.ts';
import { useSaveSettings } from '@/lib/queries/use-save-settings.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { EmptyState } from '../../ui/notice.tsx';

interface IgnoredSiteProps {
  readonly site: NonNullable<TabSite['site']>;
}

export function IgnoredSite({ site: { id, name } }: IgnoredSiteProps) {
  const t = useTranslate();
  const save = useSaveSettings();
  const { announce } = useAnnouncer();
  const trackAgain = () => {
    save((shown) => ({ ...shown, sitePolicies: { ...shown.sitePolicies, [id]: 'auto' } }));
    announce({ text: t('announce.notIgnored', { title: name }) });
  };
  return (
    <EmptyState
      icon={<CircleMinus size={30} strokeWidth={1.5} />}
      title={t('now.siteIgnored', { site: name })}
    >
      <p>{t('now.siteIgnoredHow')}</p>
      <div className="now-actions">
        <Button onClick={trackAgain}>{t('now.siteTrack', { site: name })}</Button>
      </div>
    </EmptyState>
  );
}
