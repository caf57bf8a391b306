// Everything the user has chosen: out of this browser as one file, and into it after a look.

import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReadMatchFile } from '@/lib/queries/options/use-match-file.ts';
import { useMatches } from '@/lib/queries/options/use-matches.ts';
import {
  type ReadSettingsFile,
  readSettingsFile,
  SETTINGS_FILE_MAX_BYTES,
  useExportSettings,
} from '@/lib/queries/options/use-settings-file.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MatchImport } from '../matches/match-import.tsx';
import { useMatchImport } from '../matches/use-match-import.ts';
import { FileField } from './file-field.tsx';
import { saveFile } from './save-file.ts';
import { SettingsImport } from './settings-import.tsx';

export function SettingsFileBar() {
  const t = useTranslate();
  const importing = useMatchImport();
  const [file, setFile] = useState<ReadSettingsFile | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const after = (close: () => void) => () => {
    close();
    field.current?.focus();
  };
  const read = (text: string | null) => {
    const next = readSettingsFile(text, isKnownSite);
    setFile(next);
    importing.close();
    if (next.kind === 'read' && !isEmpty(next.matches)) importing.take(next.matches);
  };
  return (
    <>
      <h3>{t('settingsFile.title')}</h3>
      <p className="soft">{t('settingsFile.why')}</p>
      <div className="file-bar">
        <ExportButton />
        <FileField
          ref={field}
          label={t('settingsFile.import')}
          maxBytes={SETTINGS_FILE_MAX_BYTES}
          onText={read}
        />
      </div>
      {file?.kind === 'refused' && <Refused file={file} />}
      {file?.kind === 'read' && <SettingsImport file={file} onClose={after(() => setFile(null))} />}
      <FoundMatches importing={importing} onClose={after(importing.close)} />
    </>
  );
}

interface FoundMatchesProps {
  readonly importing: ReturnType<typeof useMatchImport>;
  readonly onClose: () => void;
}

function FoundMatches({ importing: { state, again }, onClose }: FoundMatchesProps) {
  const t = useTranslate();
  const matches = useMatches() ?? [];
  if (state.kind === 'none') return null;
  if (state.kind === 'refused') return <Notice tone="warn">{t('settingsFile.noMatches')}</Notice>;
  return <MatchImport state={state} matches={matches} onAgain={again} onClose={onClose} />;
}

function isEmpty(file: ReadMatchFile): boolean {
  return file.kind === 'read' && file.matches.length + file.unreadable.length === 0;
}

function Refused({ file }: { readonly file: Extract<ReadSettingsFile, { kind: 'refused' }> }) {
  const t = useTranslate();
  return (
    <div role="alert">
      <Notice tone="bad">
        {file.reason === 'badField'
          ? t('settingsFile.badField', { field: file.field })
          : t(`settingsFile.${file.reason}`)}
      </Notice>
    </div>
  );
}

function ExportButton() {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const save = useExportSettings();
  const onExport = () =>
    save.mutate(undefined, {
      onSuccess: (file) => {
        saveFile(`kiroku-settings-${file.exportedAt.slice(0, 10)}.json`, JSON.stringify(file, null, 2));
        announce({ text: t('settingsFile.exported') });
      },
    });
  return (
    <Button disabled={save.isPending} onClick={onExport}>
      <Download size={14} aria-hidden="true" /> {t('settingsFile.export')}
    </Button>
  );
}
