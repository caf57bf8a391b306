// Every site: whether it may be read, and what to do with what is watched there.

import { isGranted, originPattern, originsOf } from '@/lib/domain/origins.ts';
import { hostedPatterns } from '@/lib/domain/self-hosted.ts';
import { useGrantedOrigins, useRequestOrigins, useWithdrawOrigins } from '@/lib/queries/use-permissions.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { sites } from '@/lib/sites/registry.ts';
import type { Site } from '@/lib/sites/site.ts';
import { Button } from '../ui/button.tsx';
import { useWord } from '../ui/language.tsx';
import { HostedSites } from './hosted-sites.tsx';
import { SitePolicy } from './site-policy.tsx';
import { TaughtSites } from './taught-sites.tsx';

export function SitesSection() {
  const word = useWord();
  const granted = useGrantedOrigins() ?? [];
  const { selfHosted } = useSettings();
  const builtIn = [...sites.flatMap(originsOf), ...Object.keys(hostedPatterns(selfHosted))];
  const others = granted.map(originPattern).filter((origin) => !builtIn.includes(origin));
  return (
    <>
      <p className="soft">{word('sites.why')}</p>
      <ul className="rows">
        {sites
          .filter(({ pages }) => pages.length > 0)
          .map((site) => (
            <SiteRow key={site.id} site={site} granted={isGranted(site, granted)} />
          ))}
      </ul>
      <HostedSites granted={granted} />
      <TaughtSites />
      {others.length > 0 && <OtherSites origins={[...new Set(others)]} />}
    </>
  );
}

function SiteRow({ site, granted }: { readonly site: Site; readonly granted: boolean }) {
  const word = useWord();
  return (
    <li className="row">
      <span className="row-name">
        <strong>{site.name}</strong>
        <span className={granted ? 'tag tag-good' : 'tag'}>
          {word(granted ? 'sites.granted' : 'sites.notGranted')}
        </span>
      </span>
      {granted && <SitePolicy site={site} />}
      <PermissionButton site={site} granted={granted} />
    </li>
  );
}

function PermissionButton({ site, granted }: { readonly site: Site; readonly granted: boolean }) {
  const word = useWord();
  const request = useRequestOrigins();
  const withdraw = useWithdrawOrigins();
  return granted ? (
    <Button
      look="danger"
      aria-label={word('sites.withdrawNamed', { site: site.name })}
      onClick={() => void withdraw(originsOf(site))}
    >
      {word('sites.withdraw')}
    </Button>
  ) : (
    <Button
      aria-label={word('sites.allowNamed', { site: site.name })}
      onClick={() => void request(originsOf(site))}
    >
      {word('sites.allow')}
    </Button>
  );
}

function OtherSites({ origins }: { readonly origins: readonly string[] }) {
  const word = useWord();
  const withdraw = useWithdrawOrigins();
  return (
    <>
      <h3>{word('sites.others')}</h3>
      <ul className="rows">
        {origins.map((origin) => (
          <li key={origin} className="row">
            <span className="row-name">{origin.replace(/\/\*$/, '')}</span>
            <Button
              look="danger"
              aria-label={word('sites.withdrawNamed', { site: origin })}
              onClick={() => void withdraw([origin])}
            >
              {word('sites.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
