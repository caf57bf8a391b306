// Message → function, every message of the protocol: leaving one out does not compile.

import type { ApiFailure } from '@/lib/background/api-client.ts';
import { isLocal, signInProblem } from '@/lib/background/authorization.ts';
import { problemOf } from '@/lib/background/delivery.ts';
import { createUndo } from '@/lib/background/undo.ts';
import type { Handlers, Sender } from '@/lib/messaging/channel.ts';
import { parsePageInput } from '@/lib/messaging/page-messages.ts';
import type { MessageInput, MessageOutput, Outcome } from '@/lib/messaging/protocol.ts';
import { readService, readSettings, writeService, writeSettings } from '@/lib/store/preferences.ts';
import { answerQuestion, correctMatch, ignoreTitle } from './answers.ts';
import { makeMenu } from './context-menu.ts';
import { diagnostics } from './diagnostics.ts';
import { editMatch, importMatches } from './matches.ts';
import { nowPlaying } from './now.ts';
import { pageDiagnosis } from './page-diagnosis.ts';
import { applyPermissions, lookOnce, tabSite } from './pages.ts';
import { sawEpisode, sawPlayback } from './reading-health.ts';
import { checkEpisode } from './senders.ts';
import { services } from './services.ts';
import {
  forgetLesson,
  importLessons,
  lessonWanted,
  siteTaught,
  startTeaching,
  teachingWanted,
} from './teaching.ts';

const { account, api, delivery, libraryCache, outbox, queue, resolver, tracker } = services;

function failed(failure: ApiFailure): { ok: false; problem: { code: string; message: string } } {
  return { ok: false, problem: problemOf(failure) };
}

const takeBack = createUndo({
  readAccount: account.read,
  details: resolver.details,
  queueUndo: services.queueUndo,
});

async function undo(activityId: string, anyway: boolean): Promise<Outcome<null>> {
  const problem = await takeBack(activityId, anyway);
  return problem ? { ok: false, problem } : { ok: true, value: null };
}

async function connect(): Promise<MessageOutput<'connect'>> {
  try {
    return { ok: true, value: await services.connect() };
  } catch (error) {
    return { ok: false, problem: signInProblem(error) };
  }
}

async function saveService(service: MessageInput<'saveService'>): Promise<Outcome<null>> {
  for (const address of [service.baseUrl, service.authUrl]) {
    const url = URL.canParse(address) ? new URL(address) : null;
    const fine = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(address));
    if (!fine) return { ok: false, problem: { code: 'bad_address', message: address } };
  }
  const trimmed = {
    ...service,
    baseUrl: service.baseUrl.replace(/\/+$/, ''),
    authUrl: service.authUrl.replace(/\/+$/, ''),
  };
  await writeService(trimmed);
  void account.renewIfDue();
  return { ok: true, value: null };
}

export async function changeEntry(change: MessageInput<'changeEntry'>): Promise<void> {
  if (change.kind === 'rating') return queue(change);
  if (change.kind === 'removal') return queue({ ...change, by: 'user' });
  const base = await outbox.seenEntry(change.media, (await account.read()).id);
  return queue({ ...change, by: 'user', base });
}

async function saveSettings(settings: MessageInput<'saveSettings'>): Promise<void> {
  const before = JSON.stringify((await readSettings()).selfHosted);
  await writeSettings(settings);
  services.changed('settings', 'now');
  await makeMenu();
  if (JSON.stringify(settings.selfHosted) !== before) await applyPermissions({ openTabs: true });
}

async function refreshLibrary(): Promise<Outcome<null>> {
  const { id, state } = await account.read();
  if (id === null || state !== 'connected')
    return { ok: false, problem: { code: 'unauthorized', message: '' } };
  // Somebody is looking: what waits for its next try is tried now.
  void delivery.hurry();
  const failure = await libraryCache.refresh(id);
  return failure ? failed(failure) : { ok: true, value: null };
}

function tabOf(sender: Sender): number {
  if (sender.tabId === null) throw new Error('not sent from a tab');
  return sender.tabId;
}

/** Pages first: their input is parsed before anything else happens with it. */
export const handlers: Handlers = {
  episodeObserved: async (input: unknown, sender: Sender) => {
    const { observed } = parsePageInput('episodeObserved', input);
    await checkEpisode(observed, sender);
    await tracker.observe(tabOf(sender), observed);
    if (observed) await sawEpisode(sender, observed.episodeId);
  },
  playbackSampled: async (input: unknown, sender: Sender) => {
    const sample = parsePageInput('playbackSampled', input);
    await tracker.sample(tabOf(sender), sample);
    await sawPlayback(sender, sample);
  },
  readingSampled: (input: unknown, sender: Sender) =>
    tracker.read(tabOf(sender), parsePageInput('readingSampled', input)),
  undoAnnounced: async (input: unknown) => {
    await undo(parsePageInput('undoAnnounced', input).activityId, false);
  },
  lessonWanted: (_input: unknown, sender: Sender) => lessonWanted(sender),
  teachingWanted: (_input: unknown, sender: Sender) => teachingWanted(sender),
  siteTaught: (input: unknown, sender: Sender) =>
    siteTaught(sender, parsePageInput('siteTaught', input).taught),

  connect,
  disconnect: account.disconnect,
  readService: async () => ({ ...(await readService()), redirectUrl: services.redirectUrl() }),
  saveService,
  saveSettings,
  nowPlaying: ({ tabId }: MessageInput<'nowPlaying'>) => nowPlaying(tabId),
  tabSite,
  lookOnce: ({ tabId }: MessageInput<'lookOnce'>) => lookOnce(tabId),
  permissionsChanged: () => applyPermissions({ openTabs: true }),
  search: async ({ q, type }: MessageInput<'search'>) => {
    const answer = await api.call('search', { query: { q, ...(type && { type }) } });
    return answer.kind === 'ok' ? { ok: true, value: answer.value.results } : failed(answer);
  },
  details: async ({ type, id }: MessageInput<'details'>) => {
    const answer = await resolver.details(type, id);
    return answer.kind === 'ok' ? { ok: true, value: answer.value } : failed(answer);
  },
  changeEntry,
  refreshLibrary,
  answerQuestion,
  correctMatch,
  ignoreTitle: ({ tabId }: MessageInput<'ignoreTitle'>) => ignoreTitle(tabId),
  retryItem: async ({ itemId }: MessageInput<'retryItem'>) => {
    const again = { state: 'waiting', notBefore: 0, attempts: 0, problem: null } as const;
    await delivery.entrust(() => outbox.update(itemId, (item) => ({ ...item, ...again })));
  },
  forgetItem: ({ itemId }: MessageInput<'forgetItem'>) => outbox.forget(itemId),
  forgetMatch: ({ seasonKey }: MessageInput<'forgetMatch'>) => resolver.forget(seasonKey),
  editMatch,
  importMatches,
  diagnostics,
  pageDiagnosis,
  startTeaching: ({ tabId }: MessageInput<'startTeaching'>) => startTeaching(tabId),
  forgetLesson: ({ origin }: MessageInput<'forgetLesson'>) => forgetLesson(origin),
  importLessons: ({ lessons }: MessageInput<'importLessons'>) => importLessons(lessons),
  undoActivity: ({ activityId, anyway }: MessageInput<'undoActivity'>) => undo(activityId, anyway ?? false),
};
