// Acts like a user on a page: finds a control by its name, clicks, types, and presses keys.
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { act } from 'react';
import { vi } from 'vitest';
import { type SentMessage, waitUntilPageIdle } from './page.tsx';

/** Returns all text of the page. */
export const pageText = (): string => document.body.textContent ?? '';

export function messageInputs(sent: readonly SentMessage[], message: SentMessage['message']): unknown[] {
  return sent.filter((one) => one.message === message).map(({ input }) => input);
}

/** Returns the first control that has this accessible name, or whose name matches. Throws if there is none. */
export function findControl(name: string | RegExp): HTMLElement {
  const found = findControls(name)[0];
  if (!found) throw new Error(`nothing named ${String(name)} in:\n${document.body.textContent}`);
  return found;
}

export function findControls(name: string | RegExp): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>('button, a, input, select, [role=tab]');
  return [...all].filter((element) => {
    const own = nameOf(element);
    return typeof name === 'string' ? own === name : name.test(own);
  });
}

function nameOf(element: HTMLElement): string {
  const labels =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
  const text = element.getAttribute('aria-label') ?? spokenText(labels?.[0] ?? element);
  return text.trim().replace(/\s+/g, ' ');
}

function spokenText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll('[aria-hidden=true], select, input')) silent.remove();
  return copy.textContent ?? '';
}

export async function click(name: string | RegExp): Promise<void> {
  await act(async () => findControl(name).click());
  await waitUntilPageIdle();
}

/** Clicks several times, as in a busy browser. Each click is a separate task, and React renders nothing in between. */
export async function clickRepeatedly(name: string, times: number): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((resolve) => {
    port1.onmessage = ({ data }) => (data === 'click' ? findControl(name).click() : resolve());
    for (let click = 0; click < times; click += 1) port2.postMessage('click');
    port2.postMessage('end');
  });
  port1.close();
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
}

/** Presses a key on the focused element. */
export async function press(key: string): Promise<void> {
  const target = document.activeElement ?? document.body;
  await act(
    async () =>
      void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );
  await waitUntilPageIdle();
}

/** Presses keys faster than the page renders. */
export async function pressQuickly(...keys: readonly string[]): Promise<void> {
  await act(async () => {
    for (const key of keys) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  });
  await waitUntilPageIdle();
}

/** Sets the value of a field, as typing or choosing does. */
export async function fill(name: string | RegExp, value: string): Promise<void> {
  const field = findControl(name);
  const prototype =
    field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  });
  await waitUntilPageIdle();
}

export async function leaveField(name: string | RegExp): Promise<void> {
  await act(async () => void findControl(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await waitUntilPageIdle();
}

export function focusedControlName(): string {
  return document.activeElement instanceof HTMLElement ? nameOf(document.activeElement) : '';
}

export function announcedText(): string {
  return [...document.querySelectorAll('[role=status], [role=alert]')]
    .map((element) => element.textContent)
    .join(' ');
}

/** Returns the titles of the list, in order. */
export function readTitlesOfShownList(): string[] {
  return [...document.querySelectorAll('[data-row] .entry-title')].map(
    (element) => element.textContent ?? '',
  );
}

export function readRowTextOfShownList(title: string): string {
  const row = [...document.querySelectorAll('[data-row]')].find((element) =>
    element.textContent?.includes(title),
  );
  return row?.textContent ?? '';
}

/** Collects the files that the page saves from now on. Node's blobs replace the blobs of jsdom, which cannot be read as text. */
export function collectSavedFiles(): NodeBlob[] {
  const files: NodeBlob[] = [];
  vi.stubGlobal('Blob', NodeBlob);
  const made = { createObjectURL: (file: NodeBlob) => `blob:${files.push(file)}`, revokeObjectURL: vi.fn() };
  vi.stubGlobal('URL', Object.assign(URL, made));
  return files;
}

/** Chooses a file with this content in a file field of the page, or drops it there. */
export async function chooseFile(
  content: string | Uint8Array,
  { within = document.body, drop = false }: { within?: Element; drop?: boolean } = {},
): Promise<void> {
  const field = within.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no file field');
  const files = [new NodeFile([content], 'chosen.json', { type: 'application/json' })];
  Object.defineProperty(field, 'files', { value: files, configurable: true });
  Object.defineProperty(field, 'value', { value: '', writable: true, configurable: true });
  const dropped = new Event('drop', { bubbles: true, cancelable: true });
  await act(async () => {
    if (drop)
      field.closest('.drop-field')?.dispatchEvent(Object.assign(dropped, { dataTransfer: { files } }));
    else field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await waitUntilPageIdle(80);
}
