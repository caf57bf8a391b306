// Gathers the facts of a page for a sample. The script runs only when the user asks for a sample, and returns the facts to the extension
// page that shows it.

import type { PageSampleFacts, SampleValue } from '../domain/sample/page-sample.ts';
import { isPrivateKey } from '../domain/sample/private-words.ts';
import { copySampledValues, userNamesIn } from '../domain/sample/sample-values.ts';
import { describePage } from '../sites/sample/describe-page.ts';
import { readPrivateNames } from '../sites/sample/private-elements.ts';
import { currentPage } from './tracking/current-page.ts';

/** The gathered facts, and the names that must be removed from them. */
interface GatheredSample<T> {
  readonly facts: T;
  readonly names: readonly string[];
}

const MOST_GLOBALS = 40;
/** At most this many objects are read from one global variable. */
const MOST_VALUES = 300;
const MOST_NAMES = 300;

export function gatherPageFacts(): GatheredSample<PageSampleFacts> {
  // `pageState: true` also reads the state from the script in the page's world, if the site's reader has such a script.
  return { facts: describePage(currentPage({ pageState: true })), names: readPrivateNames(document) };
}

/** Runs in the page's world. Gathers the state that the page stores in global objects. Returns null if the page cannot be read. */
export function gatherGlobals(globals: object): GatheredSample<Readonly<Record<string, SampleValue>>> | null {
  try {
    const found = Object.entries(Object.getOwnPropertyDescriptors(globals)).filter(
      ([, { value }]) => typeof value === 'object' && value !== null,
    );
    const names = found.flatMap(([name, { value }]) => userNamesIn({ [name]: value }));
    const kept = found
      .filter(([name]) => !isPrivateKey(name))
      .map(([name, { value }]) => [name, copySampledValues(value, { most: MOST_VALUES })] as const)
      .filter(([, value]) => hasSomething(value));
    return { facts: Object.fromEntries(kept.slice(0, MOST_GLOBALS)), names: names.slice(0, MOST_NAMES) };
  } catch {
    return null;
  }
}

/** Whether anything was read from a value. The browser's own objects are not plain, so `copySampledValues` returns null for them. */
function hasSomething(value: SampleValue): boolean {
  return value !== null && Object.keys(value).length > 0;
}
