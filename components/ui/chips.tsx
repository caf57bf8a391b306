// A row of filter chips, of which one is active.
import { useTranslate } from './language-provider.tsx';

interface Chip<V> {
  readonly value: V;
  readonly label: string;
  readonly count: number;
}

interface FilterChipsProps<V> {
  readonly label: string;
  readonly chips: readonly Chip<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

export function FilterChips<V extends string | null>({ label, chips, value, onChange }: FilterChipsProps<V>) {
  const numbers = new Intl.NumberFormat(useTranslate().language);
  return (
    // biome-ignore lint/a11y/useSemanticElements: in some browsers, a fieldset cannot be a scrolling flex row.
    <div className="chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value ?? ''}
          type="button"
          className="chip"
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label} <span className="chip-count">{numbers.format(chip.count)}</span>
        </button>
      ))}
    </div>
  );
}
