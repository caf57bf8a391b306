// Step two: the user chooses sites. The browser asks once, only for these sites.
import type { ReactNode } from 'react';
import { isGranted } from '@/lib/domain/addresses/origins.ts';
import { useGrantedOrigins } from '@/lib/queries/options/use-permissions.ts';
import { selectableSites } from '../sites/selectable-sites.ts';
import { SiteFinder } from '../sites/site-finder.tsx';
import { useTranslate } from '../ui/language-provider.tsx';

export function SitesStep() {
  const t = useTranslate();
  const granted = useGrantedOrigins() ?? [];
  const allowed = selectableSites.filter((site) => isGranted(site, granted)).length;
  const finder = <SiteFinder granted={granted} folded={allowed === 0} />;
  return (
    <>
      {allowed > 0 && <p className="step-result">{t('welcome.sitesDone', { count: allowed })}</p>}
      {allowed === 0 ? finder : <MoreSites>{finder}</MoreSites>}
      {allowed === 0 && <p className="soft small">{t('welcome.sitesLater')}</p>}
    </>
  );
}

/** Contains the sites that are not granted. It collapses as soon as one site is granted, to make room for the next steps. */
function MoreSites({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  return (
    <details className="more-sites">
      <summary>{t('sites.more')}</summary>
      {children}
    </details>
  );
}
