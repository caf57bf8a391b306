// Databases as earlier versions left them, for the tests of what becomes of them.
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { sessionKey } from '@/lib/domain/watching/watch-session.ts';
import { episode, libraryEntry, media } from '../domain/examples.ts';

type Stored = Readonly<Record<string, readonly { readonly value: unknown; readonly key?: string }[]>>;

/** As it was written when the version was current: never to be changed, only to be added to. */
export interface Example {
  readonly stores: Readonly<
    Record<
      string,
      {
        readonly keyPath?: string | string[];
        readonly indexes?: readonly string[];
        readonly pairs?: readonly (readonly [string, readonly string[]])[];
      }
    >
  >;
  readonly data: Stored;
}

/** An episode as versions before 12 named its fields. */
function earlierEpisode(part: Partial<ObservedEpisode> = {}) {
  const { mediaType: kind, ...facts } = episode(part);
  return { ...facts, kind };
}

export const entry = libraryEntry();
export const versionOne: Example = {
  stores: {
    sessions: { keyPath: 'key', indexes: ['updatedAt'] },
    outbox: { keyPath: 'id', indexes: ['createdAt'] },
    library: { keyPath: 'mediaId', indexes: ['type'] },
    libraryState: {},
    matches: { keyPath: 'seasonKey' },
    activity: { keyPath: 'id', indexes: ['at', 'episodeKey'] },
  },
  data: {
    sessions: [
      {
        value: {
          key: 'crunchyroll:G0001',
          observed: earlierEpisode(),
          duration: 1440,
          position: 700,
          ranges: [{ from: 0, to: 700 }],
          updatedAt: 5,
          watchedAt: null,
        },
      },
    ],
    outbox: [
      {
        value: {
          id: 'waiting',
          account: 'user-1',
          createdAt: 10,
          state: 'waiting',
          change: { kind: 'episode', observed: earlierEpisode(), watchedAt: 9 },
          attempts: 2,
          notBefore: 11,
          problem: { code: 'unreachable', message: 'offline' },
          question: null,
          confirmed: [],
          attempted: null,
        },
      },
    ],
    library: [{ value: entry }],
    libraryState: [
      { key: 'anime', value: { account: 'user-1', newest: entry.updatedAt, readAt: 7 } },
      { key: 'manga', value: { account: 'user-1', newest: null, readAt: 8 } },
    ],
    matches: [
      {
        value: {
          seasonKey: 'crunchyroll:GS01|',
          siteName: 'Crunchyroll',
          seriesTitle: 'Frieren',
          seasonTitle: null,
          rules: [{ from: 1, to: null, mediaId: media().id, type: 'anime', offset: 0 }],
          policy: 'auto',
          decidedBy: 'user',
          jumpAllowed: true,
          evidence: [],
          decidedAt: 3,
        },
      },
    ],
    activity: [
      {
        value: {
          id: 'line-1',
          at: 6,
          what: 'advance',
          reason: null,
          mediaId: media().id,
          type: 'anime',
          title: 'Sousou no Frieren',
          coverUrl: null,
          siteName: 'Crunchyroll',
          episodeKey: 'crunchyroll:G0001',
          episodeLabel: 'E5',
          before: { status: 'watching', progress: 4, userScore: null },
          after: { status: 'watching', progress: 5, userScore: null },
          evidence: [],
          undone: false,
        },
      },
    ],
  },
};

export const versionTwo: Example = {
  stores: { ...versionOne.stores, libraryRun: {} },
  data: {
    ...versionOne.data,
    libraryState: (versionOne.data.libraryState ?? []).map(({ key, value }) => ({
      key: String(key),
      value: { ...Object(value), run: null },
    })),
    activity: (versionOne.data.activity ?? []).map(({ value }) => ({
      value: { ...Object(value), undoes: null, account: 'user-1' },
    })),
  },
};

export const versionThree: Example = {
  stores: versionTwo.stores,
  data: {
    ...versionTwo.data,
    sessions: (versionTwo.data.sessions ?? []).map(({ value }) => ({
      value: {
        ...Object(value),
        key: sessionKey('crunchyroll:G0001', 'user-1'),
        account: 'user-1',
        tab: null,
      },
    })),
  },
};

export const versionFour: Example = {
  stores: {
    ...versionThree.stores,
    library: { keyPath: 'mediaId', indexes: ['type'], pairs: [['typeStatus', ['type', 'status']]] },
  },
  data: versionThree.data,
};

export const chapterKey = sessionKey('mangadex:c12', 'user-1');
export const chapter = {
  key: chapterKey,
  observed: earlierEpisode({ siteId: 'mangadex', mediaType: 'manga', episodeId: 'c12' }),
  duration: 20,
  position: 12,
  ranges: [{ from: 0, to: 12 }],
  unit: 'page',
  updatedAt: 4,
  watchedAt: null,
  account: 'user-1',
  tab: 3,
};

export const versionFive: Example = versionFour;

/** An episode's session, and a chapter's with pages in the fields of seconds. */
export const versionSix: Example = {
  stores: {
    ...versionFive.stores,
    activity: { keyPath: 'id', indexes: ['at', 'episodeKey', 'saidAt', 'mediaId'] },
  },
  data: {
    ...versionFive.data,
    sessions: [...(versionFive.data.sessions ?? []), { value: chapter }],
  },
};

const versionSixSessions = (versionSix.data.sessions ?? []).map(({ value }) => {
  const { unit, duration, position, ranges, ...rest } = Object(value);
  return unit === undefined
    ? {
        value: {
          ...rest,
          kind: 'playing',
          loads: [{ mediaId: 'earlier', duration, shortest: duration, position, ranges }],
        },
      }
    : { value: { ...rest, kind: 'reading', unit, pages: duration, page: position, visited: ranges } };
});
export const versionSeven: Example = {
  stores: versionSix.stores,
  data: { ...versionSix.data, sessions: versionSixSessions },
};

/** Matches name their service by the origin of its base address. */
export const versionEight: Example = versionSeven;

export const versionNine: Example = versionEight;
export const versionTen: Example = versionNine;

/** An episode that was undone: its loads are spent. */
export const versionEleven: Example = {
  stores: versionTen.stores,
  data: {
    ...versionTen.data,
    sessions: (versionTen.data.sessions ?? []).map(({ value }) => {
      const { key, loads } = Object(value);
      const spent = [{ mediaId: 'before', position: 3, ranges: [], paused: true }];
      return { value: key === chapterKey ? value : { ...Object(value), loads, spent } };
    }),
  },
};
