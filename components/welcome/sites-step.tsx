// Step two: pick sites; one question of the browser for exactly those.
import type { ReactNode } from 'react';
import { isGranted } from '@/lib/domain/origins.ts';
import { useGrantedOrigins } from '@/lib/queries/use-permissions.ts';
import { offeredSites } from '../sites/offered-sites.ts';
import { SitePicks } from '../sites/site-picks.tsx';
import { useAnnouncer } from '../ui/announcer.tsx';
import { useWord } from '../ui/language.tsx';

export function SitesStep() {
  const word = useWord();
  const { announce } = useAnnouncer();
  const granted = useGrantedOrigins() ?? [];
  const open = offeredSites.filter((site) => !isGranted(site, granted));
  const allowed = offeredSites.length - open.length;
  const picks = (
    <SitePicks
      open={open}
      shown={open}
      onAllowed={(count) => announce({ text: word('welcome.sitesDone', { count }) })}
    />
  );
  return (
    <>
      {allowed > 0 && <p className="step-result">{word('welcome.sitesDone', { count: allowed })}</p>}
      {allowed === 0 ? picks : <MoreSites>{picks}</MoreSites>}
      {allowed === 0 && <p className="soft small">{word('welcome.sitesLater')}</p>}
    </>
  );
}

/** Once a site is allowed the others make room for the next steps. */
function MoreSites({ children }: { readonly children: ReactNode }) {
  const word = useWord();
  return (
    <details className="more-sites">
      <summary>{word('sites.more')}</summary>
      {children}
    </details>
  );
}
