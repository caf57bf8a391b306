// Asks which title a row means. The user chooses a suggestion or searches for another title.
import { useState } from 'react';
import type { Media } from '@/lib/contract/media.ts';
import type { ImportedTitle } from '@/lib/import/imported.ts';
import type { PlannedRow } from '@/lib/import/plan.ts';
import { MatchSearch, MatchSearchResult } from '../../../popup/now/match-search.tsx';
import { Button } from '../../../ui/button.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';

interface TitleQuestionProps {
  readonly row: PlannedRow;
  readonly title: ImportedTitle;
  /** Called with the chosen title; with null if none of the suggestions is right. */
  readonly onAnswer: (media: Media | null) => void;
}

export function TitleQuestion({ row, title, onAnswer }: TitleQuestionProps) {
  const t = useTranslate();
  const [searching, setSearching] = useState(row.choices.length === 0);
  return (
    <div className="rule-title-search">
      {searching ? (
        <MatchSearch
          type={title.mediaType}
          label={t('import.searchTitle')}
          searchFor={row.name}
          onChoose={onAnswer}
        />
      ) : (
        <ul className="choices" aria-label={t('import.choose')}>
          {row.choices.map((media) => (
            <MatchSearchResult key={media.id} media={media} evidence={[]} onChoose={onAnswer} />
          ))}
        </ul>
      )}
      <div className="file-bar">
        {!searching && (
          <Button size="small" onClick={() => setSearching(true)}>
            {t('import.searchTitle')}
          </Button>
        )}
        {row.choices.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => onAnswer(null)}>
            {t('import.none')}
          </Button>
        )}
      </div>
    </div>
  );
}
