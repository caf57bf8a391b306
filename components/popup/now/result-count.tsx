// Announces the number of found titles to screen readers.
import type { Media } from '@/lib/contract/media.ts';
import { useTranslate } from '../../ui/language-provider.tsx';

interface ResultCountProps {
  /** The found titles; null until the search has an answer. */
  readonly results: readonly Media[] | null;
}

/** Render this before the answer arrives, because screen readers speak the changes of a live region, but not its first content. */
export function ResultCount({ results }: ResultCountProps) {
  const t = useTranslate();
  return (
    <p className="unseen" role="status">
      {results && t('search.found', { count: results.length })}
    </p>
  );
}
