// Signs and verifies the opaque cursor of a page run. A cursor contains the list, the instant of the run's snapshot, and the last entry. It
// is signed with an HMAC.
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { libraryStatusSchema } from '@kiroku/contract/library';
import { mediaTypeSchema } from '@kiroku/contract/media';
import * as z from 'zod';

/** The content of a cursor. Instants are in milliseconds since 1970. */
const cursorSchema = z.object({
  accountId: z.guid(),
  type: mediaTypeSchema(),
  status: z.nullable(libraryStatusSchema()),
  /** When the first page was served. */
  begunAt: z.int(),
  /** When the list had last changed before the first page was served. */
  snapshotAt: z.int(),
  /** The instant by which the run sorts the last entry that was served. */
  at: z.int(),
  mediaId: z.guid(),
});
export type PageCursor = z.infer<typeof cursorSchema>;

export interface CursorSigner {
  seal(cursor: PageCursor): string;
  /** Returns the content of a cursor; null if its signature is wrong. */
  open(text: string): PageCursor | null;
}

const MAC_BYTES = 16;

/** Signs and verifies cursors. The first secret signs, and all of them verify. */
export function createCursorSigner(secrets: readonly Buffer[]): CursorSigner {
  const keys = secrets.map((secret) => createSecretKey(secret));
  const macWith = (key: KeyObject, text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES);
  const mac = (text: string) => {
    const [newest] = keys;
    if (newest === undefined) throw new Error('There is no key to seal with.');
    return macWith(newest, text);
  };
  return {
    seal(cursor) {
      const { accountId, type, status, begunAt, snapshotAt, at, mediaId } = cursor;
      const body = Buffer.from(
        JSON.stringify([accountId, type, status, begunAt, snapshotAt, at, mediaId]),
      ).toString('base64url');
      return `${body}.${mac(body).toString('base64url')}`;
    },
    open(text) {
      const [body = '', signature = ''] = text.split('.');
      const given = Buffer.from(signature, 'base64url');
      const isOurs = keys.some(
        (key) => given.length === MAC_BYTES && timingSafeEqual(given, macWith(key, body)),
      );
      if (!isOurs || text !== `${body}.${signature}`) return null;
      const [accountId, type, status, begunAt, snapshotAt, at, mediaId] = JSON.parse(
        Buffer.from(body, 'base64url').toString(),
      );
      return cursorSchema.parse({ accountId, type, status, begunAt, snapshotAt, at, mediaId });
    },
  };
}
