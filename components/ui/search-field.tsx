// A search or filter field. Its accessible name is also its placeholder, unless it has a shorter one.
import type { InputHTMLAttributes, Ref } from 'react';

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly onText: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SearchField({ label, onText, className = '', ...input }: SearchFieldProps) {
  return (
    <input
      type="search"
      className={`input ${className}`}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
      {...input}
    />
  );
}
