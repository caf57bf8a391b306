// The small line under a title: progress, score, and pending changes.
import { Clock, Star, TriangleAlert } from 'lucide-react';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { progressLabel, statusLabel } from '@/lib/domain/words/labels.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { isLikelyAired, useLikelyAired } from '@/lib/queries/use-likely-aired.ts';
import { useTranslate } from '../../ui/language-provider.tsx';

export function EntryFacts({ entry }: { readonly entry: ShownEntry }) {
  const t = useTranslate();
  const out = useLikelyAired();
  return (
    <span className="entry-facts">
      <span>{progressLabel(t, entry)}</span>
      {isLikelyAired(out, entry) ? (
        <span className="entry-out">{t('entry.out')}</span>
      ) : (
        <span className="entry-status">{statusLabel(t, entry.status)}</span>
      )}
      {entry.userScore !== null && (
        <span className="entry-score">
          <Star size={11} aria-hidden="true" />
          <span className="unseen">{t('entry.score')} </span>
          {entry.userScore.toLocaleString(t.language)}
        </span>
      )}
      <PendingMark entry={entry} />
    </span>
  );
}

function PendingMark({ entry }: { readonly entry: ShownEntry }) {
  const t = useTranslate();
  if (entry.pending === null) return null;
  const failed = entry.pending === 'failed';
  const reason = entry.problem ? problemSentence(t, entry.problem) : undefined;
  return (
    <span className={failed ? 'tag tag-bad' : 'tag tag-warn'} title={reason}>
      {failed ? <TriangleAlert size={11} aria-hidden="true" /> : <Clock size={11} aria-hidden="true" />}
      {t(failed ? 'entry.failed' : 'entry.waiting')}
    </span>
  );
}
