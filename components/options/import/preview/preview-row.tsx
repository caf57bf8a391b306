// One preview row: its checkbox, its title, and its changes.
import { titleLanguageTag } from '@/lib/domain/titles/title-script.ts';
import type { RowVerdict } from '@/lib/import/plan.ts';
import {
  alteredValuesText,
  conflictText,
  rowName,
  rowSentence,
  unreadableSentence,
} from '@/lib/import/preview/row-words.ts';
import { Cover } from '../../../ui/cover.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { PreviewRowDetails } from './preview-row-details.tsx';
import type { PreviewRowProps } from './preview-row-props.ts';

const tones: Readonly<Partial<Record<RowVerdict, string>>> = {
  new: 'tag-good',
  changed: 'tag-accent',
  conflict: 'tag-warn',
  question: 'tag-warn',
  unreadable: 'tag-bad',
};

export function PreviewRow(props: PreviewRowProps) {
  const { row, title, active, open, onToggle, onChoose } = props;
  const t = useTranslate();
  const name = rowName(t, row);
  return (
    <div className={`entry ${open ? 'entry-open' : ''}`}>
      <div className="entry-row" data-off={row.patch !== null && !row.isChosen}>
        <TakeBox row={row} active={active} onChoose={onChoose} />
        <button
          type="button"
          className="entry-main"
          data-row-focus
          tabIndex={active ? 0 : -1}
          aria-expanded={title ? open : undefined}
          onClick={title ? onToggle : undefined}
        >
          <Cover url={row.media?.coverUrl ?? null} title={name} width={34} height={48} />
          <RowText {...props} />
          <span className={`tag ${tones[row.verdict] ?? ''}`}>{t(`import.verdict.${row.verdict}`)}</span>
        </button>
      </div>
      {open && title && <PreviewRowDetails {...props} title={title} />}
    </div>
  );
}

function TakeBox({ row, active, onChoose }: Pick<PreviewRowProps, 'row' | 'active' | 'onChoose'>) {
  const t = useTranslate();
  return (
    // The label makes the clickable area of the checkbox larger.
    <label className="import-take">
      <input
        type="checkbox"
        aria-label={t('import.take', { title: rowName(t, row) })}
        tabIndex={active ? 0 : -1}
        disabled={row.patch === null}
        checked={row.isChosen}
        onChange={() => onChoose({ what: 'take', places: [row.place], isOn: !row.isChosen })}
      />
    </label>
  );
}

function RowText({ row, title, unreadable }: PreviewRowProps) {
  const t = useTranslate();
  const name = rowName(t, row);
  const alias = row.name !== name && row.media ? row.name : '';
  const broken = unreadable.find(({ place }) => place === row.place);
  return (
    <span className="entry-text">
      <span className="entry-title" lang={titleLanguageTag(name)}>
        {name}
      </span>
      {alias && <span className="entry-alias">{alias}</span>}
      <span className="import-change">
        {broken ? unreadableSentence(t, broken) : rowSentence(t, row, title?.mediaType ?? 'anime')}
      </span>
      {row.altered && (
        <span className="import-change import-conflict">{alteredValuesText(t, row.altered)}</span>
      )}
      {row.conflicts.length > 0 && (
        <span className="import-change import-conflict">{conflictText(t, row)}</span>
      )}
    </span>
  );
}
