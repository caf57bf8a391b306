// Given to Node before a program: writes the address of each module that is loaded to the standard error.
import { writeSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  writeSync(2, `loaded ${url}\n`);
  return nextLoad(url, context);
}
