// Runs around each test file that shares its process: what a file changed of it would make a later one fail, in some orders only.
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';
import { scriptWorld } from '../lib/page/script-world.ts';
import { moveTo } from './background/move-to.ts';

/** What files of one process share of the machine. */
const before = [Math, Date, performance, crypto.subtle, process.env].map((object) => ({
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

/** Restoring a spy on a faked timer puts the fake back, after the real ones had come: all later files would wait for ever. */
const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate } = globalThis;
const timers = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate };

/** Vitest may give the same page to the next file: scripts that run in it end, and it is empty again. */
function leavePage(): void {
  const { scripts } = scriptWorld();
  for (const { end } of scripts.values()) end();
  scripts.clear();
  if (typeof document === 'undefined') return;
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
}

// The hooks of a file run before those of a setup file.
afterAll(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Object.assign(globalThis, timers);
  vi.unstubAllGlobals();
  await moveTo(new IDBFactory());
  leavePage();
  for (const { object, own } of before) putBack(object, own);
});
