// The details of an open row: the values of the list and of the file, its rule, and the question about its title or status.
import { useState } from 'react';
import { statusLabel } from '@/lib/domain/words/labels.ts';
import { dateText } from '@/lib/domain/words/times.ts';
import type { Translate } from '@/lib/domain/words.ts';
import type { ImportedStatus, ImportedTitle, WatchedSeason } from '@/lib/import/imported.ts';
import { libraryStatusOf } from '@/lib/import/planning/wanted-entry.ts';
import { entryStateText, importedTitleText, rowName } from '@/lib/import/preview/row-words.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';
import type { PreviewRowProps } from './preview-row-props.ts';
import { RuleChoice } from './rule-choice.tsx';
import { TitleQuestion } from './title-question.tsx';

type PreviewRowDetailsProps = PreviewRowProps & { readonly title: ImportedTitle };

export function PreviewRowDetails(props: PreviewRowDetailsProps) {
  const { row, title, onChoose } = props;
  const t = useTranslate();
  const [asking, setAsking] = useState(row.media === null);
  const { place, media } = row;
  return (
    <div className="import-details">
      <BothSides {...props} />
      {media && row.verdict === 'question' && <StateQuestion {...props} />}
      {media && row.verdict !== 'question' && row.verdict !== 'same' && (
        <RuleChoice
          label={t('import.rule.row')}
          value={row.rule}
          onChange={(rule) => onChoose({ what: 'row', place, rule })}
        />
      )}
      {asking ? (
        <TitleQuestion
          row={row}
          title={title}
          onAnswer={(answer) => {
            onChoose({ what: 'answer', place, answer: { media: answer } });
            setAsking(false);
          }}
        />
      ) : (
        <Button size="small" onClick={() => setAsking(true)}>
          {t(media ? 'import.answerAgain' : 'import.choose')}
        </Button>
      )}
    </div>
  );
}

/** Shows the list's values and the file's values next to each other. */
function BothSides({ row: { media, before }, title, season }: PreviewRowDetailsProps) {
  const t = useTranslate();
  const onList = before ? entryStateText(t, before, title.mediaType) : t('import.notOnList');
  return (
    <dl className="import-both">
      {media && (
        <div>
          <dt>{t('import.onList')}</dt>
          <dd>{onList}</dd>
        </div>
      )}
      <div>
        <dt>{t('import.inFile')}</dt>
        <dd>{season ? seasonWords(t, season) : importedTitleText(t, title)}</dd>
      </div>
    </dl>
  );
}

const states = [
  'current',
  'completed',
  'on_hold',
  'dropped',
  'planned',
] as const satisfies readonly ImportedStatus[];

function StateQuestion({ row, title, onChoose }: PreviewRowDetailsProps) {
  const t = useTranslate();
  return (
    <fieldset className="file-bar" aria-label={t('import.state')}>
      <span className="small" aria-hidden="true">
        {t('import.state')}
      </span>
      {states.map((state) => (
        <Button
          key={state}
          size="small"
          aria-label={`${statusLabel(t, libraryStatusOf(state, title.mediaType))}: ${rowName(t, row)}`}
          onClick={() => onChoose({ what: 'answer', place: row.place, answer: { state } })}
        >
          {statusLabel(t, libraryStatusOf(state, title.mediaType))}
        </Button>
      ))}
    </fieldset>
  );
}

function seasonWords(t: Translate, { episodes, lastDay }: WatchedSeason): string {
  const count = episodes.length;
  if (lastDay === null) return t('import.seenUndated', { count });
  return t('import.seen', { count, date: dateText(t, lastDay) });
}
