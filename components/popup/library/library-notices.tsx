// Messages about the list: how many entries match, load errors, the progress of the first read, and the age of the copy.
import { joinList, joinSentences } from '@/lib/domain/words/joined.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { updateTimeText } from '@/lib/domain/words/times.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { type ShownLibrary, useRefreshLibrary, useRefreshProblem } from '@/lib/queries/use-library.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemAction } from '../activity/problem-action.tsx';

/**
 * Tells screen readers how many entries match, and which load errors there are. It is always rendered, because a live region must exist
 * before its text changes.
 */
export function LibraryLiveRegion({
  entries,
  shown,
}: {
  readonly entries: ShownLibrary['entries'];
  readonly shown: number;
}) {
  const t = useTranslate();
  const stuck = entries.filter(({ pending, problem }) => pending !== null && problem !== null).length;
  const fit = entries.length > 0 ? t('library.shown', { count: shown }) : '';
  const news = stuck > 0 ? t('library.stuck', { count: stuck }) : '';
  return (
    <p className="unseen" role="status">
      {joinSentences(t, [fit, news])}
    </p>
  );
}

/**
 * The progress of the first read of the list. The length of the list is unknown until the read ends. So the progress bar shows no
 * percentage, and the text shows how many entries were read.
 */
export function FirstListReadProgress({ read }: { readonly read: number }) {
  const t = useTranslate();
  const soFar = t('library.filled', { count: read });
  return (
    <div className="fill-progress small soft">
      <progress aria-label={t('library.filling')} aria-valuetext={soFar} />
      {soFar}
    </div>
  );
}

/** Shows that the list may be outdated. Renders nothing if the session has ended, because the notice above the tabs reports that. */
export function StaleListNotice({ library }: { readonly library: ShownLibrary }) {
  const t = useTranslate();
  const problem = useRefreshProblem();
  const { mutate: refresh } = useRefreshLibrary();
  const { state } = useAccount();
  if (!problem || state !== 'connected') return null;
  const sentence =
    library.asOf > 0
      ? t('library.stale', { time: updateTimeText(t, library.asOf, Date.now()) })
      : t('library.notRead');
  return (
    <div className="popup-notice" role="status">
      <Notice
        tone="warn"
        action={
          <ProblemAction code={problem.code} retryLabel={t('action.tryAgain')} onRetry={() => refresh()} />
        }
      >
        {joinSentences(t, [sentence, problemSentence(t, problem)])}
      </Notice>
    </div>
  );
}

/** At most this many of the unreadable entries are named. */
const MOST_NAMED = 3;

/**
 * Reports entries of the service's list that could not be read. The shown list contains an older version of these entries, or omits them.
 */
export function UnreadableEntriesNotice({ unreadable }: Pick<ShownLibrary, 'unreadable'>) {
  const t = useTranslate();
  if (unreadable.length === 0) return null;
  const named = unreadable
    .slice(0, MOST_NAMED)
    .map(({ title, field }) => (title === '' ? field : `${title} (${field})`));
  const entries = joinList(t, unreadable.length > MOST_NAMED ? [...named, '…'] : named);
  return (
    <div className="popup-notice" role="status">
      <Notice tone="warn">{t('library.unreadable', { count: unreadable.length, entries })}</Notice>
    </div>
  );
}
