// Every site: those that are allowed with what happens there, the others to be picked.
import { originPattern, originsOf } from '@/lib/domain/addresses/origins.ts';
import { hostedPatterns } from '@/lib/domain/addresses/self-hosted.ts';
import { useGrantedOrigins, useWithdrawOrigins } from '@/lib/queries/options/use-permissions.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { sites } from '@/lib/sites/registry.ts';
import { SiteFinder } from '../../sites/site-finder.tsx';
import { Button } from '../../ui/button.tsx';
import { useWord } from '../../ui/language.tsx';
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
      <AllowedSites granted={granted} />
      <h3>{word('sites.more')}</h3>
      <SiteFinder granted={granted} folded={false} />
      {others.length > 0 && <OtherSites origins={[...new Set(others)]} />}
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
