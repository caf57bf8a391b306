// Announces the number of found titles to screen readers.
import type { Media } from '@/lib/contract/media.ts';
import { useTranslate } from '../../ui/language.tsx';

interface FoundCountProps {
  /** Null while there is no answer. */
  readonly results: readonly Media[] | null;
}

/** Rendered before the answer: screen readers speak changes of a live region, but not its first content. */
export function FoundCount({ results }: FoundCountProps) {
  const t = useTranslate();
  return (
    <p className="unseen" role="status">
      {results && t('search.found', { count: results.length })}
    </p>
  );
}
