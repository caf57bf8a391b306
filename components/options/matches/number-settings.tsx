// Fields for numeric settings: a share of the episode, or a plain number.
import { useId, useState } from 'react';
import { readTypedNumber, typedNumberSentence } from '@/lib/domain/typed-number.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { SettingLabel } from '../checkbox-setting.tsx';

interface PercentSettingProps {
  readonly label: string;
  readonly why: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A share from 5 to 100 percent, in steps of five. */
export function PercentSetting({ label, why, value, onChange }: PercentSettingProps) {
  const t = useTranslate();
  const id = useId();
  const percent = new Intl.NumberFormat(t.language, { style: 'percent' });
  return (
    <div className="row">
      <SettingLabel id={id} label={label} why={why} />
      <output htmlFor={id} className="row-value">
        {percent.format(value)}
      </output>
      <input
        id={id}
        className="slider"
        type="range"
        min={5}
        max={100}
        step={5}
        value={Math.round(value * 100)}
        aria-valuetext={percent.format(value)}
        aria-describedby={`${id}-why`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
    </div>
  );
}

interface NumberSettingProps extends PercentSettingProps {
  readonly range: { readonly min: number; readonly max: number };
}

export function NumberSetting({ label, why, value, range, onChange }: NumberSettingProps) {
  const t = useTranslate();
  const id = useId();
  const { announce } = useAnnouncer();
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    setTyped(null);
    if (typed === null || typed.trim() === '') return;
    const read = readTypedNumber(typed, { least: range.min, most: range.max, total: null });
    // `typedNumberSentence` uses the type (anime or manga) only for a number above the title's total. A setting has no total, so the type
    // does not matter.
    if (read.kind !== 'fine') announce({ text: typedNumberSentence(t, 'anime', read) });
    else if (read.number !== value) onChange(read.number);
  };
  return (
    <div className="row">
      <SettingLabel id={id} label={label} why={why} />
      <input
        id={id}
        className="input input-number"
        type="number"
        {...range}
        value={typed ?? value}
        aria-describedby={`${id}-why`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </div>
  );
}
