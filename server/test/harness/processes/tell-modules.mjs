// A Node loader hook that writes the URL of each loaded module to stderr.
import { writeSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  writeSync(2, `loaded ${url}\n`);
  return nextLoad(url, context);
}
