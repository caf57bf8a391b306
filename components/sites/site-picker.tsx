// Lets the user choose any number of sites, and requests the permission for exactly these.
import { useState } from 'react';
import { originsOf } from '@/lib/domain/addresses/origins.ts';
import { useRequestOrigins } from '@/lib/queries/options/use-permissions.ts';
import type { Site } from '@/lib/sites/site.ts';
import { Button } from '../ui/button.tsx';
import { useTranslate } from '../ui/language-provider.tsx';
import { siteGroupOf, siteGroups } from './selectable-sites.ts';

interface SitePickerProps {
  /** The sites without a permission. If a filter hides a chosen site, it stays chosen. */
  readonly open: readonly Site[];
  readonly shown: readonly Site[];
  /** Whether only the first group is open. */
  readonly folded: boolean;
  /** Called after the permission for the chosen sites was granted. */
  readonly onAllowed: (count: number) => void;
}

/** No site is chosen at first, because each permission must be the user's own choice. */
export function SitePicker({ open, shown, folded, onAllowed }: SitePickerProps) {
  const request = useRequestOrigins();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const wanted = open.filter((site) => picked.includes(site.id));
  const toggle = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]);
  const allow = async () => {
    if (await request(wanted.flatMap(originsOf))) onAllowed(wanted.length);
  };
  return (
    <>
      <div className="pick-groups">
        {siteGroups.map(({ id, word }, index) => (
          <PickGroup
            key={id}
            word={word}
            folded={folded && index > 0}
            sites={shown.filter((site) => siteGroupOf(site) === id)}
            picked={picked}
            toggle={toggle}
          />
        ))}
      </div>
      {wanted.length > 0 && (
        <PickBar count={wanted.length} onAllow={() => void allow()} onClear={() => setPicked([])} />
      )}
    </>
  );
}

interface PickGroupProps {
  readonly word: (typeof siteGroups)[number]['word'];
  readonly folded: boolean;
  readonly sites: readonly Site[];
  readonly picked: readonly string[];
  readonly toggle: (id: string) => void;
}

function PickGroup({ word: title, folded, sites, picked, toggle }: PickGroupProps) {
  const t = useTranslate();
  if (sites.length === 0) return null;
  const name = (
    <>
      {t(title)} <span className="count">{sites.length}</span>
    </>
  );
  const picks = (
    <div className="picks">
      {sites.map(({ id, name: site }) => (
        <label key={id} className="pick">
          <input type="checkbox" checked={picked.includes(id)} onChange={() => toggle(id)} />
          {site}
        </label>
      ))}
    </div>
  );
  if (!folded)
    return (
      <fieldset className="pick-group">
        <legend>{name}</legend>
        {picks}
      </fieldset>
    );
  return (
    <details className="pick-group">
      <summary>{name}</summary>
      <fieldset aria-label={t(title)}>{picks}</fieldset>
    </details>
  );
}

interface PickBarProps {
  readonly count: number;
  readonly onAllow: () => void;
  readonly onClear: () => void;
}

/** The bar with the number of chosen sites. It stays visible while the user looks for more. */
function PickBar({ count, onAllow, onClear }: PickBarProps) {
  const t = useTranslate();
  return (
    <div className="pick-bar">
      <span role="status">{t('sites.picked', { count })}</span>
      <Button variant="quiet" onClick={onClear}>
        {t('sites.unpick')}
      </Button>
      <Button variant="primary" onClick={onAllow}>
        {t('welcome.allow', { count })}
      </Button>
    </div>
  );
}
