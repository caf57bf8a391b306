// Answers that are put together from what the database has written and from the titles' JSON, without an object in between.
import type { TitleCard } from './title-cards.ts';

/** An answer that is JSON already, in UTF-8. */
export interface JsonAnswer {
  readonly ok: true;
  readonly json: Buffer;
}

/** An object of a list: what comes before the title's JSON, which closes its own brace, and the title. */
export interface Listed {
  readonly head: string;
  readonly card: TitleCard;
}

interface JsonParts {
  readonly start: string;
  readonly listed: readonly Listed[];
  /** After each title. */
  readonly close: '' | '}';
  readonly end: string;
}

const COMMA = 0x2c;

/** Copies the pieces into one buffer of the right size. One large string would be encoded again for each answer. */
export function jsonAnswer({ start, listed, close, end }: JsonParts): JsonAnswer {
  let length = start.length + end.length + Math.max(0, listed.length - 1);
  let isAscii = true;
  for (const { head, card } of listed) {
    const bytes = Buffer.byteLength(head);
    if (bytes !== head.length) isAscii = false;
    length += bytes + card.media.length + close.length;
  }
  const encoding = isAscii ? 'latin1' : 'utf8';
  const json = Buffer.allocUnsafe(length);
  let at = json.write(start, 'latin1');
  for (const { head, card } of listed) {
    if (at > start.length) json[at++] = COMMA;
    at += json.write(head, at, encoding);
    json.set(card.media, at);
    at += card.media.length;
    at += json.write(close, at, 'latin1');
  }
  json.write(end, at, 'latin1');
  return { ok: true, json };
}
