// A field for a score from 0.5 to 10. The user types at most one decimal, or changes the score by halves with the arrow keys. The score is
// saved on Enter, and when the field loses the focus.
import { type KeyboardEvent, useId, useState } from 'react';
import { scoreStep } from '@/lib/domain/score-scale.ts';
import { readTypedScore, type TypedScore, typedScoreSentence } from '@/lib/domain/typed-number.ts';
import { useScoreScale } from '@/lib/queries/use-score-scale.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';

interface ScoreFieldProps {
  readonly label: string;
  readonly value: number | null;
  /** This text is shown if there is no score. */
  readonly empty: string;
  readonly onChange: (score: number | null) => void;
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

export function ScoreField({ label, value, empty, onChange }: ScoreFieldProps) {
  const t = useTranslate();
  const id = useId();
  const scale = useScoreScale();
  const { announce } = useAnnouncer();
  const [typed, setTyped] = useState<string | null>(null);
  const numbers = new Intl.NumberFormat(t.language, { maximumFractionDigits: 1 });
  const shown = typed ?? (value === null ? '' : numbers.format(value));
  const save = () => {
    setTyped(null);
    if (typed === null) return;
    const read = readTypedScore(typed);
    const problem = typedScoreSentence(t, read, scale);
    if (problem !== null) announce({ text: problem });
    else if (read !== 'invalid' && read !== value) onChange(read);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (event.key === 'Enter') save();
    if (direction === undefined) return;
    event.preventDefault();
    setTyped(numbers.format(afterArrow(readTypedScore(shown), direction, Math.max(0.5, scoreStep(scale)))));
  };
  const current = readTypedScore(shown);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="field-inline">
        <input
          id={id}
          className="input input-number"
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          aria-valuemin={0.5}
          aria-valuemax={10}
          aria-valuenow={typeof current === 'number' ? current : undefined}
          aria-valuetext={shown === '' ? empty : undefined}
          placeholder="–"
          value={shown}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={save}
          onKeyDown={onKeyDown}
        />
        <span className="soft">/ {numbers.format(10)}</span>
      </span>
    </div>
  );
}

/** Returns the next multiple of the step in the direction of the arrow. The result is at least one step and at most 10. */
function afterArrow(score: TypedScore, direction: 1 | -1, step: number): number {
  const steps = typeof score === 'number' ? score / step : 0;
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return Math.min(10, Math.max(step, next * step));
}
