// Gathers a page's facts for a sample, once, when the user has asked for it. The script's result goes to the page of samples, which shows it.
import { accountTexts, keepValues } from '../domain/sample/kept-values.ts';
import type { Kept, PageFacts } from '../domain/sample/page-sample.ts';
import { isPrivateKey } from '../domain/sample/private-words.ts';
import { describePage } from '../sites/sample/describe-page.ts';
import { readPrivateNames } from '../sites/sample/private-parts.ts';
import { currentPage } from './tracking/current-page.ts';

/** Beside what is kept, the names that are to be taken out of it. */
interface Gathered<T> {
  readonly facts: T;
  readonly names: readonly string[];
}

const MOST_GLOBALS = 40;
/** Objects within one of them. */
const MOST_VALUES = 300;
const MOST_NAMES = 300;

export function gatherPage(): Gathered<PageFacts> {
  // The script of a site's reader among the page's own is asked, where there is one.
  return { facts: describePage(currentPage({ pageState: true })), names: readPrivateNames(document) };
}

/** Runs among the page's own scripts: what pages keep of their state in `globals`, under names of their own. Null where the page does not let itself be read. */
export function gatherGlobals(globals: object): Gathered<Readonly<Record<string, Kept>>> | null {
  try {
    const found = Object.entries(Object.getOwnPropertyDescriptors(globals)).filter(
      ([, { value }]) => typeof value === 'object' && value !== null,
    );
    const names = found.flatMap(([name, { value }]) => accountTexts({ [name]: value }));
    const kept = found
      .filter(([name]) => !isPrivateKey(name))
      .map(([name, { value }]) => [name, keepValues(value, { most: MOST_VALUES })] as const)
      .filter(([, value]) => hasSomething(value));
    return { facts: Object.fromEntries(kept.slice(0, MOST_GLOBALS)), names: names.slice(0, MOST_NAMES) };
  } catch {
    return null;
  }
}

/** The browser's own objects are no plain ones, and end in null. */
function hasSomething(value: Kept): boolean {
  return value !== null && Object.keys(value).length > 0;
}
