// Step two: pick sites; one question of the browser for exactly those.
import { useState } from 'react';
import { isGranted, originsOf } from '@/lib/domain/origins.ts';
import { useGrantedOrigins, useRequestOrigins } from '@/lib/queries/use-permissions.ts';
import { sites } from '@/lib/sites/registry.ts';
import type { Site } from '@/lib/sites/site.ts';
import { Button } from '../ui/button.tsx';
import { useWord } from '../ui/language.tsx';

/** The practice page is asked for when it is opened, and a server of one's own has an address that only its user knows. */
const offered = sites
  .filter((site) => site.id !== 'practice' && site.pages.length > 0)
  .toSorted((a, b) => a.name.localeCompare(b.name));

/** Nothing is picked beforehand: each site is the user's own choice. */
export function SitesStep() {
  const word = useWord();
  const granted = useGrantedOrigins() ?? [];
  const request = useRequestOrigins();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const open = offered.filter((site) => !isGranted(site, granted));
  const wanted = open.filter((site) => picked.includes(site.id));
  const allowed = offered.length - open.length;
  const toggle = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]);
  return (
    <>
      {allowed > 0 && <p className="step-result">{word('welcome.sitesDone', { count: allowed })}</p>}
      {(['anime', 'manga'] as const).map((kind) => (
        <Picks
          key={kind}
          label={word(`type.${kind}`)}
          sites={open.filter((site) => site.kind === kind)}
          picked={picked}
          toggle={toggle}
        />
      ))}
      {wanted.length > 0 && (
        <Button look="primary" onClick={() => void request(wanted.flatMap(originsOf))}>
          {word('welcome.allow', { count: wanted.length })}
        </Button>
      )}
      {open.length > 0 && wanted.length === 0 && <p className="soft small">{word('welcome.sitesLater')}</p>}
    </>
  );
}

interface PicksProps {
  readonly label: string;
  readonly sites: readonly Site[];
  readonly picked: readonly string[];
  readonly toggle: (id: string) => void;
}

function Picks({ label, sites: choices, picked, toggle }: PicksProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="pick-group">
      <legend>{label}</legend>
      <div className="picks">
        {choices.map(({ id, name }) => (
          <label key={id} className="pick">
            <input type="checkbox" checked={picked.includes(id)} onChange={() => toggle(id)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
