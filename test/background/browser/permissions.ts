// Simulates permissions. The browser lists the granted patterns, and knows which addresses each pattern includes.
import { runWorkerEffect } from '../worker-life.ts';
import { createFakeEvent } from './events.ts';
import { doesPatternCover, findPatternError, patternWithoutPath } from './match-patterns.ts';

/** The manifest's permissions. WXT adds `sidePanel`, because the extension has a side panel page. */
export const REQUIRED_PERMISSIONS = [
  'activeTab',
  'alarms',
  'contextMenus',
  'identity',
  'scripting',
  'sidePanel',
  'storage',
  'unlimitedStorage',
];
const OPTIONAL = ['notifications'];

interface Asked {
  readonly origins?: string[];
  readonly permissions?: string[];
}

/** Throws the browser's error if a request contains an invalid pattern or an unknown permission. */
function check({ origins = [], permissions = [] }: Asked): void {
  for (const pattern of origins) {
    const fault = findPatternError(pattern);
    if (fault) throw new Error(`Invalid value for origin pattern ${pattern}: ${fault}`);
  }
  for (const name of permissions)
    if (![...REQUIRED_PERMISSIONS, ...OPTIONAL].includes(name))
      throw new Error(`'${name}' is not a recognized permission.`);
}

export function createFakePermissions() {
  let origins: readonly string[] = [];
  let named: readonly string[] = [];
  const onAdded = createFakeEvent<[{ origins: string[] }]>();
  const onRemoved = createFakeEvent<[{ origins: string[] }]>();
  const contains = (wanted: string): boolean => origins.some((pattern) => doesPatternCover(pattern, wanted));
  const take = (...patterns: string[]): void => {
    const taken = patterns.map(patternWithoutPath);
    origins = origins.filter((pattern) => !taken.includes(patternWithoutPath(pattern)));
    onRemoved.dispatch({ origins: patterns });
  };
  const remove = (asked: Asked): true => {
    check(asked);
    const { origins: wanted = [], permissions: names = [] } = asked;
    if (names.some((name) => REQUIRED_PERMISSIONS.includes(name)))
      throw new Error('You cannot remove required permissions.');
    named = named.filter((name) => !names.includes(name));
    take(...wanted);
    return true;
  };
  const hasAll = (asked: Asked): boolean => {
    check(asked);
    const { origins: wanted = [], permissions: names = [] } = asked;
    return (
      wanted.every(contains) && names.every((name) => [...REQUIRED_PERMISSIONS, ...named].includes(name))
    );
  };
  return {
    api: {
      contains: (asked: Asked) => runWorkerEffect(async () => hasAll(asked)),
      getAll: () =>
        runWorkerEffect(async () => ({
          origins: [...origins],
          permissions: [...REQUIRED_PERMISSIONS, ...named],
        })),
      remove: (asked: Asked) => runWorkerEffect(async () => remove(asked)),
      // The request is rejected, because a worker has no user gesture.
      request: (_asked: Asked): Promise<boolean> =>
        Promise.reject(new Error('This function must be called during a user gesture')),
      onAdded,
      onRemoved,
    },
    contains,
    grant: (...patterns: string[]): void => {
      origins = [...new Set([...origins, ...patterns])];
      onAdded.dispatch({ origins: patterns });
    },
    /** Grants a permission that is not an origin, such as `notifications`. */
    grantNamed: (name: string): void => {
      named = [...named, name];
    },
    take,
  };
}
