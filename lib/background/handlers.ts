// Message → function, every message of the protocol: leaving one out does not compile.
import type { Handlers, Sender } from '../messaging/channel.ts';
import type { MessageName } from '../messaging/protocol.ts';
import { readService } from '../store/preferences.ts';
import { redirectUrl } from './account/sign-in-tab.ts';
import { late } from './late.ts';
import type { OwnHandlers } from './own-handlers.ts';
import type { PageAnswers } from './page-answers.ts';
import type { Parts } from './parts.ts';
import { openPopup } from './places/own-pages.ts';

type Some<N extends MessageName> = Pick<Handlers, N>;

export function createHandlers(parts: Parts): Handlers {
  return {
    ...pageHandlers(parts),
    readService: async () => ({
      ...(await readService()),
      redirectUrl: redirectUrl(parts.platform.browser),
    }),
    ...late(OWN, async () => (await import('./own-handlers.ts')).createOwnHandlers(parts)),
  };
}

/** Their input is parsed before anything else happens with it. */
function pageHandlers(
  parts: Parts,
): Some<
  | 'episodeObserved'
  | 'playbackSampled'
  | 'readingSampled'
  | 'nothingRead'
  | 'scriptsWanted'
  | 'undoAnnounced'
  | 'rateAnnounced'
  | 'popupWanted'
  | 'lessonWanted'
  | 'teachingWanted'
  | 'siteTaught'
> {
  const { platform } = parts;
  return {
    episodeObserved: (input: unknown, sender: Sender) => parts.reports.take('episodeObserved', sender, input),
    playbackSampled: (input: unknown, sender: Sender) => parts.reports.take('playbackSampled', sender, input),
    readingSampled: (input: unknown, sender: Sender) => parts.reports.take('readingSampled', sender, input),
    nothingRead: async (_input: unknown, sender: Sender) =>
      (await import('./tracking/general-data.ts')).askGeneralData(parts, sender),
    scriptsWanted: async (_input: unknown, sender: Sender) =>
      (await import('./tracking/bring-scripts.ts')).bringScripts(platform.browser, sender),
    popupWanted: () => openPopup(platform.browser),
    ...late(SELDOM, async () => (await import('./page-answers.ts')).createPageAnswers(parts)),
  };
}

const OWN: Readonly<Record<keyof OwnHandlers, true>> = {
  connect: true,
  disconnect: true,
  erase: true,
  saveService: true,
  saveSettings: true,
  permissionsChanged: true,
  nowPlaying: true,
  tabSite: true,
  lookOnce: true,
  correctMatch: true,
  confirmAhead: true,
  ignoreTitle: true,
  unignoreTitle: true,
  diagnostics: true,
  pageDiagnosis: true,
  startTeaching: true,
  forgetLesson: true,
  importLessons: true,
  search: true,
  details: true,
  changeEntry: true,
  refreshLibrary: true,
  repairData: true,
  answerQuestion: true,
  retryItem: true,
  forgetItem: true,
  forgetMatch: true,
  editMatch: true,
  importMatches: true,
  undoActivity: true,
  startImport: true,
  steerImport: true,
  rememberFound: true,
  travel: true,
  places: true,
  titleSites: true,
  openPlace: true,
};

const SELDOM: Readonly<Record<keyof PageAnswers, true>> = {
  undoAnnounced: true,
  rateAnnounced: true,
  lessonWanted: true,
  teachingWanted: true,
  siteTaught: true,
};
