// Exports all settings and decisions of the user to one file. Imports such a file after showing the changes.
import { useRef, useState } from 'react';
import {
  exportSettings,
  type SettingsFile,
  settingsFileFormat,
} from '@/lib/queries/options/settings-file.ts';
import { useMatches } from '@/lib/queries/options/use-matches.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { MatchImport } from '../matches/match-import.tsx';
import { useMatchImport } from '../matches/use-match-import.ts';
import { SettingsImport } from './settings-import.tsx';
import { ExportButton, UserFileBar } from './user-file-bar.tsx';

const format = settingsFileFormat(isKnownSite);

export function SettingsFileBar() {
  const t = useTranslate();
  const importing = useMatchImport();
  const matches = useMatches() ?? [];
  const [file, setFile] = useState<SettingsFile | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const after = (close: () => void) => () => {
    close();
    field.current?.focus();
  };
  const take = (next: SettingsFile | null) => {
    setFile(next);
    importing.begin(next && next.matches.length + next.unreadable.length > 0 ? next : null);
  };
  return (
    <>
      <h3>{t('settingsFile.title')}</h3>
      <p className="soft">{t('settingsFile.why')}</p>
      <UserFileBar
        format={format}
        label={t('settingsFile.import')}
        ref={field}
        otherKind={t('settingsFile.otherFile')}
        onRead={take}
      >
        <ExportButton
          kind={format.kind}
          label={t('settingsFile.export')}
          read={exportSettings}
          announcement={() => t('settingsFile.exported')}
        />
      </UserFileBar>
      {file && <SettingsImport file={file} onClose={after(() => setFile(null))} />}
      {importing.state && (
        <MatchImport
          state={importing.state}
          matches={matches}
          onAgain={importing.again}
          onClose={after(importing.close)}
        />
      )}
    </>
  );
}
