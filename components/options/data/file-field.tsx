// A file field in the clothes of a button.
import { Upload } from 'lucide-react';
import type { Ref } from 'react';

interface FileFieldProps {
  /** Of the field itself, which has the focus. */
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly maxBytes: number;
  /** Null for a file that is too large to be looked at; empty for one that the browser cannot read. */
  readonly onText: (text: string | null) => void;
}

export function FileField({ ref, label, maxBytes, onText }: FileFieldProps) {
  const readText = async (file: File) => (file.size > maxBytes ? null : file.text().catch(() => ''));
  return (
    <label className="button button-plain button-normal file-field">
      <Upload size={14} aria-hidden="true" /> {label}
      <input
        ref={ref}
        className="unseen"
        type="file"
        accept="application/json,.json"
        onChange={async ({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Choosing the same file again is a change, too.
          currentTarget.value = '';
          if (file) onText(await readText(file));
        }}
      />
    </label>
  );
}
