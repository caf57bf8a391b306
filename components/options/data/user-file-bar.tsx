// The buttons that export and import one of Kiroku's own JSON files. If a chosen file was refused, the reason is shown.
import { Download, Upload } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import {
  type FileFormat,
  type FileKind,
  type FileRefusal,
  readUserFile,
} from '@/lib/domain/files/user-file.ts';
import { useExport } from '@/lib/queries/options/use-export.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveUserFile } from './save-file.ts';

interface UserFileBarProps<T> {
  readonly format: FileFormat<T>;
  readonly label: string;
  /** Refers to the file field, which is the element that gets the focus. */
  readonly ref?: Ref<HTMLInputElement> | undefined;
  /** The error message for a Kiroku file of another kind. */
  readonly otherKind: string;
  /** Called with the data of the chosen file; with null if the file was refused. */
  readonly onRead: (data: T | null) => void;
  readonly children: ReactNode;
}

export function UserFileBar<T>(props: UserFileBarProps<T>) {
  const { format, label, ref, otherKind, onRead, children } = props;
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  const read = (text: string | null) => {
    const file = readUserFile(format, text);
    setRefusal(file.kind === 'refused' ? file : null);
    onRead(file.kind === 'read' ? file.data : null);
  };
  return (
    <>
      <div className="file-bar">
        {children}
        <FileField ref={ref} label={label} maxBytes={format.maxBytes} onText={read} />
      </div>
      {refusal && <Refused refusal={refusal} otherKind={otherKind} />}
    </>
  );
}

interface FileFieldProps {
  readonly ref: Ref<HTMLInputElement> | undefined;
  readonly label: string;
  readonly maxBytes: number;
  /** Called with the file's text. The text is null if the file is too large, and empty if the browser cannot read it. */
  readonly onText: (text: string | null) => void;
}

/** A file field that looks like a button. */
function FileField({ ref, label, maxBytes, onText }: FileFieldProps) {
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
          // Reset the field, so that choosing the same file again is a change.
          currentTarget.value = '';
          if (file) onText(await readText(file));
        }}
      />
    </label>
  );
}

function Refused({ refusal, otherKind }: { readonly refusal: FileRefusal; readonly otherKind: string }) {
  const t = useTranslate();
  const sentence = () => {
    if (refusal.reason === 'wrongField') return t('userFile.wrongField', { field: refusal.field });
    return refusal.reason === 'otherKind' ? otherKind : t(`userFile.${refusal.reason}`);
  };
  return (
    <div role="alert">
      <Notice tone="bad">{sentence()}</Notice>
    </div>
  );
}

interface ExportButtonProps<T> {
  readonly kind: FileKind;
  readonly label: string;
  /** Reads the data that is exported. */
  readonly read: () => Promise<T>;
  /** Returns the text that is announced after the export. */
  readonly announcement: (data: T) => string;
}

export function ExportButton<T extends { readonly exportedAt: string }>(props: ExportButtonProps<T>) {
  const { kind, label, read, announcement } = props;
  const reading = useExport(read);
  const { announce } = useAnnouncer();
  const onSuccess = (data: T) => {
    saveUserFile(kind, data);
    announce({ text: announcement(data) });
  };
  const save = () => reading.mutate(undefined, { onSuccess });
  return <SaveButton label={label} disabled={reading.isPending} onClick={save} />;
}

interface SaveButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

export function SaveButton({ label, disabled, onClick }: SaveButtonProps) {
  return (
    <Button disabled={disabled} onClick={onClick}>
      <Download size={14} aria-hidden="true" /> {label}
    </Button>
  );
}
