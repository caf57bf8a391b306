// Parses what a web page's script sends: a page's renderer is not trusted. Not imported by pages, which stay free of zod.
import * as z from 'zod';
import type { ObservedEpisode } from '../domain/episode.ts';
import type { MessageName, PageMessages } from './protocol.ts';

const text = z.string().max(500);
const name = z.string().min(1).max(500);

const entryId = z.int().positive().max(100_000_000).optional();

const observedSchema: z.ZodType<ObservedEpisode> = z.strictObject({
  siteId: z.string().regex(/^[a-z0-9-]{1,40}$/),
  siteName: z.string().min(1).max(80),
  kind: z.enum(['anime', 'manga']),
  url: z
    .string()
    .max(2000)
    .regex(/^https?:\/\//),
  episodeId: name,
  seriesTitle: name,
  seriesId: text.nullable(),
  seriesSlug: text.nullable().optional(),
  titleIsSeries: z.boolean().optional(),
  ids: z.strictObject({ mal: entryId, anilist: entryId }).nullable().optional(),
  seasonTitle: text.nullable(),
  seasonId: text.nullable(),
  seasonNumber: z.int().min(0).max(1000).nullable(),
  airDate: z.iso.date().nullable().optional(),
  duration: z.number().positive().max(100_000).nullable().optional(),
  episodeLabel: text,
  episodeNumber: z.number().min(0).max(100_000).nullable(),
  episodeType: z.enum(['regular', 'special', 'movie']),
  language: z.string().max(35).nullable(),
  confidence: z.number().min(0).max(1),
  sources: z.record(z.string().max(40), z.string().max(80)),
});

const seconds = z.number().min(0).max(1_000_000);

const page = z.int().min(1).max(5000);
const pageEdge = z.int().min(0).max(5000);

/** An argument that is left out may arrive as null. */
const nothing = z.union([z.undefined(), z.null()]);

const inputs = {
  episodeObserved: z.strictObject({ observed: observedSchema.nullable() }),
  playbackSampled: z.strictObject({
    mediaId: z.string().min(1).max(100),
    duration: seconds,
    position: seconds,
    played: z.array(z.strictObject({ from: seconds, to: seconds })).max(1000),
    paused: z.boolean(),
  }),
  readingSampled: z
    .strictObject({
      episodeId: name,
      page,
      pages: page,
      unit: z.enum(['page', 'strip']),
      visited: z.array(z.strictObject({ from: pageEdge, to: pageEdge })).max(1000),
    })
    .refine((sample) => sample.page <= sample.pages),
  undoAnnounced: z.strictObject({ activityId: z.string().min(1).max(64) }),
  lessonWanted: nothing,
  teachingWanted: nothing,
  siteTaught: z.strictObject({ taught: z.unknown() }),
} satisfies Record<keyof PageMessages, z.ZodType>;

export type PageMessageName = keyof typeof inputs;

export function isPageMessage(message: MessageName): message is PageMessageName {
  return Object.hasOwn(inputs, message);
}

/** The parsed input. Throws a ZodError for anything that does not have the exact shape. */
export function parsePageInput<N extends PageMessageName>(
  message: N,
  input: unknown,
): z.infer<(typeof inputs)[N]> {
  return inputs[message].parse(input) as z.infer<(typeof inputs)[N]>;
}
