// A score from 0.5 to 10 in halves. A finer existing score can also be selected.
import { useTranslate } from '../../ui/language.tsx';

interface ScoreSelectProps {
  readonly label: string;
  readonly value: number | null;
  /** The label of "no score". */
  readonly empty: string;
  readonly onChange: (score: number | null) => void;
}

const halves = Array.from({ length: 20 }, (_, index) => 10 - index / 2);

export function ScoreSelect({ label, value, empty, onChange }: ScoreSelectProps) {
  const t = useTranslate();
  const numbers = new Intl.NumberFormat(t.language, { maximumFractionDigits: 1 });
  const scores = value === null || halves.includes(value) ? halves : [...halves, value].sort((a, b) => b - a);
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select
        className="select"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{empty}</option>
        {scores.map((score) => (
          <option key={score} value={score}>
            {numbers.format(score)}
          </option>
        ))}
      </select>
    </label>
  );
}
