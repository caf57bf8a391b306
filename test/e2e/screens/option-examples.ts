// Matches, lessons and servers for the options, and files to import.
import type { Media } from '../../../lib/contract/media.ts';
import type { Diagnostics } from '../../../lib/domain/diagnosis/diagnostics.ts';
import type { Lesson } from '../../../lib/domain/files/lesson.ts';
import type { FileKind } from '../../../lib/domain/files/user-file.ts';
import type { Match } from '../../../lib/domain/matches/match.ts';
import type { ServiceProbe } from '../../../lib/domain/service-probe.ts';
import type { SyncState } from '../../../lib/store/sync/sync-state.ts';
import { dungeonMeshi, exampleMediaId, frieren, observedEpisode, slimeMovie } from './examples.ts';

export const exampleMatch: Match = {
  seasonKey: 'crunchyroll:GS01|',
  siteName: 'Crunchyroll',
  seriesTitle: observedEpisode.seriesTitle,
  seasonTitle: null,
  rules: [
    { from: 0, to: 28, mediaId: frieren.id, type: 'anime', offset: 0, about: aboutOf(frieren) },
    { from: 29, to: null, mediaId: dungeonMeshi.id, type: 'anime', offset: 28, about: aboutOf(dungeonMeshi) },
  ],
  policy: 'auto',
  decidedBy: 'user',
  jumpAllowed: false,
  evidence: [{ code: 'exactTitle', values: {} }],
  decidedAt: 5,
};
export const ignoredMatch: Match = {
  ...exampleMatch,
  seasonKey: 'netflix:1|',
  siteName: 'Netflix',
  rules: [],
  policy: 'ignore',
};

function aboutOf({ title, mal_id, anilist_id }: Media) {
  return { title, mal_id, anilist_id };
}

export const exampleLesson: Lesson = {
  origin: 'https://a-site-with-a-long-name.example',
  taughtAt: 1_760_000_000_000,
  title: { at: [{ selector: 'h1', form: null }], part: 'whole' },
  episode: { at: [{ selector: '.facts > span', form: 'Part #' }], part: { kind: 'only' } },
};

/** A lesson that Kiroku proposed and the user accepted. */
export const acceptedLesson: Lesson = { ...exampleLesson, origin: 'https://www.netflix.com', learnt: true };

export const exampleDiagnostics: Diagnostics = {
  data: [
    { name: 'relations', date: '2026-11-01', count: 6000 },
    { name: 'siteIds', date: null, count: 0 },
  ],
  storage: { kept: true, usedBytes: 4_200_000 },
  tabs: [
    {
      tabId: 7,
      siteName: 'Crunchyroll',
      seriesTitle: observedEpisode.seriesTitle,
      episodeLabel: 'E12',
      episode: 'numbered',
      sources: {},
      video: { kind: 'missing', reason: 'frame', origin: 'https://player.example' },
      at: 1,
    },
  ],
  silent: ['https://www.crunchyroll.com'],
  flooding: [],
};

export const exampleSyncState: SyncState = {
  on: true,
  by: 'a1b2c3d4',
  isRefused: true,
  leftOut: 3,
  sent: 42,
  seen: '',
};
export const syncedStorageItems = { 'choices.3': 'A'.repeat(4000) };

export const serviceSettings = {
  baseUrl: 'http://localhost:4780/v1',
  authUrl: 'http://localhost:4780/auth',
  clientId: 'kiroku',
  clientSecret: 'secret',
  redirectUrl: 'https://lnbfhpmoeajgmdghplkbgehbnfbhgjfn.chromiumapp.org/callback',
};

const exportedAt = '2026-11-01T10:00:00.000Z';
/** A match file with four matches: a known match, a new match, a match whose title is unknown, and a match that cannot be read. */
export const matchFile = exported('kiroku-matches', {
  exportedAt,
  matches: [
    fileMatch('crunchyroll:GS01|', frieren),
    fileMatch('crunchyroll:GS99|', dungeonMeshi),
    fileMatch('crunchyroll:GS77|', { ...slimeMovie, id: exampleMediaId(99), mal_id: 99, anilist_id: 99 }),
    { seasonKey: 'broken' },
  ],
});
export const settingsFile = exported('kiroku-settings', {
  exportedAt,
  settings: {
    theme: 'dark',
    covers: false,
    tracking: { threshold: 0.7, jumpLimit: 9 },
    sitePolicies: { crunchyroll: 'ask' },
    selfHosted: { jellyfin: ['https://nas.example:8096'] },
  },
  matches: [],
});

function exported<T>(kind: FileKind, data: T) {
  return { kind, version: 1, data };
}

function fileMatch(seasonKey: string, title: Media) {
  const { rules: _rules, ...rest } = exampleMatch;
  const about = { mediaId: title.id, type: 'anime', ...aboutOf(title) };
  return { ...rest, seasonKey, rules: [{ from: 0, to: 12, offset: 0, title: about }] };
}

/** The result of a service check in which every state occurs. */
export const exampleServiceProbe: ServiceProbe = {
  at: 1_760_000_000_000,
  rows: [
    { what: 'signIn', state: 'found', remarks: [] },
    { what: 'account', state: 'bridged', remarks: [{ code: 'noUserinfo', values: {} }] },
    {
      what: 'animeList',
      state: 'impossible',
      remarks: [
        { code: 'called', values: { field: 'entries', found: 'data.items' } },
        { code: 'called', values: { field: 'nextCursor', found: 'next_cursor' } },
        { code: 'leftOut', values: { count: '2' } },
      ],
    },
    {
      what: 'mangaList',
      state: 'bridged',
      remarks: [{ code: 'called', values: { field: 'entries', found: 'data.items' } }],
    },
    { what: 'search', state: 'failed', remarks: [{ code: 'unreadable', values: { field: 'results' } }] },
    { what: 'details', state: 'untried', remarks: [{ code: 'noTitle', values: {} }] },
    { what: 'scores', state: 'impossible', remarks: [{ code: 'otherScale', values: { highest: '100' } }] },
    { what: 'removal', state: 'bridged', remarks: [{ code: 'removesByBody', values: {} }] },
  ],
};
