// Files that a page hands out, and files that are chosen on it.
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { act } from 'react';
import { vi } from 'vitest';
import { settle } from './page.tsx';

/** Collects what the page saves from now on; `vi.unstubAllGlobals()` ends it. jsdom's own files cannot be read as text. */
export function collectFiles(): NodeBlob[] {
  const files: NodeBlob[] = [];
  vi.stubGlobal('Blob', NodeBlob);
  const made = { createObjectURL: (file: NodeBlob) => `blob:${files.push(file)}`, revokeObjectURL: vi.fn() };
  vi.stubGlobal('URL', Object.assign(URL, made));
  return files;
}

export async function chooseFile(content: string, field = 0): Promise<void> {
  const input = document.querySelectorAll<HTMLInputElement>('input[type=file]')[field];
  const file = new NodeFile([content], 'chosen.json', { type: 'application/json' });
  if (!input) throw new Error('no file field');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await settle(50);
}
