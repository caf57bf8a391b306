// The list of sites to choose from, with a field that filters by name or address.
import { useRef, useState } from 'react';
import { isGranted } from '@/lib/domain/addresses/origins.ts';
import { useAnnouncer } from '../ui/announcer.tsx';
import { useTranslate } from '../ui/language-provider.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { matchesSiteQuery, selectableSites } from './selectable-sites.ts';
import { SitePicker } from './site-picker.tsx';

interface SiteFinderProps {
  readonly granted: readonly string[];
  /** Whether only the first group is open. All groups open when the user filters. */
  readonly folded: boolean;
}

export function SiteFinder({ granted, folded }: SiteFinderProps) {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const called = selectableSites.filter((site) => matchesSiteQuery(site, query));
  const open = selectableSites.filter((site) => !isGranted(site, granted));
  const onAllowed = (count: number) => {
    announce({ text: t('welcome.sitesDone', { count }) });
    // The checkbox or button that had the focus was removed, so focus the field.
    field.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <SearchField
        ref={field}
        className="site-filter"
        label={t('sites.filter')}
        value={query}
        onText={setQuery}
      />
      <SitePicker
        open={open}
        shown={open.filter((site) => called.includes(site))}
        folded={folded && query.trim() === ''}
        onAllowed={onAllowed}
      />
      {!called.some((site) => open.includes(site)) && (
        <p role="status" className="soft">
          {called.length > 0 ? t('sites.allAllowed') : t('sites.noneFound', { query })}
        </p>
      )}
    </>
  );
}
