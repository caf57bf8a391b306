// Message → function, every message of the protocol: leaving one out does not compile.
import type { Handlers, Sender } from '../messaging/channel.ts';
import type { MessageName } from '../messaging/protocol.ts';
import { readService } from '../store/preferences.ts';
import { redirectUrl } from './account/sign-in-tab.ts';
import { late } from './late.ts';
import type { Parts } from './parts.ts';

type Some<N extends MessageName> = Pick<Handlers, N>;

export function createHandlers(parts: Parts): Handlers {
  return {
    ...pageHandlers(parts),
    readService: async () => ({
      ...(await readService()),
      redirectUrl: redirectUrl(parts.platform.browser),
    }),
    ...late(ownNames(), async () => (await import('./own-handlers.ts')).createOwnHandlers(parts)),
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
    nothingRead: async (_input: unknown, sender: Sender) => {
      // Readers run in pages alone: a frame has no say in how its page is read.
      if (sender.frameId === 0)
        await (await import('./tracking/general-data.ts')).askGeneralData(parts, sender);
    },
    scriptsWanted: async (_input: unknown, sender: Sender) =>
      (await import('./tracking/bring-scripts.ts')).bringScripts(platform.browser, sender),
    ...late(seldomNames(), async () => (await import('./page-answers.ts')).createPageAnswers(parts)),
  };
}

const ownNames = () =>
  [
    'connect',
    'disconnect',
    'erase',
    'saveService',
    'saveSettings',
    'permissionsChanged',
    'nowPlaying',
    'tabSite',
    'lookOnce',
    'correctMatch',
    'confirmAhead',
    'ignoreTitle',
    'unignoreTitle',
    'diagnostics',
    'pageDiagnosis',
    'startTeaching',
    'forgetLesson',
    'importLessons',
    'search',
    'details',
    'changeEntry',
    'refreshLibrary',
    'repairData',
    'dismissFreshStart',
    'answerQuestion',
    'retryItem',
    'forgetItem',
    'forgetMatch',
    'editMatch',
    'importMatches',
    'undoActivity',
    'startImport',
    'steerImport',
    'rememberFound',
    'travel',
    'places',
    'titleSites',
    'openPlace',
  ] as const;

const seldomNames = () =>
  ['undoAnnounced', 'rateAnnounced', 'popupWanted', 'lessonWanted', 'teachingWanted', 'siteTaught'] as const;
