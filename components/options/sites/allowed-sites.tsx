// The granted sites: the mode of each, and a button to revoke its permission.
import { useRef } from 'react';
import { isGranted, originsOf } from '@/lib/domain/addresses/origins.ts';
import { useWithdrawOrigins } from '@/lib/queries/options/use-permissions.ts';
import { sites } from '@/lib/sites/registry.ts';
import type { Site } from '@/lib/sites/site.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { SitePolicy } from './site-policy.tsx';

const known = sites.filter(({ pages }) => pages.length > 0).toSorted((a, b) => a.name.localeCompare(b.name));

export function AllowedSites({ granted }: { readonly granted: readonly string[] }) {
  const t = useTranslate();
  const title = useRef<HTMLHeadingElement>(null);
  const withdraw = useWithdrawOrigins();
  const allowed = known.filter((site) => isGranted(site, granted));
  const take = async (site: Site) => {
    // The row with the pressed button is removed. Move the focus to the list's title, so that keyboard users stay in the list.
    if (await withdraw(originsOf(site))) title.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <h3 ref={title} tabIndex={-1} className="sites-title">
        {allowed.length === 0 ? t('sites.none') : t('welcome.sitesDone', { count: allowed.length })}
      </h3>
      {allowed.length > 0 && (
        <ul className="rows">
          {allowed.map((site) => (
            <li key={site.id} className="row">
              <strong className="row-name">{site.name}</strong>
              <SitePolicy site={site} />
              <Button
                variant="danger"
                aria-label={t('sites.withdrawNamed', { site: site.name })}
                onClick={() => void take(site)}
              >
                {t('sites.withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
