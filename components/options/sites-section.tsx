// Every site: those that are allowed with what happens there, the others to be picked.
import { useRef, useState } from 'react';
import { isGranted, originPattern, originsOf } from '@/lib/domain/origins.ts';
import { hostedPatterns } from '@/lib/domain/self-hosted.ts';
import { useGrantedOrigins, useWithdrawOrigins } from '@/lib/queries/use-permissions.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { sites } from '@/lib/sites/registry.ts';
import { isCalled, offeredSites } from '../sites/offered-sites.ts';
import { SitePicks } from '../sites/site-picks.tsx';
import { useAnnouncer } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { useWord } from '../ui/language.tsx';
import { AllowedSites } from './allowed-sites.tsx';

export function SitesSection() {
  const word = useWord();
  const granted = useGrantedOrigins() ?? [];
  const { selfHosted } = useSettings();
  const builtIn = [...sites.flatMap(originsOf), ...Object.keys(hostedPatterns(selfHosted))];
  const others = granted.map(originPattern).filter((origin) => !builtIn.includes(origin));
  return (
    <>
      <p className="soft">{word('sites.why')}</p>
      <KnownSites granted={granted} />
      {others.length > 0 && <OtherSites origins={[...new Set(others)]} />}
    </>
  );
}

function KnownSites({ granted }: { readonly granted: readonly string[] }) {
  const word = useWord();
  const { announce } = useAnnouncer();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const called = offeredSites.filter((site) => isCalled(site, query));
  const open = offeredSites.filter((site) => !isGranted(site, granted));
  const onAllowed = (count: number) => {
    announce({ text: word('welcome.sitesDone', { count }) });
    // The boxes and the button that had the focus are gone.
    field.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <AllowedSites granted={granted} />
      <h3>{word('sites.more')}</h3>
      <input
        ref={field}
        className="input site-filter"
        type="search"
        value={query}
        placeholder={word('sites.filter')}
        aria-label={word('sites.filter')}
        onChange={(event) => setQuery(event.target.value)}
      />
      <SitePicks open={open} shown={open.filter((site) => called.includes(site))} onAllowed={onAllowed} />
      {!called.some((site) => open.includes(site)) && (
        <p role="status" className="soft">
          {called.length > 0 ? word('sites.allAllowed') : word('sites.noneFound', { query })}
        </p>
      )}
    </>
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
