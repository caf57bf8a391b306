// Parses stored outbox items one by one, so that an unreadable item does not lose the others.
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import {
  anything,
  atLeast,
  byField,
  filledText,
  listOf,
  number,
  oneOf,
  only,
  or,
  orNothing,
  orNull,
  readAs,
  recordOf,
  type Shape,
  text,
} from '../shapes.ts';

const optionalText = or(orNull(text), null);
const optionalNumber = or(orNull(number), null);
const mediaType = oneOf('anime', 'manga');
const list = or(listOf(anything), []);
const texts = or(listOf(text), []);

/** A field is required if an item is useless without it. Any other field gets a default if it is missing or unreadable. */
const media = atLeast({
  id: filledText,
  type: mediaType,
  title: text,
  shortId: or(text, ''),
  titles: or(only({ romaji: optionalText, english: optionalText, native: optionalText }), {
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

/** The fields of an observed episode, shared with resume points. */
export const storedObserved = {
  siteId: text,
  siteName: text,
  mediaType,
  url: or(text, ''),
  episodeId: text,
  seriesTitle: text,
  seriesId: optionalText,
  seasonTitle: optionalText,
  seasonId: optionalText,
  seasonNumber: optionalNumber,
  episodeLabel: or(text, ''),
  episodeNumber: orNull(number),
  episodeType: oneOf('regular', 'special', 'movie'),
  language: optionalText,
  confidence: or(number, 1),
  sources: or(recordOf(text), {}),
};

const state = atLeast({ status: text, progress: number, userScore: orNull(number) });
const patch = atLeast({
  status: orNothing(text),
  progress: orNothing(number),
  userScore: orNothing(orNull(number)),
});
const by = oneOf('user', 'undo');

const change = byField<unknown>('kind', {
  episode: atLeast({ observed: atLeast(storedObserved), watchedAt: or(number, 0) }),
  edit: atLeast({
    media,
    patch,
    by: oneOf('user', 'undo', 'kiroku', 'import'),
    base: or(orNull(state), null),
  }),
  removal: atLeast({ media, by }),
  rating: atLeast({ media, score: number }),
});

const question = atLeast({
  reason: text,
  choices: or(listOf(atLeast({ media, score: number, evidence: list })), []),
  media: or(orNull(media), null),
  episode: optionalNumber,
  evidence: list,
});

const item: Shape<unknown> = atLeast({
  id: text,
  account: optionalText,
  createdAt: or(number, 0),
  saidAt: or(orNothing(number), undefined),
  state: oneOf('waiting', 'asking', 'deferred', 'failed'),
  change,
  attempts: or(number, 0),
  notBefore: or(number, 0),
  problem: or(orNull(only({ code: text, message: text })), null),
  question: or(orNull(question), null),
  confirmed: texts,
  startedAt: or(orNothing(number), undefined),
  crashedAt: or(orNothing(listOf(number)), undefined),
  attempted: or(orNull(atLeast({ what: text, mediaId: text, before: orNull(state), patch })), null),
});

/** Returns null if the item cannot be parsed. It stays stored for a version that can. */
export function readItem(stored: unknown): OutboxItem | null {
  const read = readAs(item, stored) as OutboxItem | null;
  // A lost question is asked again.
  return read?.state === 'asking' && read.question === null ? { ...read, state: 'waiting' } : read;
}

/** Oldest first: the order in which items are sent. */
export function readableItems(stored: readonly unknown[]): OutboxItem[] {
  return stored.flatMap((one) => readItem(one) ?? []).sort((a, b) => a.createdAt - b.createdAt);
}
