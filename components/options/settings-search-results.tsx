// The settings that a search has found, as links to their sections.
import { useTranslate } from '../ui/language-provider.tsx';
import { findSettings } from './settings-index.ts';

/** At most this many results are shown. */
const MOST = 8;

interface SettingsSearchResultsProps {
  readonly query: string;
  readonly onOpen: () => void;
}

export function SettingsSearchResults({ query, onOpen }: SettingsSearchResultsProps) {
  const t = useTranslate();
  const found = findSettings(t, query).slice(0, MOST);
  return (
    <div className="found-settings">
      <p role="status" className={found.length > 0 ? 'unseen' : 'soft small'}>
        {found.length > 0
          ? t('options.found', { count: found.length })
          : t('options.noneFound', { query: query.trim() })}
      </p>
      <ul>
        {found.map(({ name, sectionName, address }) => (
          <li key={`${address} ${name}`}>
            <a href={address} onClick={onOpen}>
              <span className="found-name">{name}</span>
              <span className="soft small">{sectionName}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
