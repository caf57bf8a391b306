// A row with a label and a few choices.
import { SegmentedControl } from '../ui/segmented-control.tsx';

interface ChoiceRowProps<V extends string> {
  readonly label: string;
  readonly values: readonly V[];
  readonly nameOf: (value: V) => string;
  readonly value: V;
  readonly onChange: (value: V) => void;
}

export function ChoiceRow<V extends string>({ label, values, nameOf, value, onChange }: ChoiceRowProps<V>) {
  return (
    <div className="row">
      <span className="row-name" aria-hidden="true">
        {label}
      </span>
      <SegmentedControl
        label={label}
        options={values.map((one) => ({ value: one, label: nameOf(one) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
