// Asks for a score after the tab's title was completed. Like the note on the page, it has a slider for the keyboard, and ten fields for
// pointers.
import { type KeyboardEvent, useState } from 'react';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import type { ShownEntry } from '@/lib/domain/changes/pending-entries.ts';
import { emptyPartlyTypedScore, type PartlyTypedScore, scoreAfterKey } from '@/lib/domain/score-keys.ts';
import { storableScore } from '@/lib/domain/score-scale.ts';
import { useChangeEntry } from '@/lib/queries/use-change-entry.ts';
import { useEntry } from '@/lib/queries/use-library.ts';
import { useScoreScale } from '@/lib/queries/use-score-scale.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { useEntryEdits } from '../library/use-entry-edits.ts';
import { hasModifier } from '../use-shortcuts.ts';

/** Render this after the user has completed the title. The row is visible as long as the title has no score. */
export function RateTitleRow({ activity: { mediaId, type } }: { readonly activity: Activity }) {
  const entry = useEntry(mediaId === null ? null : { id: mediaId, type });
  const [later, setLater] = useState(false);
  if (!entry || entry.userScore !== null || later) return null;
  return <ScoreRow entry={entry} onLater={() => setLater(true)} />;
}

function ScoreRow({ entry, onLater }: { readonly entry: ShownEntry; readonly onLater: () => void }) {
  const t = useTranslate();
  const save = useSaveScore(entry);
  const scale = useScoreScale();
  const [keyed, setKeyed] = useState(emptyPartlyTypedScore);
  const score = storableScore(keyed.score, scale);
  const finish = () => (score > 0 ? save(score) : onLater());
  return (
    <div className="rate">
      <p id="rate-label">{t('rate.label')}</p>
      <p id="rate-keys" className="soft small">
        {t('rate.keys')}
      </p>
      <ScoreSlider score={score} keyed={keyed} onChoose={setKeyed} onSave={save} onEnter={finish} />
      <Button size="small" variant={score > 0 ? 'primary' : 'quiet'} onClick={finish}>
        {score > 0 ? t('rate.save', { score: score.toLocaleString(t.language) }) : t('rate.later')}
      </Button>
    </div>
  );
}

interface ScoreSliderProps {
  readonly score: number;
  readonly keyed: PartlyTypedScore;
  /** Called when the user has chosen a score with the keyboard. The score is not saved yet. */
  readonly onChoose: (keyed: PartlyTypedScore) => void;
  readonly onSave: (score: number) => void;
  readonly onEnter: () => void;
}

function ScoreSlider({ score, keyed, onChoose, onSave, onEnter }: ScoreSliderProps) {
  const t = useTranslate();
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = scoreAfterKey(keyed, event.key);
    if (hasModifier(event) || (chosen === null && event.key !== 'Enter')) return;
    event.preventDefault();
    if (chosen === null) onEnter();
    else onChoose(chosen);
  };
  return (
    <div
      className="rate-scores"
      role="slider"
      tabIndex={0}
      aria-labelledby="rate-label"
      aria-describedby="rate-keys"
      aria-valuemin={0}
      aria-valuemax={10}
      aria-valuenow={score}
      aria-valuetext={score.toLocaleString(t.language)}
      style={{ backgroundSize: `${score * 10}% 3px` }}
      onKeyDown={onKeyDown}
    >
      {FIELDS.map((field) => (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the slider handles the keys.
        <span key={field} onClick={() => onSave(field)}>
          {field}
        </span>
      ))}
    </div>
  );
}

const FIELDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Returns a function that saves the score, and offers an undo. If the user has switched on public ratings, the score of an anime is also
 * submitted as a public rating.
 */
function useSaveScore(entry: ShownEntry): (score: number) => void {
  const { edit } = useEntryEdits();
  const change = useChangeEntry();
  const { publicRating } = useSettings().tracking;
  return (score) => {
    edit(entry.media, entry, { userScore: score });
    if (publicRating && entry.type === 'anime') void change({ kind: 'rating', media: entry.media, score });
  };
}
