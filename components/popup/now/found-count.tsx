// Says how many titles were found to who does not see them.
import type { Media } from '@/lib/contract/media.ts';
import { useTranslate } from '../../ui/language.tsx';

interface FoundCountProps {
  /** Null while there is no answer. */
  readonly results: readonly Media[] | null;
}

/** There before there is an answer: what changes in a live region is spoken, what comes with it is not. */
export function FoundCount({ results }: FoundCountProps) {
  const t = useTranslate();
  return (
    <p className="unseen" role="status">
      {results && t('search.found', { count: results.length })}
    </p>
  );
}
