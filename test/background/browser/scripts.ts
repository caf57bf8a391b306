// Simulates registered scripts. A rejected call changes nothing. A script can be registered for origins without a grant, but does not run
// there.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runWorkerEffect } from '../worker-life.ts';
import { findPatternError } from './match-patterns.ts';

interface Script {
  readonly id: string;
  readonly js: string[];
  readonly matches: string[];
  readonly excludeMatches?: string[];
  readonly allFrames?: boolean;
  readonly runAt?: string;
  readonly world?: string;
  readonly persistAcrossSessions?: boolean;
  readonly matchOriginAsFallback?: boolean;
}

interface Filter {
  readonly ids?: string[];
}

/**
 * Returns a function that tells whether a file is in the package. The package contains WXT's entrypoints, and the scripts that the build
 * makes for each site. The sites are loaded on demand, because most tests need none of them.
 */
export async function loadPackagedFileCheck(): Promise<(file: string) => boolean> {
  const { genericSite, sites } = await import('@/lib/sites/registry.ts');
  const packaged = new Set([
    ...readdirSync(join(import.meta.dirname, '../../../entrypoints'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => name.replace(/ts$/, 'js')),
    ...[...sites, genericSite].flatMap(({ id, pageState }) => [
      `site-${id}.js`,
      ...(pageState ? [`site-${id}-state.js`] : []),
    ]),
  ]);
  return (file) => packaged.has(file.replace(/^\//, ''));
}

const CHOICES = {
  runAt: ['document_end', 'document_idle', 'document_start'],
  world: ['ISOLATED', 'MAIN'],
} as const;

/** Returns the browser's error for the value of a field; null if the value is valid or missing. */
export function findScriptOptionError(
  member: keyof typeof CHOICES,
  value: string | undefined,
): string | null {
  const known: readonly string[] = CHOICES[member];
  if (value === undefined || known.includes(value)) return null;
  return `Error at property '${member}': Value must be one of ${known.join(', ')}.`;
}

/** Returns the browser's error for a script; null if the script is valid. */
function faultOf(
  { id, js, matches, excludeMatches = [], matchOriginAsFallback }: Script,
  isPackaged: (file: string) => boolean,
): string | null {
  const script = `Script with ID '${id}'`;
  const missing = js.find((file) => !isPackaged(file));
  const bad = [...patternFaults(matches, 'matches'), ...patternFaults(excludeMatches, 'exclude_matches')];
  if (id === '') return "Script's ID must not be empty";
  if (id.startsWith('_')) return `Script's ID '${id}' must not start with '_'`;
  if (!matches) return `${script} must specify 'matches'.`;
  if (matches.length === 0) return `${script} must specify at least one match.`;
  if (bad.length > 0) return `${script} has invalid value for ${bad[0]}`;
  if (matchOriginAsFallback && !matches.every((pattern) => /^[^/]*:\/\/[^/]*\/\*$/.test(pattern)))
    return "The path component for scripts with 'match_origin_as_fallback' must be '*'.";
  if (js.length === 0) return `${script} must specify at least one js or css file.`;
  return missing === undefined ? null : `Could not load javascript '${missing}' for script.`;
}

function patternFaults(patterns: readonly string[] | undefined, member: string): string[] {
  return (patterns ?? []).flatMap((pattern, at) => {
    const fault = findPatternError(pattern);
    return fault ? [`${member}[${at}]: ${fault}`] : [];
  });
}

/** Returns the script in the form in which the browser returns it. */
function asReturned({ id, js, matches, excludeMatches = [], ...said }: Script): Script {
  return {
    id,
    js: js.map((file) => file.replace(/^\//, '')),
    matches: [...matches].sort(),
    ...(excludeMatches.length > 0 && { excludeMatches: [...excludeMatches].sort() }),
    allFrames: said.allFrames ?? false,
    runAt: said.runAt ?? 'document_idle',
    world: said.world ?? 'ISOLATED',
    persistAcrossSessions: said.persistAcrossSessions ?? true,
    matchOriginAsFallback: said.matchOriginAsFallback ?? false,
  };
}

export function createFakeScripting() {
  let scripts: readonly Script[] = [];

  async function register(wanted: readonly Script[]): Promise<void> {
    const isPackaged = await loadPackagedFileCheck();
    const known = new Set(scripts.map(({ id }) => id));
    for (const [at, { runAt, world }] of wanted.entries()) {
      const fault = findScriptOptionError('runAt', runAt) ?? findScriptOptionError('world', world);
      if (fault) throw new TypeError(`Error at parameter 'scripts': Error at index ${at}: ${fault}`);
    }
    for (const script of wanted) {
      if (known.has(script.id)) throw new Error(`Duplicate script ID '${script.id}'`);
      known.add(script.id);
      const fault = faultOf(script, isPackaged);
      if (fault) throw new Error(fault);
    }
    scripts = [...scripts, ...wanted.map(asReturned)];
  }

  /** Unregisters the scripts with these ids. If the list of ids is missing or empty, unregisters all scripts. */
  function unregister({ ids = [] }: Filter): void {
    const unknown = ids.find((id) => !scripts.some((one) => one.id === id));
    if (unknown !== undefined) throw new Error(`Nonexistent script ID '${unknown}'`);
    scripts = ids.length === 0 ? [] : scripts.filter(({ id }) => !ids.includes(id));
  }

  return {
    api: {
      registerContentScripts: (wanted: Script[]) => runWorkerEffect(() => register(wanted)),
      unregisterContentScripts: (filter: Filter = {}) => runWorkerEffect(async () => unregister(filter)),
      getRegisteredContentScripts: ({ ids }: Filter = {}) =>
        runWorkerEffect(async () => scripts.filter(({ id }) => ids?.includes(id) ?? true)),
    },
    ids: () => scripts.map(({ id }) => id),
  };
}
