// Exports the remembered matches to a file, and imports such a file.
import { useRef } from 'react';
import type { Match } from '@/lib/domain/matches/match.ts';
import { exportMatches, matchFileFormat } from '@/lib/queries/options/use-match-file.ts';
import { isKnownSite } from '@/lib/sites/registry.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { ExportButton, UserFileBar } from '../data/user-file-bar.tsx';
import { MatchImport } from './match-import.tsx';
import { useMatchImport } from './use-match-import.ts';

const format = matchFileFormat(isKnownSite);

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
      <UserFileBar
        format={format}
        label={t('matchFile.import')}
        ref={field}
        otherKind={t('matchFile.otherFile')}
        onRead={importing.begin}
      >
        {matches.length > 0 && (
          <ExportButton
            kind={format.kind}
            label={t('matchFile.export')}
            read={exportMatches}
            announcement={(file) => t('matchFile.exported', { count: file.matches.length })}
          />
        )}
      </UserFileBar>
      {importing.state && (
        <MatchImport state={importing.state} matches={matches} onAgain={importing.again} onClose={close} />
      )}
    </>
  );
}
