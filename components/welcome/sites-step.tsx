// Step two: pick sites; one question of the browser for exactly those.
import { useState } from 'react';
import { isGranted, originsOf } from '@/lib/domain/origins.ts';
import { useGrantedOrigins, useRequestOrigins } from '@/lib/queries/use-permissions.ts';
import { sites } from '@/lib/sites/registry.ts';
import { Button } from '../ui/button.tsx';
import { useWord } from '../ui/language.ts';

/** The practice page is asked for when it is opened. */
const offered = sites.filter((site) => site.id !== 'practice');

export function SitesStep() {
  const word = useWord();
  const granted = useGrantedOrigins() ?? [];
  const request = useRequestOrigins();
  const [unpicked, setUnpicked] = useState<readonly string[]>([]);
  const open = offered.filter((site) => !isGranted(site, granted));
  const picked = open.filter((site) => !unpicked.includes(site.id));
  const allowed = offered.length - open.length;
  const toggle = (id: string) =>
    setUnpicked(unpicked.includes(id) ? unpicked.filter((other) => other !== id) : [...unpicked, id]);
  return (
    <>
      {allowed > 0 && <p className="step-result">{word('welcome.sitesDone', { count: allowed })}</p>}
      {open.length > 0 && (
        <ul className="picks">
          {open.map((site) => (
            <li key={site.id}>
              <label className="pick">
                <input type="checkbox" checked={picked.includes(site)} onChange={() => toggle(site.id)} />
                {site.name}
              </label>
            </li>
          ))}
        </ul>
      )}
      {picked.length > 0 && (
        <Button look="primary" onClick={() => void request(picked.flatMap(originsOf))}>
          {word('welcome.allow', { count: picked.length })}
        </Button>
      )}
      {open.length > 0 && picked.length === 0 && <p className="soft small">{word('welcome.sitesLater')}</p>}
    </>
  );
}
