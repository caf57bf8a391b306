// Downloads texts as files.
import { type FileKind, writeUserFile } from '@/lib/domain/files/user-file.ts';

/** Downloads a text as a file. `type` is its media type. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads one of Kiroku's own files. `exportedAt` is an ISO instant. */
export function saveUserFile(kind: FileKind, data: { readonly exportedAt: string }): void {
  saveFile(`${kind}-${data.exportedAt.slice(0, 10)}.json`, writeUserFile(kind, data));
}
