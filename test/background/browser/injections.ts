// Runs the scripts and functions that the extension starts in the documents of a tab.
import type { FakeDocument, FakeTab } from './fake-tab.ts';
import { findScriptOptionError, loadPackagedFileCheck } from './scripts.ts';

interface Injection {
  readonly target: {
    readonly tabId: number;
    readonly allFrames?: boolean;
    readonly documentIds?: readonly string[];
  };
  readonly files?: readonly string[];
  /** A function to run. It runs in the test's process, without a page around it. */
  readonly func?: (...args: unknown[]) => unknown;
  readonly args?: readonly unknown[];
  readonly world?: string;
}

interface Answer {
  readonly frameId: number;
  readonly documentId: string;
  readonly result: unknown;
}

interface FakeInjectionContext {
  readonly tabs: ReadonlyMap<number, FakeTab>;
  readonly mayRead: (url: string) => boolean;
  /** The script files that were started in a page. */
  readonly started: string[];
}

const NO_ACCESS =
  'Cannot access contents of the page. Extension manifest must request permission to access the respective host.';

export function createFakeInjection({ tabs, mayRead, started }: FakeInjectionContext) {
  return async (injection: Injection): Promise<Answer[]> => {
    const { target, files = [] } = injection;
    await checkWhat(injection);
    const tab = tabs.get(target.tabId);
    if (!tab) throw new Error(`No tab with id: ${target.tabId}`);
    const wanted = documentsOf(tab, target);
    const readable = wanted.filter(({ url }) => mayRead(url));
    if (readable.length === 0 && wanted.length > 0) throw new Error(NO_ACCESS);
    if (readable.length > 0) started.push(...files);
    for (const { scripts } of readable) scripts.push(...files);
    const answers = readable.map(async ({ frameId, id }) => ({
      frameId,
      documentId: id,
      result: await resultOf(injection),
    }));
    return Promise.all(answers);
  };
}

/** Rejects arguments that could not be sent to a page. */
async function checkWhat({ files, func, args, world }: Injection): Promise<void> {
  const fault = findScriptOptionError('world', world);
  const isPackaged = await loadPackagedFileCheck();
  const missing = files?.find((file) => !isPackaged(file));
  if (fault) throw new TypeError(`Error at parameter 'injection': ${fault}`);
  if (Boolean(files) === Boolean(func))
    throw new Error("Exactly one of 'func' and 'files' must be specified");
  if (files && args) throw new Error("'args' may not be used with file injections.");
  if (files?.length === 0) throw new Error('At least one file must be specified.');
  if (missing !== undefined) throw new Error(`Could not load file: '${missing.replace(/^\//, '')}'.`);
}

/** Returns the targeted documents, with the page first. An empty list of ids is allowed, but an unknown id throws. */
function documentsOf(tab: FakeTab, { allFrames, documentIds }: Injection['target']): FakeDocument[] {
  if (documentIds && allFrames)
    throw new Error("Cannot specify 'allFrames' if either 'frameIds' or 'documentIds' is specified.");
  const there = [tab.page, ...tab.frames];
  if (!documentIds) return allFrames ? there : [tab.page];
  const gone = documentIds.find((id) => !there.some((one) => one.id === id));
  if (gone !== undefined) throw new Error(`No document with id ${gone} in tab with id ${tab.id}`);
  return there.filter(({ id }) => documentIds.includes(id));
}

/**
 * Runs the function and returns its result as plain data. Returns null if the function fails, because the browser does not report the
 * error.
 */
async function resultOf({ func, args = [] }: Injection): Promise<unknown> {
  try {
    return JSON.parse(JSON.stringify((await func?.(...args)) ?? null));
  } catch {
    return null;
  }
}
