// Defines a schema of stored outbox items. A test compares Kiroku's hand-written parser with this schema.
import * as z from 'zod/mini';
import { lazy } from '@/lib/contract/lazy.ts';

const text = lazy(() => z.string());
const optionalText = lazy(() => z.catch(z.nullable(text()), null));
const optionalNumber = lazy(() => z.catch(z.nullable(z.number()), null));
const mediaType = lazy(() => z.enum(['anime', 'manga']));
const list = lazy(() => z.catch(z.array(z.unknown()), []));

/** A field is required only if an item is useless without it. Other fields get a default if they are missing or unreadable. */
const media = lazy(() =>
  z.looseObject({
    id: text().check(z.minLength(1)),
    type: mediaType(),
    title: text(),
    shortId: z.catch(text(), ''),
    titles: z.catch(z.object({ romaji: optionalText(), english: optionalText(), native: optionalText() }), {
      romaji: null,
      english: null,
      native: null,
    }),
    synonyms: z.catch(z.array(text()), []),
    genres: z.catch(z.array(text()), []),
    format: optionalText(),
    status: optionalText(),
    episodes: optionalNumber(),
    chapters: optionalNumber(),
    volumes: optionalNumber(),
    coverUrl: optionalText(),
  }),
);

const storedObserved = lazy(() =>
  z.looseObject({
    siteId: text(),
    siteName: text(),
    mediaType: mediaType(),
    url: z.catch(text(), ''),
    episodeId: text(),
    seriesTitle: text(),
    seriesId: optionalText(),
    seasonTitle: optionalText(),
    seasonId: optionalText(),
    seasonNumber: optionalNumber(),
    episodeLabel: z.catch(text(), ''),
    episodeNumber: z.nullable(z.number()),
    episodeType: z.enum(['regular', 'special', 'movie']),
    language: optionalText(),
    confidence: z.catch(z.number(), 1),
    sources: z.catch(z.record(text(), text()), {}),
  }),
);

const state = lazy(() =>
  z.looseObject({ status: text(), progress: z.number(), userScore: z.nullable(z.number()) }),
);
const optionalState = lazy(() => z.catch(z.nullable(state()), null));
const patch = lazy(() =>
  z.looseObject({
    status: z.optional(text()),
    progress: z.optional(z.number()),
    userScore: z.optional(z.nullable(z.number())),
  }),
);
const by = lazy(() => z.enum(['user', 'undo']));

const change = lazy(() =>
  z.discriminatedUnion('kind', [
    z.looseObject({
      kind: z.literal('episode'),
      observed: storedObserved(),
      watchedAt: z.catch(z.number(), 0),
    }),
    z.looseObject({
      kind: z.literal('edit'),
      media: media(),
      patch: patch(),
      by: z.enum(['user', 'undo', 'kiroku', 'import']),
      base: optionalState(),
    }),
    z.looseObject({ kind: z.literal('removal'), media: media(), by: by() }),
    z.looseObject({ kind: z.literal('rating'), media: media(), score: z.number() }),
  ]),
);

const problem = lazy(() => z.object({ code: text(), message: text() }));
const question = lazy(() =>
  z.looseObject({
    reason: text(),
    choices: z.catch(z.array(z.looseObject({ media: media(), score: z.number(), evidence: list() })), []),
    media: z.catch(z.nullable(media()), null),
    episode: optionalNumber(),
    evidence: list(),
  }),
);
const attempted = lazy(() =>
  z.looseObject({ what: text(), mediaId: text(), before: z.nullable(state()), patch: patch() }),
);

export const outboxItemSchema = lazy(() =>
  z.looseObject({
    id: text(),
    account: optionalText(),
    createdAt: z.catch(z.number(), 0),
    decidedAt: z.catch(z.optional(z.number()), undefined),
    state: z.enum(['waiting', 'asking', 'deferred', 'failed']),
    change: change(),
    attempts: z.catch(z.number(), 0),
    notBefore: z.catch(z.number(), 0),
    problem: z.catch(z.nullable(problem()), null),
    question: z.catch(z.nullable(question()), null),
    confirmed: z.catch(z.array(text()), []),
    attempted: z.catch(z.nullable(attempted()), null),
  }),
);
