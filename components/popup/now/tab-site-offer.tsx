// Offers a button that lets Kiroku read a page that it does not read yet. One click is enough.
import { Eye, MonitorPlay } from 'lucide-react';
import { useState } from 'react';
import { hostOf } from '@/lib/domain/addresses/origins.ts';
import type { PageDiagnosis } from '@/lib/domain/diagnosis/page-diagnosis.ts';
import { useRequestOrigins } from '@/lib/queries/options/use-permissions.ts';
import { type Tab, type TabSite, useReadPageOnce } from '@/lib/queries/use-now-playing.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { EmptyState, Notice } from '../../ui/notice.tsx';
import { PageCheckList, TeachButton } from './page-findings.tsx';

interface TabSiteOfferProps {
  readonly site: TabSite;
  readonly tab: Tab;
  readonly page: PageDiagnosis | null | undefined;
}

export function TabSiteOffer({ site, tab, page }: TabSiteOfferProps) {
  const t = useTranslate();
  const request = useRequestOrigins();
  const readOnce = useReadPageOnce(tab);
  const [denied, setDenied] = useState(false);
  const name = site.site?.name ?? hostOf(site.origin);
  const icon = <MonitorPlay size={30} strokeWidth={1.5} />;
  const always = async () => setDenied(!(await request(site.patterns)));
  return (
    <EmptyState icon={icon} title={t(site.site ? 'now.siteKnown' : 'now.siteUnknown', { site: name })}>
      <p>{t(denied ? 'now.denied' : site.site ? 'now.siteKnownHow' : 'now.siteUnknownHow')}</p>
      {site.frame && !denied && <p className="small">{t('page.alsoFrame', { host: hostOf(site.frame) })}</p>}
      <div className="now-actions">
        <Button variant="primary" onClick={() => void always()}>
          {site.site ? t('now.always', { site: name }) : t('now.alwaysHere')}
        </Button>
        <Button disabled={readOnce.isPending} onClick={() => readOnce.mutate()}>
          <Eye size={15} /> {t('now.lookOnce')}
        </Button>
      </div>
      {readOnce.isSuccess && <p role="status">{t('now.lookedNothing')}</p>}
      {readOnce.isSuccess && page && (
        <>
          <PageCheckList page={page} />
          <TeachButton tab={tab} page={page} />
        </>
      )}
    </EmptyState>
  );
}

/**
 * Offers to grant the site permanently. It is shown after a single read of the page has found an episode, because any further read needs a
 * permission.
 */
export function PermanentAccessOffer({ site }: Pick<TabSiteOfferProps, 'site'>) {
  const t = useTranslate();
  const request = useRequestOrigins();
  const name = site.site?.name ?? hostOf(site.origin);
  return (
    <div className="popup-notice">
      <Notice
        action={
          <Button size="small" variant="primary" onClick={() => void request(site.patterns)}>
            {t('now.alwaysHere')}
          </Button>
        }
      >
        {t('page.once', { site: name })}
        {site.frame && ` ${t('page.alsoFrame', { host: hostOf(site.frame) })}`}
      </Notice>
    </div>
  );
}
