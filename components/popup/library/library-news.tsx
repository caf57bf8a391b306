// What must be known of the list beside its rows: how much fits, what has not arrived, how far a first reading is, and how old the copy is.
import { joinSentences } from '@/lib/domain/words/joined.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { asOfWords } from '@/lib/domain/words/times.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { type ShownLibrary, useRefreshLibrary, useRefreshProblem } from '@/lib/queries/use-library.ts';
import { useWord } from '../../ui/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemAction } from '../activity/problem-action.tsx';

/** For screen readers: how many entries fit, and what did not load. A live region must exist before its text changes. */
export function ListNews({
  entries,
  shown,
}: {
  readonly entries: ShownLibrary['entries'];
  readonly shown: number;
}) {
  const word = useWord();
  const stuck = entries.filter(({ pending, problem }) => pending !== null && problem !== null).length;
  const fit = entries.length > 0 ? word('library.shown', { count: shown }) : '';
  const news = stuck > 0 ? word('library.stuck', { count: stuck }) : '';
  return (
    <p className="unseen" role="status">
      {joinSentences(word, [fit, news])}
    </p>
  );
}

/** The length of the list is unknown until its end: the bar shows that loading goes on, the text how many have arrived. */
export function FillProgress({ read }: { readonly read: number }) {
  const word = useWord();
  const soFar = word('library.filled', { count: read });
  return (
    <div className="fill-progress small soft">
      <progress aria-label={word('library.filling')} aria-valuetext={soFar} />
      {soFar}
    </div>
  );
}

/** While the session has ended, the notice above the tabs says so for everything. */
export function StaleNews({ library }: { readonly library: ShownLibrary }) {
  const word = useWord();
  const problem = useRefreshProblem();
  const { mutate: refresh } = useRefreshLibrary();
  const { state } = useAccount();
  if (!problem || state !== 'connected') return null;
  const sentence =
    library.asOf > 0
      ? word('library.stale', { time: asOfWords(word, library.asOf, Date.now()) })
      : word('library.notRead');
  return (
    <div className="popup-notice" role="status">
      <Notice
        tone="warn"
        action={
          <ProblemAction
            code={problem.code}
            retryLabel={word('action.tryAgain')}
            onRetry={() => refresh({ again: true })}
          />
        }
      >
        {joinSentences(word, [sentence, problemSentence(word, problem)])}
      </Notice>
    </div>
  );
}
