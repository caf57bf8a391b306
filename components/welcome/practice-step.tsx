// Step three: an episode on Kiroku's practice page. The user sees how Kiroku works before allowing any other site.
import { ExternalLink, PanelRight } from 'lucide-react';
import { originsOf } from '@/lib/domain/addresses/origins.ts';
import { nextEpisodePatch } from '@/lib/domain/changes/quick-edit.ts';
import { useRequestOrigins } from '@/lib/queries/options/use-permissions.ts';
import { useActivity } from '@/lib/queries/use-activity.ts';
import { useLibrary } from '@/lib/queries/use-library.ts';
import { sites } from '@/lib/sites/registry.ts';
import { Button } from '../ui/button.tsx';
import { useTranslate } from '../ui/language-provider.tsx';

const practice = sites.filter((site) => site.id === 'practice');

/** The ids of "Frieren: Beyond Journey's End" on other lists. */
const SERIES = { mal: 52991, anilist: 154587 };

/** Whether the practice episode is in the log. */
export function useIsPracticeDone(): boolean {
  return useActivity()?.some(({ siteName }) => practice.some(({ name }) => name === siteName)) ?? false;
}

interface PracticeStepProps {
  /** The address of the first episode of the practice season. */
  readonly address: string;
  readonly done: boolean;
  /** Opens the side panel; null if the browser has none. */
  readonly onPanel: (() => void) | null;
}

export function PracticeStep({ address, done, onPanel }: PracticeStepProps) {
  const t = useTranslate();
  const request = useRequestOrigins();
  const next = useNextEpisode();
  const open = async () => {
    const episode = episodeAddress(address, next);
    if (await request(practice.flatMap(originsOf))) window.open(episode, '_blank', 'noreferrer');
  };
  return (
    <>
      {done && <p className="step-result">{t('welcome.practiceDone')}</p>}
      <div className="practice-actions">
        <Button onClick={() => void open()}>
          <ExternalLink size={14} aria-hidden="true" /> {t('welcome.practiceOpen')}
        </Button>
        {onPanel && (
          <Button variant="quiet" onClick={onPanel}>
            <PanelRight size={14} aria-hidden="true" /> {t('welcome.openPanel')}
          </Button>
        )}
      </div>
      {!done && <p className="soft small">{t('welcome.practiceAccess')}</p>}
    </>
  );
}

/**
 * Returns the episode that follows the list's progress in the practice series, so that Kiroku need not ask about a jump. Returns the first
 * episode if the series is not on the list, or if there is no next episode.
 */
function useNextEpisode(): number {
  const { entries } = useLibrary('anime');
  const entry = entries.find(
    ({ media }) => media.mal_id === SERIES.mal || media.anilist_id === SERIES.anilist,
  );
  return (entry && nextEpisodePatch(entry)?.progress) ?? 1;
}

function episodeAddress(first: string, episode: number): string {
  return first.replace(/1$/, String(episode));
}
