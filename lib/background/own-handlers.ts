// What the extension's own pages ask for. A start of the worker needs none of it; what is asked for seldom is loaded when it is.
import type { MediaDetails } from '../contract/routes.ts';
import type { Handlers } from '../messaging/channel.ts';
import type { PageMessageName } from '../messaging/page-message-names.ts';
import type { MessageInput, MessageName } from '../messaging/protocol.ts';
import { dismissFreshStart } from '../store/fresh-start.ts';
import { openPlace } from './continuing/open-place.ts';
import { titlePlaces } from './continuing/title-places.ts';
import { titleSites } from './continuing/title-sites.ts';
import type { Parts } from './parts.ts';
import { changeEntry, failed, refreshLibrary, retryItem, undo } from './sending/queue.ts';
import { saveSettings } from './settings.ts';
import { nowPlaying } from './tracking/now.ts';
import { applyPermissions, lookOnce, tabSite } from './tracking/pages.ts';
import { noteForgotten } from './travelling/choice-times.ts';

type Some<N extends MessageName> = Pick<Handlers, N>;

export type OwnHandlers = Omit<Handlers, PageMessageName | 'readService'>;

export function createOwnHandlers(parts: Parts): OwnHandlers {
  return {
    ...accountHandlers(parts),
    ...tabHandlers(parts),
    ...teachingHandlers(parts),
    ...catalogHandlers(parts),
    ...listHandlers(parts),
    ...importHandlers(parts),
    ...placeHandlers(parts),
  };
}

function accountHandlers(
  parts: Parts,
): Some<'connect' | 'disconnect' | 'erase' | 'saveService' | 'saveSettings' | 'permissionsChanged'> {
  return {
    connect: async () => (await import('./account/connect.ts')).connect(parts),
    disconnect: parts.account.disconnect,
    erase: async (scope: MessageInput<'erase'>) => (await import('./account/erase.ts')).erase(parts, scope),
    saveService: async (service: MessageInput<'saveService'>) =>
      (await import('./account/connect.ts')).saveService(parts, service),
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
> {
  const { browser } = parts.platform;
  return {
    nowPlaying: ({ tabId }: MessageInput<'nowPlaying'>) => nowPlaying(parts, tabId),
    tabSite: (tab: MessageInput<'tabSite'>) => tabSite(browser, tab),
    lookOnce: ({ tabId }: MessageInput<'lookOnce'>) => lookOnce(browser, tabId),
    correctMatch: async (correction: MessageInput<'correctMatch'>) =>
      (await import('./matching/answers.ts')).correctMatch(parts, correction),
    confirmAhead: async (answer: MessageInput<'confirmAhead'>) =>
      (await import('./matching/confirm-ahead.ts')).confirmAhead(parts, answer),
    ignoreTitle: async (decided: MessageInput<'ignoreTitle'>) =>
      (await import('./matching/answers.ts')).ignoreTitle(parts, decided),
    unignoreTitle: async (before: MessageInput<'unignoreTitle'>) =>
      (await import('./matching/answers.ts')).unignoreTitle(parts, before),
    diagnostics: async () => (await import('./diagnosis/diagnostics.ts')).diagnostics(parts),
    pageDiagnosis: async (tab: MessageInput<'pageDiagnosis'>) =>
      (await import('./diagnosis/page-diagnosis.ts')).pageDiagnosis(parts, tab),
  };
}

function teachingHandlers(parts: Parts): Some<'startTeaching' | 'forgetLesson' | 'importLessons'> {
  return {
    startTeaching: async ({ tabId }: MessageInput<'startTeaching'>) =>
      (await import('./tracking/teaching.ts')).startTeaching(parts, tabId),
    forgetLesson: async ({ origin }: MessageInput<'forgetLesson'>) => {
      await noteForgotten(parts, `l:${origin}`);
      await (await import('./tracking/teaching.ts')).forgetLesson(parts, origin);
    },
    importLessons: async ({ lessons }: MessageInput<'importLessons'>) =>
      (await import('./tracking/teaching.ts')).importLessons(parts, lessons),
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
  | 'dismissFreshStart'
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
    refreshLibrary: ({ again }: MessageInput<'refreshLibrary'>) => refreshLibrary(parts, again),
    dismissFreshStart,
    repairData: async () => (await import('./library/repair.ts')).repairData(parts),
    answerQuestion: async (answer: MessageInput<'answerQuestion'>) =>
      (await import('./matching/answers.ts')).answerQuestion(parts, answer),
    retryItem: ({ itemId }: MessageInput<'retryItem'>) => retryItem(parts, itemId),
    forgetItem: ({ itemId }: MessageInput<'forgetItem'>) => outbox.forget(itemId),
    forgetMatch: async ({ seasonKey }: MessageInput<'forgetMatch'>) => {
      await noteForgotten(parts, `m:${seasonKey}`);
      await resolver.forget(seasonKey);
    },
    editMatch: async (edit: MessageInput<'editMatch'>) =>
      (await import('./matching/matches.ts')).editMatch(parts, edit),
    importMatches: async (file: MessageInput<'importMatches'>) =>
      (await import('./matching/matches.ts')).importMatches(parts, file),
    undoActivity: ({ activityId, anyway }: MessageInput<'undoActivity'>) =>
      undo(parts, activityId, anyway ?? false),
  };
}

function importHandlers(parts: Parts): Some<'startImport' | 'steerImport' | 'rememberFound' | 'travel'> {
  return {
    travel: async (choice: MessageInput<'travel'>) =>
      (await import('./travelling/travelling.ts')).travel(parts, choice),
    startImport: async (start: MessageInput<'startImport'>) =>
      (await import('./importing/importing.ts')).startImport(parts, start),
    steerImport: async (steer: MessageInput<'steerImport'>) =>
      (await import('./importing/importing.ts')).steerImport(parts, steer),
    rememberFound: async (input: MessageInput<'rememberFound'>) =>
      (await import('./importing/importing.ts')).rememberFound(parts, input),
  };
}

function placeHandlers(parts: Parts): Some<'places' | 'titleSites' | 'openPlace'> {
  return {
    places: () => titlePlaces(parts),
    titleSites: ({ malId }: MessageInput<'titleSites'>) => titleSites(parts, malId),
    openPlace: (wanted: MessageInput<'openPlace'>) => openPlace(parts, wanted),
  };
}
