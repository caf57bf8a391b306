// A form field with its label and its error.
import { type InputHTMLAttributes, useId } from 'react';

interface FormFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error: string | null;
}

/** If there is an error, the input has `aria-invalid`, and a screen reader reads the error together with the label. */
export function FormField({ label, error, ...input }: FormFieldProps) {
  const errorId = useId();
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input
        className="input"
        spellCheck={false}
        {...input}
        {...(error !== null && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      {error !== null && (
        <span className="field-error" id={errorId}>
          {error}
        </span>
      )}
    </label>
  );
}
