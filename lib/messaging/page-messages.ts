// Parses the messages of our scripts in web pages, since a page's renderer is not trusted. Those scripts do not import this file, so they
// need no zod.
import * as z from 'zod/mini';
import { lazy } from '../contract/lazy.ts';
import { pageAddress, pageIdentity } from '../domain/addresses/page-address.ts';
import { seriesIdentity } from '../domain/addresses/series-identity.ts';
import { isFromGeneralData, type ObservedEpisode } from '../domain/episode.ts';
import type { LessonContent, Proposal } from '../domain/files/lesson.ts';
import type { PageMessages } from './protocol.ts';

const upTo = (longest: number) => z.string().check(z.maxLength(longest));
const within = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));
const wholeWithin = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const text = lazy(() => upTo(500));
const name = lazy(() => upTo(500).check(z.minLength(1)));
const shownName = lazy(() => upTo(150).check(z.minLength(1)));
/** No tab character is allowed, because the key of a session uses it to separate the account from the episode. */
const episodeId = lazy(() => name().check(z.regex(/^[^\t]*$/)));

/** An episode may have at most this many sources. A reader reports the source of each field. */
const MOST_SOURCES = 12;
/** At most this many names of a page are compared with the user's list. */
const MOST_SEEN = 16;

const entryId = lazy(() => z.optional(wholeWithin(1, 100_000_000)));

/**
 * Returns an address that a page names besides its own, without secrets and tracking parameters. Returns null if that address is on another
 * origin. The episode then counts without this address.
 */
function namedAddress(named: string | null | undefined, open: URL): string | null {
  if (!named || !URL.canParse(named)) return null;
  const url = new URL(named);
  const isOwn = url.origin === open.origin && !url.username && !url.password;
  const address = isOwn ? pageAddress(url) : '';
  // If secrets were removed from the path, the address would lead to another page. In this case, return null.
  return address.startsWith(url.origin + url.pathname) ? address : null;
}

/**
 * Removes secrets from the addresses. The readers leave this to the worker, so that pages need not load the code that recognises secrets.
 */
function stripSecrets(observed: ObservedEpisode): ObservedEpisode {
  const url = pageAddress(new URL(observed.url));
  return {
    ...observed,
    url,
    ...(isFromGeneralData(observed) && generalIds(observed)),
    ...namedAddresses(observed),
  };
}

/**
 * Makes the ids of a general page from its address, so that the page cannot choose them. The page may only name the address of its series.
 */
function generalIds(observed: ObservedEpisode): Pick<ObservedEpisode, 'episodeId' | 'seriesId' | 'seasonId'> {
  const { episodeId, seriesId } = observed;
  const page = new URL(observed.url);
  return {
    episodeId: isTaughtChapter(observed, page) ? episodeId : pageIdentity(page),
    seriesId: seriesId && seriesIdentity(seriesId, page),
    seasonId: null,
  };
}

/**
 * Whether a lesson made the id. A lesson makes an id from the host, the title and the number, because each page of a chapter may have its
 * own address.
 */
function isTaughtChapter({ siteId, mediaType, episodeId }: ObservedEpisode, { host }: URL): boolean {
  return siteId === 'generic' && mediaType === 'manga' && episodeId.startsWith(`${host} `);
}

/**
 * Returns the addresses of the next episode and of the series, without secrets and tracking parameters. A field that the page has omitted
 * stays undefined.
 */
function namedAddresses({ url, nextUrl, seriesUrl }: ObservedEpisode): Partial<ObservedEpisode> {
  const [next, series] = [nextUrl, seriesUrl].map((named) => namedAddress(named, new URL(url)));
  return {
    ...(nextUrl !== undefined && { nextUrl: next }),
    ...(seriesUrl !== undefined && { seriesUrl: series }),
  };
}

/** An invalid value becomes null, so that the episode still counts. */
const namedAddressField = lazy(() => z.catch(z.optional(z.nullable(upTo(1000))), null));

/** The schema of a proposal. Its lesson is parsed in `receive-reports.ts`. */
const proposalSchema = lazy(
  (): z.ZodMiniType<Proposal> =>
    z.strictObject({
      taught: z.custom<LessonContent>((value) => typeof value === 'object'),
      name: shownName(),
      seriesId: z.nullable(text()),
      seasonId: z.nullable(text()),
    }),
);

const rawObservedSchema = lazy(
  (): z.ZodMiniType<ObservedEpisode> =>
    z.strictObject({
      siteId: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
      siteName: upTo(80).check(z.minLength(1)),
      mediaType: z.enum(['anime', 'manga']),
      url: upTo(2000).check(z.regex(/^https?:\/\//), z.refine(URL.canParse)),
      episodeId: episodeId(),
      seriesTitle: name(),
      seriesId: z.nullable(text()),
      seriesSlug: z.optional(z.nullable(text())),
      titleIsSeries: z.optional(z.boolean()),
      ids: z.optional(z.nullable(z.strictObject({ mal: entryId(), anilist: entryId() }))),
      seasonTitle: z.nullable(text()),
      seasonId: z.nullable(text()),
      seasonNumber: z.nullable(wholeWithin(0, 1000)),
      airDate: z.optional(z.nullable(z.iso.date())),
      duration: z.optional(z.nullable(z.number().check(z.positive(), z.maximum(100_000)))),
      episodeLabel: text(),
      episodeNumber: z.nullable(within(0, 100_000)),
      firstEpisodeNumber: z.optional(z.nullable(within(0, 100_000))),
      isFinal: z.optional(z.nullable(z.boolean())),
      episodeType: z.enum(['regular', 'special', 'movie']),
      language: z.nullable(upTo(35)),
      confidence: within(0, 1),
      sources: z
        .record(upTo(40), upTo(80))
        .check(z.refine((sources) => Object.keys(sources).length <= MOST_SOURCES)),
      nextUrl: namedAddressField(),
      nextNumber: z.catch(z.optional(z.nullable(within(0, 100_000))), null),
      seriesUrl: namedAddressField(),
      provisional: z.optional(z.boolean()),
      proposal: z.optional(proposalSchema()),
      learnt: z.optional(z.boolean()),
    }),
);
const observedSchema = lazy(
  (): z.ZodMiniType<ObservedEpisode> => z.pipe(rawObservedSchema(), z.transform(stripSecrets)),
);

const seconds = lazy(() => within(0, 1_000_000));

/** A time in epoch milliseconds. The page may send any value. */
const time = lazy(() => z.optional(within(0, 1e14)));

const page = lazy(() => wholeWithin(1, 5000));
const pageEdge = lazy(() => wholeWithin(0, 5000));

/** The input of messages without input. The browser may replace a missing argument by null. */
const nothing = lazy(() =>
  z.pipe(
    z.union([z.undefined(), z.null()]),
    z.transform(() => undefined),
  ),
);

/** The input of each message that our scripts in web pages may send. Any other shape is rejected. */
export const pageInputSchemas = {
  episodeObserved: lazy(() =>
    z.strictObject({
      observed: z.nullable(observedSchema()),
      isHello: z.optional(z.literal(true)),
      isUnread: z.optional(z.literal(true)),
    }),
  ),
  playbackSampled: lazy(() =>
    z.strictObject({
      videoId: upTo(100).check(z.minLength(1)),
      duration: seconds(),
      position: seconds(),
      played: z.array(z.strictObject({ from: seconds(), to: seconds() })).check(z.maxLength(1000)),
      paused: z.boolean(),
      since: time(),
    }),
  ),
  readingSampled: lazy(() =>
    z
      .strictObject({
        episodeId: episodeId(),
        page: page(),
        pages: page(),
        unit: z.enum(['page', 'strip']),
        visited: z.array(z.strictObject({ from: pageEdge(), to: pageEdge() })).check(z.maxLength(1000)),
        since: time(),
        mayGrow: z.optional(z.literal(true)),
      })
      .check(z.refine((sample) => sample.page <= sample.pages)),
  ),
  nothingRead: nothing,
  namesSeen: lazy(() =>
    z.strictObject({
      number: within(0, 100_000),
      season: z.nullable(wholeWithin(0, 1000)),
      names: z.array(shownName()).check(z.maxLength(MOST_SEEN)),
    }),
  ),
  scriptsWanted: nothing,
  noteOpened: nothing,
  noteClosed: lazy(() => z.strictObject({ styleId: upTo(64).check(z.regex(/^[\w-]+$/)) })),
  undoFromNote: lazy(() => z.strictObject({ activityId: upTo(64).check(z.minLength(1)) })),
  rateFromNote: lazy(() =>
    z.strictObject({
      activityId: upTo(64).check(z.minLength(1)),
      score: within(0.5, 10).check(z.multipleOf(0.1)),
    }),
  ),
  popupWanted: nothing,
  lessonWanted: nothing,
  teachingWanted: nothing,
  siteTaught: lazy(() => z.strictObject({ taught: z.unknown() })),
} satisfies Record<keyof PageMessages, () => z.ZodMiniType>;
