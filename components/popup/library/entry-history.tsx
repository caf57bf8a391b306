// Shows when the user started and completed a title, and how often they restarted it. The service sets the dates; they cannot be edited.
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { episodeTotalOf } from '@/lib/domain/progress.ts';
import { countRewatches } from '@/lib/domain/statistics/watched-again.ts';
import { dateText } from '@/lib/domain/words/times.ts';
import { useWholeLog } from '@/lib/queries/options/use-watch-history.ts';
import { useTranslate } from '../../ui/language-provider.tsx';

export function EntryHistory({ entry }: { readonly entry: ShownEntry }) {
  const t = useTranslate();
  const log = useWholeLog() ?? [];
  const { startedAt, completedAt, mediaId, media } = entry;
  const rewatches = countRewatches(log, mediaId, episodeTotalOf(media) ?? 0);
  const facts = [
    { name: t('entry.startedOn'), value: startedAt && dateText(t, startedAt) },
    { name: t('entry.completedOn'), value: completedAt && dateText(t, completedAt) },
    { name: t(`entry.again.${entry.type}`), value: rewatches > 0 && t('entry.times', { count: rewatches }) },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
