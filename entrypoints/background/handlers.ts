// Message → function, every message of the protocol: leaving one out does not compile.

import { markUndone, readActivityLine, undoChange } from '@/lib/background/activity.ts';
import type { ApiFailure } from '@/lib/background/api-client.ts';
import { isLocal, signInProblem } from '@/lib/background/authorization.ts';
import { problemOf } from '@/lib/background/delivery.ts';
import { entryState } from '@/lib/domain/entry-state.ts';
import type { Handlers, Sender } from '@/lib/messaging/channel.ts';
import { isPageMessage, parsePageInput } from '@/lib/messaging/page-messages.ts';
import type { MessageInput, MessageName, MessageOutput, Outcome } from '@/lib/messaging/protocol.ts';
import { readService, writeService, writeSettings } from '@/lib/store/preferences.ts';
import { readEntry } from '@/lib/store/reading.ts';
import { answerQuestion, correctMatch, ignoreTitle } from './answers.ts';
import { nowPlaying } from './now.ts';
import { applyPermissions, lookOnce, tabSite } from './pages.ts';
import { services } from './services.ts';

const { account, api, delivery, libraryCache, outbox, queue, resolver, tracker } = services;

function failed(failure: ApiFailure): { ok: false; problem: { code: string; message: string } } {
  return { ok: false, problem: problemOf(failure) };
}

async function undo(activityId: string): Promise<Outcome<null>> {
  const line = await readActivityLine(activityId);
  if (!line?.mediaId) return { ok: false, problem: { code: 'not_found', message: '' } };
  const title = await resolver.details(line.type, line.mediaId);
  const known = title.kind === 'ok' ? title.value : (await readEntry(line.mediaId))?.media;
  if (!known) return title.kind === 'ok' ? { ok: true, value: null } : failed(title);
  const change = undoChange(line, known);
  if (!change) return { ok: false, problem: { code: 'not_undoable', message: '' } };
  await markUndone(line);
  await queue(change);
  return { ok: true, value: null };
}

async function connect(): Promise<MessageOutput<'connect'>> {
  try {
    const summary = await account.connect();
    void services.connected(summary);
    return { ok: true, value: summary };
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
  return { ok: true, value: null };
}

async function changeEntry(change: MessageInput<'changeEntry'>): Promise<void> {
  if (change.kind === 'rating') return queue(change);
  if (change.kind === 'removal') return queue({ ...change, by: 'user' });
  const entry = await readEntry(change.media.id);
  return queue({ ...change, by: 'user', base: entry && entryState(entry) });
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
  episodeObserved: (input: unknown, sender: Sender) => {
    const { observed } = parsePageInput('episodeObserved', input);
    return tracker.observe(tabOf(sender), observed);
  },
  playbackSampled: (input: unknown, sender: Sender) =>
    tracker.sample(tabOf(sender), parsePageInput('playbackSampled', input)),
  undoAnnounced: async (input: unknown) => {
    await undo(parsePageInput('undoAnnounced', input).activityId);
  },

  connect,
  disconnect: account.disconnect,
  readService: async () => ({ ...(await readService()), redirectUrl: services.redirectUrl() }),
  saveService,
  saveSettings: async (settings: MessageInput<'saveSettings'>) => {
    await writeSettings(settings);
    services.changed('settings', 'now');
  },
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
    await outbox.update(itemId, (item) => ({
      ...item,
      state: 'waiting',
      notBefore: 0,
      attempts: 0,
      problem: null,
    }));
    void delivery.deliver();
  },
  forgetItem: ({ itemId }: MessageInput<'forgetItem'>) => outbox.settle(itemId),
  forgetMatch: ({ seasonKey }: MessageInput<'forgetMatch'>) => resolver.forget(seasonKey),
  undoActivity: ({ activityId }: MessageInput<'undoActivity'>) => undo(activityId),
};

/** Everything but the page messages is for the extension's own pages. */
export function authorise(message: MessageName, sender: Sender): void {
  if (!isPageMessage(message) && !sender.trusted) throw new Error(`${message} may not be sent from a page`);
  if (message === 'episodeObserved' && sender.frameId !== 0)
    throw new Error('only a page itself says what it shows');
}
