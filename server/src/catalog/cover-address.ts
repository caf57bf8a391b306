// Where the cover of a title is. That of an explicit title has a key in its address, which only the API gives out, and only to who may see
// the title: pictures are asked for without a token.
import { createHmac } from 'node:crypto';
import { sameHash } from '../db/hash.ts';

export interface CoverAddresses {
  /** Null where there are no covers. */
  of(title: { readonly id: string; readonly explicit: boolean }): string | null;
  /** Whether this key stands in the address of this title's cover. */
  isKey(id: string, key: string): boolean;
}

/** `url`: absolute, without a trailing slash; null: no covers. The first of `keys` is given out, all are good. */
export function createCoverAddresses(url: string | null, keys: readonly Buffer[]): CoverAddresses {
  const keysOf = (id: string) =>
    keys.map((key) => createHmac('sha256', key).update(id.toLowerCase()).digest('base64url').slice(0, 22));
  return {
    of: ({ id, explicit }) =>
      url === null ? null : `${url}/${id}.svg${explicit ? `?key=${keysOf(id)[0]}` : ''}`,
    isKey: (id, key) => keysOf(id).some((good) => sameHash(good, key)),
  };
}
