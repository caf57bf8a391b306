// All sites: granted sites with their mode, sites to choose, self-hosted servers, and taught sites.
import { originPattern, originsOf } from '@/lib/domain/addresses/origins.ts';
import { siteIdBySelfHostedPattern } from '@/lib/domain/addresses/self-hosted.ts';
import { useGrantedOrigins, useWithdrawOrigins } from '@/lib/queries/options/use-permissions.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { sites } from '@/lib/sites/registry.ts';
import { SiteFinder } from '../../sites/site-finder.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { AllowedSites } from './allowed-sites.tsx';
import { SelfHostedSites } from './self-hosted-sites.tsx';
import { TaughtSites } from './taught-sites.tsx';

export function SitesSection() {
  const t = useTranslate();
  const granted = useGrantedOrigins() ?? [];
  const { selfHosted } = useSettings();
  const builtIn = [...sites.flatMap(originsOf), ...Object.keys(siteIdBySelfHostedPattern(selfHosted))];
  const others = granted.map(originPattern).filter((origin) => !builtIn.includes(origin));
  return (
    <>
      <p className="soft">{t('sites.why')}</p>
      <AllowedSites granted={granted} />
      <h3>{t('sites.more')}</h3>
      <SiteFinder granted={granted} folded={false} />
      <SelfHostedSites granted={granted} />
      <TaughtSites />
      {others.length > 0 && <OtherSites origins={[...new Set(others)]} />}
    </>
  );
}

function OtherSites({ origins }: { readonly origins: readonly string[] }) {
  const t = useTranslate();
  const withdraw = useWithdrawOrigins();
  return (
    <>
      <h3>{t('sites.others')}</h3>
      <ul className="rows">
        {origins.map((origin) => (
          <li key={origin} className="row">
            <span className="row-name">{origin.replace(/\/\*$/, '')}</span>
            <Button
              variant="danger"
              aria-label={t('sites.withdrawNamed', { site: origin })}
              onClick={() => void withdraw([origin])}
            >
              {t('sites.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
