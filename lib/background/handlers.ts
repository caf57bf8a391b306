// Message → function, every message of the protocol: leaving one out does not compile.
import type { MediaDetails } from '../contract/routes.ts';
import type { Handlers, Sender } from '../messaging/channel.ts';
import { parsePageInput } from '../messaging/page-messages.ts';
import type { MessageInput, MessageName } from '../messaging/protocol.ts';
import { readService } from '../store/preferences.ts';
import { connect, saveService } from './account/connect.ts';
import { erase } from './account/erase.ts';
import { redirectUrl } from './account/sign-in-tab.ts';
import { openPlace } from './continuing/open-place.ts';
import { titlePlaces } from './continuing/title-places.ts';
import { titleSites } from './continuing/title-sites.ts';
import { diagnostics } from './diagnosis/diagnostics.ts';
import { pageDiagnosis } from './diagnosis/page-diagnosis.ts';
import { rememberFound, startImport, steerImport } from './importing/importing.ts';
import { repairData } from './library/repair.ts';
import { answerQuestion, correctMatch, ignoreTitle, unignoreTitle } from './matching/answers.ts';
import { confirmAhead } from './matching/confirm-ahead.ts';
import { editMatch, importMatches } from './matching/matches.ts';
import type { Parts } from './parts.ts';
import { openPopup } from './places/own-pages.ts';
import { rateAnnounced } from './places/rate-announced.ts';
import { changeEntry, failed, refreshLibrary, retryItem, undo } from './sending/queue.ts';
import { saveSettings } from './settings.ts';
import { bringScripts } from './tracking/bring-scripts.ts';
import { askGeneralData } from './tracking/general-data.ts';
import { nowPlaying } from './tracking/now.ts';
import { applyPermissions, lookOnce, tabSite } from './tracking/pages.ts';
import { takeReport } from './tracking/reports.ts';
import {
  forgetLesson,
  importLessons,
  lessonWanted,
  siteTaught,
  startTeaching,
  teachingWanted,
} from './tracking/teaching.ts';
import { noteForgotten } from './travelling/choice-times.ts';
import { travel } from './travelling/travelling.ts';

type Some<N extends MessageName> = Pick<Handlers, N>;

export function createHandlers(parts: Parts): Handlers {
  return {
    ...pageHandlers(parts),
    ...accountHandlers(parts),
    ...tabHandlers(parts),
    ...catalogHandlers(parts),
    ...listHandlers(parts),
    ...importHandlers(parts),
    ...placeHandlers(parts),
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
    episodeObserved: (input: unknown, sender: Sender) => takeReport(parts, 'episodeObserved', sender, input),
    playbackSampled: (input: unknown, sender: Sender) => takeReport(parts, 'playbackSampled', sender, input),
    readingSampled: (input: unknown, sender: Sender) => takeReport(parts, 'readingSampled', sender, input),
    nothingRead: (_input: unknown, sender: Sender) => askGeneralData(parts, sender),
    scriptsWanted: (_input: unknown, sender: Sender) => bringScripts(platform.browser, sender),
    undoAnnounced: async (input: unknown) => {
      await undo(parts, parsePageInput('undoAnnounced', input).activityId, false);
    },
    rateAnnounced: (input: unknown, sender: Sender) =>
      rateAnnounced(parts, parsePageInput('rateAnnounced', input), sender),
    popupWanted: () => openPopup(platform.browser),
    lessonWanted: (_input: unknown, sender: Sender) => lessonWanted(sender),
    teachingWanted: (_input: unknown, sender: Sender) => teachingWanted(parts, sender),
    siteTaught: (input: unknown, sender: Sender) =>
      siteTaught(parts, sender, parsePageInput('siteTaught', input).taught),
  };
}

function accountHandlers(
  parts: Parts,
): Some<
  'connect' | 'disconnect' | 'erase' | 'readService' | 'saveService' | 'saveSettings' | 'permissionsChanged'
> {
  return {
    connect: () => connect(parts),
    disconnect: parts.account.disconnect,
    erase: (scope: MessageInput<'erase'>) => erase(parts, scope),
    readService: async () => ({
      ...(await readService()),
      redirectUrl: redirectUrl(parts.platform.browser),
    }),
    saveService: (service: MessageInput<'saveService'>) => saveService(parts, service),
    saveSettings: (change: MessageInput<'saveSettings'>) => saveSettings(parts, change),
    permissionsChanged: () => applyPermissions(parts, { openTabs: true }),
  };
}

function tabHandlers(
  parts: Parts,
): Some<
  | 'nowPlaying'
  | 'tabSite'
  | 'lookOnce'
  | 'correctMatch'
  | 'confirmAhead'
  | 'ignoreTitle'
  | 'unignoreTitle'
  | 'diagnostics'
  | 'pageDiagnosis'
  | 'startTeaching'
  | 'forgetLesson'
  | 'importLessons'
> {
  const { browser } = parts.platform;
  return {
    nowPlaying: ({ tabId }: MessageInput<'nowPlaying'>) => nowPlaying(parts, tabId),
    tabSite: (tab: MessageInput<'tabSite'>) => tabSite(browser, tab),
    lookOnce: ({ tabId }: MessageInput<'lookOnce'>) => lookOnce(browser, tabId),
    correctMatch: (correction: MessageInput<'correctMatch'>) => correctMatch(parts, correction),
    confirmAhead: (answer: MessageInput<'confirmAhead'>) => confirmAhead(parts, answer),
    ignoreTitle: ({ tabId }: MessageInput<'ignoreTitle'>) => ignoreTitle(parts, tabId),
    unignoreTitle: (before: MessageInput<'unignoreTitle'>) => unignoreTitle(parts, before),
    diagnostics: () => diagnostics(parts),
    pageDiagnosis: (tab: MessageInput<'pageDiagnosis'>) => pageDiagnosis(parts, tab),
    startTeaching: ({ tabId }: MessageInput<'startTeaching'>) => startTeaching(parts, tabId),
    forgetLesson: async ({ origin }: MessageInput<'forgetLesson'>) => {
      await noteForgotten(parts, `l:${origin}`);
      await forgetLesson(parts, origin);
    },
    importLessons: ({ lessons }: MessageInput<'importLessons'>) => importLessons(parts, lessons),
  };
}

function catalogHandlers(parts: Parts): Some<'search' | 'details'> {
  const { api, resolver } = parts;
  return {
    search: async ({ q, type, limit }: MessageInput<'search'>) => {
      const answer = await api.call('search', {
        query: { q, ...(type && { type }), ...(limit && { limit }) },
      });
      if (answer.kind === 'ok') return { ok: true, value: answer.value.results };
      return {
        ...failed(answer),
        retryAfterMs: (answer.kind === 'refused' && answer.retryAfterMs) || undefined,
      };
    },
    details: async ({ type, id }: MessageInput<'details'>) => {
      const answer = await resolver.details(type, id);
      if (answer.kind !== 'ok') return failed(answer);
      void parts.jobs.run(() => learnFrom(parts, answer.value));
      return { ok: true, value: answer.value };
    },
  };
}

/** The title may have ended since the list was read last. Nothing waits for what follows from it. */
async function learnFrom({ account, ownEdits }: Parts, title: MediaDetails): Promise<void> {
  const { id, state } = await account.read();
  if (id !== null && state === 'connected') await ownEdits.onDetails(title, id);
}

function listHandlers(
  parts: Parts,
): Some<
  | 'changeEntry'
  | 'refreshLibrary'
  | 'repairData'
  | 'answerQuestion'
  | 'retryItem'
  | 'forgetItem'
  | 'forgetMatch'
  | 'editMatch'
  | 'importMatches'
  | 'undoActivity'
> {
  const { outbox, resolver } = parts;
  return {
    changeEntry: (change: MessageInput<'changeEntry'>) => changeEntry(parts, change),
    refreshLibrary: (input?: MessageInput<'refreshLibrary'>) => refreshLibrary(parts, input?.again),
    repairData: () => repairData(parts),
    answerQuestion: (answer: MessageInput<'answerQuestion'>) => answerQuestion(parts, answer),
    retryItem: ({ itemId }: MessageInput<'retryItem'>) => retryItem(parts, itemId),
    forgetItem: ({ itemId }: MessageInput<'forgetItem'>) => outbox.forget(itemId),
    forgetMatch: async ({ seasonKey }: MessageInput<'forgetMatch'>) => {
      await noteForgotten(parts, `m:${seasonKey}`);
      await resolver.forget(seasonKey);
    },
    editMatch: (edit: MessageInput<'editMatch'>) => editMatch(parts, edit),
    importMatches: (file: MessageInput<'importMatches'>) => importMatches(parts, file),
    undoActivity: ({ activityId, anyway }: MessageInput<'undoActivity'>) =>
      undo(parts, activityId, anyway ?? false),
  };
}

function importHandlers(parts: Parts): Some<'startImport' | 'steerImport' | 'rememberFound' | 'travel'> {
  return {
    travel: (choice: MessageInput<'travel'>) => travel(parts, choice),
    startImport: (start: MessageInput<'startImport'>) => startImport(parts, start),
    steerImport: (steer: MessageInput<'steerImport'>) => steerImport(parts, steer),
    rememberFound: (input: MessageInput<'rememberFound'>) => rememberFound(parts, input),
  };
}

function placeHandlers(parts: Parts): Some<'places' | 'titleSites' | 'openPlace'> {
  return {
    places: () => titlePlaces(parts),
    titleSites: ({ malId }: MessageInput<'titleSites'>) => titleSites(parts, malId),
    openPlace: (wanted: MessageInput<'openPlace'>) => openPlace(parts, wanted),
  };
}
