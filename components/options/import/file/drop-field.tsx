// A file field that also accepts dropped files.
import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslate } from '../../../ui/language-provider.tsx';

interface DropFieldProps {
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

export function DropField({ disabled, onFile }: DropFieldProps) {
  const t = useTranslate();
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onFile(file);
  };
  const onDragOver = (event: DragEvent) => {
    // Without this, the browser would leave the page and open the file.
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is optional; the file field inside works without it.
    <div
      className="drop-field"
      data-over={over}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileUp size={28} aria-hidden="true" />
      <p className="drop-title" aria-hidden="true">
        {t('import.drop')}
      </p>
      <ChooseFile disabled={disabled} onFile={onFile} />
      <p className="soft small">{t('import.any')}</p>
    </div>
  );
}

function ChooseFile({ disabled, onFile }: DropFieldProps) {
  const t = useTranslate();
  return (
    <label className="button button-primary button-normal file-field">
      {t('import.file')}
      <input
        className="unseen"
        type="file"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Reset the field, so that choosing the same file again is a change.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
