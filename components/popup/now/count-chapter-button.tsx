// A button that counts a chapter. It is for sites on which Kiroku cannot see which page is read.
import type { EntryPatch } from '@/lib/domain/changes/entry-state.ts';
import type { ProgressDecision } from '@/lib/domain/progress.ts';
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import { episodeNumberText } from '@/lib/domain/words/labels.ts';
import { useEntry } from '@/lib/queries/use-library.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useEntryEdits } from '../library/use-entry-edits.ts';
import { useProgressForecast } from './now-forecast.tsx';

export function CountChapterButton({ now }: { readonly now: NowPlaying }) {
  const t = useTranslate();
  const { edit } = useEntryEdits();
  const decision = useProgressForecast(now);
  const { match } = now;
  const entry = useEntry(match?.media ?? null);
  const patch = match && decision && handPatch(decision, match.episode);
  const onClick = () => match && patch && edit(match.media, entry, patch);
  return (
    <>
      <p className="soft small">{t('now.reading.uncounted')}</p>
      {match && patch && (
        <Button size="small" onClick={onClick}>
          {t('now.reading.count', { episode: episodeNumberText(t, match.media.type, match.episode) })}
        </Button>
      )}
    </>
  );
}

/**
 * Returns the patch that counts the chapter. Returns null if the chapter would not count, or if Kiroku would first ask a question. There is
 * one exception: if Kiroku would only ask whether to complete the title, returns a patch that sets the progress.
 */
function handPatch(decision: ProgressDecision, progress: number): EntryPatch | null {
  if ('patch' in decision) return decision.patch;
  return decision.kind === 'ask' && decision.reason === 'finishing' ? { progress } : null;
}
