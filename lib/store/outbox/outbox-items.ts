// Parses stored outbox items separately, so that an unreadable item does not lose the others.
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import {
  anyValue,
  boolean,
  listOf,
  looseObject,
  nonEmptyText,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Parser,
  parseAs,
  recordOf,
  text,
  unionBy,
  withDefault,
} from '../../domain/fields.ts';

const optionalText = withDefault(nullable(text), null);
const optionalNumber = withDefault(nullable(number), null);
const mediaType = oneOf('anime', 'manga');
const list = withDefault(listOf(anyValue), []);
const texts = withDefault(listOf(text), []);

/**
 * In these schemas, a field is required if the item is useless without the field. Every other field gets a default if it is missing or
 * unreadable.
 */
const media = looseObject({
  id: nonEmptyText,
  type: mediaType,
  title: text,
  shortId: withDefault(text, ''),
  titles: withDefault(object({ romaji: optionalText, english: optionalText, native: optionalText }), {
    romaji: null,
    english: null,
    native: null,
  }),
  synonyms: texts,
  genres: texts,
  format: optionalText,
  status: optionalText,
  episodes: optionalNumber,
  chapters: optionalNumber,
  volumes: optionalNumber,
  coverUrl: optionalText,
});

/** The fields of an observed episode. Resume points use them, too. */
export const observedEpisodeParsers = {
  siteId: text,
  siteName: text,
  mediaType,
  url: withDefault(text, ''),
  episodeId: text,
  seriesTitle: text,
  seriesId: optionalText,
  seasonTitle: optionalText,
  seasonId: optionalText,
  seasonNumber: optionalNumber,
  episodeLabel: withDefault(text, ''),
  episodeNumber: nullable(number),
  firstEpisodeNumber: withDefault(optional(nullable(number)), undefined),
  isFinal: withDefault(optional(nullable(boolean)), undefined),
  episodeType: oneOf('regular', 'special', 'movie'),
  language: optionalText,
  confidence: withDefault(number, 1),
  sources: withDefault(recordOf(text), {}),
};

const state = looseObject({ status: text, progress: number, userScore: nullable(number) });
const patch = looseObject({
  status: optional(text),
  progress: optional(number),
  userScore: optional(nullable(number)),
});
const by = oneOf('user', 'undo');

const change = unionBy<unknown>('kind', {
  episode: looseObject({ observed: looseObject(observedEpisodeParsers), watchedAt: withDefault(number, 0) }),
  edit: looseObject({
    media,
    patch,
    by: oneOf('user', 'undo', 'kiroku', 'import'),
    base: withDefault(nullable(state), null),
  }),
  removal: looseObject({ media, by }),
  rating: looseObject({ media, score: number }),
});

const question = looseObject({
  reason: text,
  choices: withDefault(listOf(looseObject({ media, score: number, evidence: list })), []),
  media: withDefault(nullable(media), null),
  episode: optionalNumber,
  evidence: list,
});

const item: Parser<unknown> = looseObject({
  id: text,
  account: optionalText,
  createdAt: withDefault(number, 0),
  decidedAt: withDefault(optional(number), undefined),
  state: oneOf('waiting', 'asking', 'deferred', 'failed'),
  change,
  attempts: withDefault(number, 0),
  notBefore: withDefault(number, 0),
  problem: withDefault(nullable(object({ code: text, message: text })), null),
  question: withDefault(nullable(question), null),
  confirmed: texts,
  startedAt: withDefault(optional(number), undefined),
  crashedAt: withDefault(optional(listOf(number)), undefined),
  attempted: withDefault(
    nullable(looseObject({ what: text, mediaId: text, before: nullable(state), patch })),
    null,
  ),
});

/** Parses an item; null if that fails. The item then stays stored, because another version may be able to read it. */
export function parseItem(stored: unknown): OutboxItem | null {
  const read = parseAs(item, stored) as OutboxItem | null;
  // If the question of an item was lost, the item waits again. It asks again when it is sent.
  return read?.state === 'asking' && read.question === null ? { ...read, state: 'waiting' } : read;
}

/** Returns the readable items, oldest first, which is the order in which they are sent. */
export function parseReadableItems(stored: readonly unknown[]): OutboxItem[] {
  return stored.flatMap((one) => parseItem(one) ?? []).sort((a, b) => a.createdAt - b.createdAt);
}
