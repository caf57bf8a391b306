// What was watched, and the same outbox and log as in the popup, with more room.
import { MOST_LINES } from '@/lib/domain/changes/retention.ts';
import { useSaveSettings } from '@/lib/queries/use-save-settings.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { HistoryView } from '../../history/history-view.tsx';
import { ActivityPanel } from '../../popup/activity/activity-panel.tsx';
import { useTranslate } from '../../ui/language.tsx';
import { ChoiceRow } from '../choice-row.tsx';

const ages = ['month', 'year', 'always'] as const;

function KeepLogRow() {
  const t = useTranslate();
  const settings = useSettings();
  const save = useSaveSettings();
  return (
    <div className="rows">
      <ChoiceRow
        label={t('keepLog.label')}
        values={ages}
        nameOf={(age) => t(`keepLog.${age}`)}
        value={settings.keepLog}
        onChange={(keepLog) => save((shown) => ({ ...shown, keepLog }))}
      />
    </div>
  );
}

export function ActivitySection() {
  const t = useTranslate();
  return (
    <>
      <HistoryView level={3} />
      <div className="activity-box">
        <ActivityPanel />
      </div>
      <KeepLogRow />
      <p className="soft small">{t('activity.kept', { count: MOST_LINES })}</p>
    </>
  );
}
