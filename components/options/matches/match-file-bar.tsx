// Remembered matches out of this browser and into it.
import { Download } from 'lucide-react';
import { useRef } from 'react';
import type { Match } from '@/lib/domain/matches/match.ts';
import { MATCH_FILE_MAX_BYTES, useExportMatches } from '@/lib/queries/options/use-match-file.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FileField } from '../data/file-field.tsx';
import { saveFile } from '../data/save-file.ts';
import { MatchImport } from './match-import.tsx';
import { useMatchImport } from './use-match-import.ts';

export function MatchFileBar({ matches }: { readonly matches: readonly Match[] }) {
  const t = useTranslate();
  const importing = useMatchImport();
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    importing.close();
    field.current?.focus();
  };
  return (
    <>
      <div className="file-bar">
        {matches.length > 0 && <ExportButton />}
        <FileField
          ref={field}
          label={t('matchFile.import')}
          maxBytes={MATCH_FILE_MAX_BYTES}
          onText={importing.read}
        />
      </div>
      {importing.state.kind === 'refused' && (
        <div role="alert">
          <Notice tone="bad">{t(`matchFile.${importing.state.reason}`)}</Notice>
        </div>
      )}
      {(importing.state.kind === 'looking' || importing.state.kind === 'looked') && (
        <MatchImport state={importing.state} matches={matches} onAgain={importing.again} onClose={close} />
      )}
    </>
  );
}

function ExportButton() {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const save = useExportMatches();
  const onExport = () =>
    save.mutate(undefined, {
      onSuccess: (file) => {
        saveFile(`kiroku-matches-${file.exportedAt.slice(0, 10)}.json`, JSON.stringify(file, null, 2));
        announce({ text: t('matchFile.exported', { count: file.matches.length }) });
      },
    });
  return (
    <Button disabled={save.isPending} onClick={onExport}>
      <Download size={14} aria-hidden="true" /> {t('matchFile.export')}
    </Button>
  );
}
