// Which origins are granted. The browser lists what was granted, and knows what that contains.
import { reachNow } from '../life.ts';
import { createEvent } from './events.ts';

const PATTERN = /^(\*|https?):\/\/(\*|(?:\*\.)?[^/*]+)\/(.*)$/;

/** Whether an address or another pattern lies within a match pattern; paths of permissions are not looked at. */
function covers(pattern: string, wanted: string): boolean {
  const [granted, asked] = [PATTERN.exec(pattern), PATTERN.exec(wanted)];
  if (!granted || !asked) return false;
  const scheme = granted[1] === '*' || granted[1] === asked[1];
  const [host = '', own = ''] = [granted[2], asked[2]?.replace(/:\d+$/, '')];
  if (host === '*') return scheme;
  const base = host.replace(/^\*\./, '').replace(/:\d+$/, '');
  const inside = host.startsWith('*.') ? own === base || own.endsWith(`.${base}`) : own === base;
  return scheme && inside;
}

interface Removal {
  readonly origins?: string[];
  readonly permissions?: string[];
}

export function createPermissions() {
  let origins: readonly string[] = [];
  let named: readonly string[] = [];
  const onAdded = createEvent<[{ origins: string[] }]>();
  const onRemoved = createEvent<[{ origins: string[] }]>();
  const contains = (wanted: string): boolean => origins.some((pattern) => covers(pattern, wanted));
  const take = (...patterns: string[]): void => {
    origins = origins.filter((pattern) => !patterns.includes(pattern));
    onRemoved.tell({ origins: patterns });
  };
  return {
    api: {
      contains: ({ origins: wanted = [] }: { origins?: string[] }) =>
        reachNow(async () => wanted.every(contains)),
      getAll: () => reachNow(async () => ({ origins: [...origins], permissions: [...named] })),
      remove: ({ origins: wanted = [], permissions: names = [] }: Removal) =>
        reachNow(async () => {
          named = named.filter((name) => !names.includes(name));
          take(...wanted);
          return true;
        }),
      onAdded,
      onRemoved,
    },
    contains,
    grant: (...patterns: string[]): void => {
      origins = [...new Set([...origins, ...patterns])];
      onAdded.tell({ origins: patterns });
    },
    /** A permission that is no origin. */
    grantNamed: (name: string): void => {
      named = [...named, name];
    },
    take,
  };
}
