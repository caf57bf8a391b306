// Cleans up after each test, so that the next one starts with an empty page, an empty database, real timers and no mocks.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, vi } from 'vitest';
import { scriptWorld } from '../lib/page/script-world.ts';
import { replaceDatabase } from './background/replace-database.ts';

/** Objects that all tests of a process share. */
const shared = [Math, Date, performance, crypto.subtle, process.env];
const page = typeof document === 'undefined' ? [] : [document, document.documentElement, navigator];
const before = [...shared, ...page].map((object) => ({
  object,
  own: Object.getOwnPropertyDescriptors(object) as PropertyDescriptorMap,
}));

function putBack(object: object, own: PropertyDescriptorMap): void {
  for (const key of Reflect.ownKeys(object)) if (!(key in own)) Reflect.deleteProperty(object, key);
  for (const [key, was] of Object.entries(own)) {
    const now = Object.getOwnPropertyDescriptor(object, key);
    if (now?.value !== was.value || now?.get !== was.get) Object.defineProperty(object, key, was);
  }
}

/** The real timers. Restoring a spy on a fake timer would put back the fake one, and all later files would wait forever. */
const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate } = globalThis;
const timers = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate };

function endScripts(): void {
  const { scripts, roots } = scriptWorld();
  for (const { end } of scripts.values()) end();
  scripts.clear();
  roots.clear();
}

function emptyPage(): void {
  if (typeof document === 'undefined') return;
  const { documentElement, head, body } = document;
  documentElement.replaceChildren(head, body);
  head.replaceChildren();
  body.replaceChildren();
  history.replaceState(null, '', '/');
}

async function leaveTest(): Promise<void> {
  endScripts();
  vi.restoreAllMocks();
  vi.useRealTimers();
  Object.assign(globalThis, timers);
  vi.unstubAllGlobals();
  for (const { object, own } of before) putBack(object, own);
  emptyPage();
  await replaceDatabase(new IDBFactory());
}

// Runs after the hooks of the file, and after the test's own cleanup.
beforeEach(({ onTestFinished }) => onTestFinished(leaveTest));
