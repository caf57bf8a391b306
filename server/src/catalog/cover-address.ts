// Makes the URLs of covers. Browsers load pictures without a token. So the URL of an explicit title's cover contains a key, which the API
// gives only to callers who may see the title.
import { createHmac } from 'node:crypto';
import { areHashesEqual } from '../db/hash.ts';

export interface CoverAddresses {
  /** Returns the URL of a title's cover; null if covers are off. */
  of(title: { readonly id: string; readonly explicit: boolean }): string | null;
  /** Whether `key` is valid for this title's cover. */
  isKey(id: string, key: string): boolean;
}

/**
 * Makes the addresses of covers. `url` is absolute, without a trailing slash; null switches covers off. The first of `keys` signs, and all
 * of them verify.
 */
export function createCoverAddresses(url: string | null, keys: readonly Buffer[]): CoverAddresses {
  const keysOf = (id: string) =>
    keys.map((key) => createHmac('sha256', key).update(id.toLowerCase()).digest('base64url').slice(0, 22));
  return {
    of: ({ id, explicit }) =>
      url === null ? null : `${url}/${id}.svg${explicit ? `?key=${keysOf(id)[0]}` : ''}`,
    isKey: (id, key) => keysOf(id).some((good) => areHashesEqual(good, key)),
  };
}
