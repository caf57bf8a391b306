// A setting with a checkbox, and its label.
import { useId } from 'react';

interface CheckboxSettingProps {
  readonly label: string;
  readonly why?: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export function CheckboxSetting({ label, why, value, onChange }: CheckboxSettingProps) {
  const id = useId();
  return (
    <div className="row">
      <SettingLabel id={id} label={label} why={why} />
      <input
        id={id}
        className="checkbox"
        type="checkbox"
        checked={value}
        aria-describedby={why && `${id}-why`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

interface SettingLabelProps {
  readonly id: string;
  readonly label: string;
  readonly why: string | undefined;
}

export function SettingLabel({ id, label, why }: SettingLabelProps) {
  return (
    <span className="row-name">
      <label htmlFor={id}>{label}</label>
      {why && (
        <span id={`${id}-why`} className="soft small">
          {why}
        </span>
      )}
    </span>
  );
}
