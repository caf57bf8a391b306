// The preview rows, grouped by verdict, with a filter by name and keyboard control.
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { PlannedRow, RowRule, RowRules, RowVerdict } from '@/lib/import/plan.ts';
import type { PreviewChoiceChange } from '@/lib/import/preview/chosen-rules.ts';
import type { PreviewFile } from '@/lib/import/preview/planned-file.ts';
import {
  countVerdicts,
  filterPreviewRows,
  sortActionableRowsFirst,
  type VerdictFilter,
} from '@/lib/import/preview/shown-rows.ts';
import { useShortcuts } from '../../../popup/use-shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChips } from '../../../ui/chips.tsx';
import { useTranslate } from '../../../ui/language-provider.tsx';
import { focusCurrentRow } from '../../../ui/list/focus-current-row.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { PreviewRowList } from './preview-row-list.tsx';
import { rowRules } from './rule-choice.tsx';

interface PreviewRowsWithFilterProps {
  readonly file: PreviewFile;
  readonly rows: readonly PlannedRow[];
  readonly rules: RowRules;
  readonly onChoose: (choosing: PreviewChoiceChange) => void;
}

export function PreviewRowsWithFilter({ file, rows, rules, onChoose }: PreviewRowsWithFilterProps) {
  const t = useTranslate();
  const [wanted, setVerdict] = useState<VerdictFilter>('all');
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => search.current?.focus() });
  const isHistory = file.seasons.size > 0;
  const counts = useMemo(() => countVerdicts(rows), [rows]);
  // If no row has the chosen verdict any more, show all rows.
  const verdict = counts.some((one) => one.verdict === wanted) ? wanted : 'all';
  const asked = useDeferredValue(text);
  const shown = useMemo(() => {
    const ordered = isHistory ? sortActionableRowsFirst(rows) : rows;
    return filterPreviewRows(ordered, { verdict, text: asked });
  }, [rows, verdict, asked, isHistory]);
  return (
    <div className="panel import-panel">
      <VerdictChips counts={counts} value={verdict} onChange={setVerdict} />
      <div className="import-tools">
        <SearchField
          ref={search}
          label={t('import.search')}
          value={text}
          onText={setText}
          onKeyDown={(event) => event.key === 'ArrowDown' && focusCurrentRow(event)}
        />
        {verdict !== 'all' && <GroupRule verdict={verdict} rules={rules} onChoose={onChoose} />}
        <TakeAll rows={shown} onChoose={onChoose} />
      </div>
      {shown.length > 0 ? (
        <PreviewRowList file={file} rows={shown} onChoose={onChoose} />
      ) : (
        <p className="soft import-none" role="status">
          {rows.length > 0 && t('import.noneFound')}
        </p>
      )}
      <p className="soft small import-keys">{t('import.keys')}</p>
    </div>
  );
}

interface VerdictChipsProps {
  readonly counts: ReturnType<typeof countVerdicts>;
  readonly value: VerdictFilter;
  readonly onChange: (verdict: VerdictFilter) => void;
}

function VerdictChips({ counts, value, onChange }: VerdictChipsProps) {
  const t = useTranslate();
  const chips = counts.map(({ verdict, count }) => ({
    value: verdict,
    label: t(`import.verdict.${verdict}`),
    count,
  }));
  return <FilterChips label={t('import.verdicts')} chips={chips} value={value} onChange={onChange} />;
}

interface GroupRuleProps extends Pick<PreviewRowsWithFilterProps, 'rules' | 'onChoose'> {
  readonly verdict: RowVerdict;
}

/** The verdicts for which the user chooses a rule. Rows with another verdict import nothing. */
const ruled: readonly RowVerdict[] = ['new', 'changed', 'conflict'];

function GroupRule({ verdict, rules, onChoose }: GroupRuleProps) {
  const t = useTranslate();
  if (!ruled.includes(verdict)) return null;
  const values: readonly (RowRule | 'asAll')[] = ['asAll', ...rowRules];
  return (
    <SegmentedControl
      label={t('import.rule.group', { group: t(`import.verdict.${verdict}`) })}
      options={values.map((value) => ({ value, label: t(`import.rule.${value}`) }))}
      value={rules.groups[verdict] ?? 'asAll'}
      onChange={(value) => onChoose({ what: 'group', verdict, rule: value === 'asAll' ? null : value })}
    />
  );
}

function TakeAll({ rows, onChoose }: Pick<PreviewRowsWithFilterProps, 'rows' | 'onChoose'>) {
  const t = useTranslate();
  const open = rows.filter(({ patch }) => patch !== null);
  if (open.length === 0) return null;
  const isOn = open.some(({ isChosen }) => !isChosen);
  return (
    <Button
      size="small"
      onClick={() => onChoose({ what: 'take', places: open.map(({ place }) => place), isOn })}
    >
      {t(isOn ? 'import.allOn' : 'import.allOff', { count: open.length })}
    </Button>
  );
}
