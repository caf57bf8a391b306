// Routes every message of the protocol to its function. For a message from a web page, the route also has the schema of its input. If a
// function is missing, TypeScript reports it.
import type * as z from 'zod/mini';
import type { Sender } from '../messaging/channel.ts';
import { pageInputSchemas } from '../messaging/page-messages.ts';
import type { MessageInput, MessageName, MessageOutput, PageMessages } from '../messaging/protocol.ts';
import { dismissDataReset } from '../store/data-reset.ts';
import { storeFoundIds } from '../store/imports/found-ids.ts';
import { writeRememberedView } from '../store/remembered-view.ts';
import { readServiceProfile } from '../store/service-profile.ts';
import { disconnectAccount } from './account/account.ts';
import { connectAccount, readServiceWithRedirectUrl, saveService } from './account/connect.ts';
import { probeService } from './account/probe-service.ts';
import { storeScaleAnswer } from './account/score-scale.ts';
import { authorizeSender, withSenderLimit } from './authorize-sender.ts';
import { eraseData } from './erase.ts';
import { readDetailsForPage, searchCatalogue } from './library/show-catalogue.ts';
import { refreshLibrary } from './refresh-library.ts';
import { repairData } from './repair.ts';
import { openResumePoint } from './resume/open-resume-point.ts';
import { readResumePointsOfTitles } from './resume/resume-points.ts';
import { findSitesWithTitle } from './resume/title-sites.ts';
import type { Context } from './runtime/context.ts';
import { pollEvery5Minutes } from './runtime/poll-alarm.ts';
import { answerQuestion, chooseLoggedTitle } from './sending/answers.ts';
import { editMatch, forgetSeasonMatch, importMatches } from './sending/edit-matches.ts';
import { controlImport, startImport } from './sending/imports.ts';
import { changeEntry, retryItem } from './sending/queue.ts';
import { discardItemAndLesson } from './sending/site-change.ts';
import { undoActivity } from './sending/undo.ts';
import { saveSettings } from './settings.ts';
import { gatherDiagnostics } from './surfaces/diagnostics.ts';
import { answerNote, rateFromNote, undoFromNote } from './surfaces/note-answers.ts';
import { gatherPageDiagnosis } from './surfaces/page-diagnosis.ts';
import { changeSync } from './sync/sync.ts';
import { confirmAhead } from './tracking/confirm-ahead.ts';
import { correctMatch, ignoreShownTitle, unignoreTitle } from './tracking/decide-match.ts';
import { handlePageWithoutChapter } from './tracking/general-data.ts';
import { injectScripts } from './tracking/inject-scripts.ts';
import { readNowPlaying } from './tracking/now.ts';
import { addNoteStyle, removeNoteStyle } from './tracking/page-notes.ts';
import { applyPermissions, readPageOnce, readTabSite } from './tracking/pages.ts';
import { findListedName } from './tracking/propose.ts';
import { receiveEpisode, receivePlayback, receiveReading } from './tracking/receive-reports.ts';
import {
  forgetLesson,
  importLessons,
  readLessonForSender,
  readTeachingTexts,
  startTeaching,
  storeLesson,
} from './tracking/teaching.ts';

type Run<N extends MessageName> = (
  ctx: Context,
  input: MessageInput<N>,
  sender: Sender,
) => MessageOutput<N> | Promise<MessageOutput<N>>;

/** A message that a web page's script may send. Its input is parsed before `run` is called. */
interface PageRoute<N extends MessageName> {
  readonly from: 'page';
  readonly run: Run<N>;
  readonly input: () => z.ZodMiniType<MessageInput<N>, unknown>;
  /** `run` itself checks the permission of the sender, because reports must be checked in order of arrival. */
  readonly checksSender?: true;
}

/**
 * A message that only the extension's own pages may send. If `alone` is true, `run` is not tracked as a job (runtime/jobs.ts), because it
 * waits for the user or for all jobs to end.
 */
type ExtensionRoute<N extends MessageName> = Run<N> | { readonly run: Run<N>; readonly alone: true };

type MessageTable = {
  readonly [N in MessageName]: N extends keyof PageMessages ? PageRoute<N> : ExtensionRoute<N>;
};

const messages: MessageTable = {
  episodeObserved: {
    from: 'page',
    run: receiveEpisode,
    input: pageInputSchemas.episodeObserved,
    checksSender: true,
  },
  playbackSampled: {
    from: 'page',
    run: receivePlayback,
    input: pageInputSchemas.playbackSampled,
    checksSender: true,
  },
  readingSampled: {
    from: 'page',
    run: receiveReading,
    input: pageInputSchemas.readingSampled,
    checksSender: true,
  },
  nothingRead: {
    from: 'page',
    run: (ctx, _input, sender) => handlePageWithoutChapter(ctx, sender),
    input: pageInputSchemas.nothingRead,
  },
  namesSeen: { from: 'page', run: findListedName, input: pageInputSchemas.namesSeen },
  scriptsWanted: {
    from: 'page',
    run: (ctx, _input, sender) => injectScripts(ctx, sender),
    input: pageInputSchemas.scriptsWanted,
  },
  noteOpened: {
    from: 'page',
    run: (ctx, _input, sender) => addNoteStyle(ctx, sender),
    input: pageInputSchemas.noteOpened,
  },
  noteClosed: { from: 'page', run: removeNoteStyle, input: pageInputSchemas.noteClosed },
  undoFromNote: { from: 'page', run: undoFromNote, input: pageInputSchemas.undoFromNote },
  rateFromNote: { from: 'page', run: rateFromNote, input: pageInputSchemas.rateFromNote },
  popupWanted: {
    from: 'page',
    run: (ctx, _input, sender) => answerNote(ctx, sender),
    input: pageInputSchemas.popupWanted,
  },
  lessonWanted: {
    from: 'page',
    run: (_ctx, _input, sender) => readLessonForSender(sender),
    input: pageInputSchemas.lessonWanted,
  },
  teachingWanted: {
    from: 'page',
    run: (ctx, _input, sender) => readTeachingTexts(ctx, sender),
    input: pageInputSchemas.teachingWanted,
  },
  siteTaught: { from: 'page', run: storeLesson, input: pageInputSchemas.siteTaught },

  connect: { run: connectAccount, alone: true },
  disconnect: disconnectAccount,
  erase: { run: eraseData, alone: true },
  readService: readServiceWithRedirectUrl,
  saveService,
  readServiceProbe: async () => (await readServiceProfile()).probe,
  probeService: (ctx) => probeService(ctx),
  saveSettings,
  permissionsChanged: (ctx) => applyPermissions(ctx, { openTabs: true }),

  nowPlaying: readNowPlaying,
  tabSite: readTabSite,
  readPageOnce,
  pageDiagnosis: gatherPageDiagnosis,
  diagnostics: gatherDiagnostics,
  correctMatch,
  chooseLoggedTitle,
  confirmAhead,
  ignoreTitle: ignoreShownTitle,
  unignoreTitle,
  startTeaching,
  forgetLesson,
  importLessons,

  search: searchCatalogue,
  details: readDetailsForPage,
  changeEntry,
  refreshLibrary,
  rememberView: (_ctx, view) => writeRememberedView(view),
  answerScale: storeScaleAnswer,
  answerQuestion,
  retryItem,
  forgetItem: discardItemAndLesson,
  undoActivity,
  forgetMatch: forgetSeasonMatch,
  editMatch,
  importMatches,
  repairData,
  dismissDataReset,

  startImport,
  controlImport,
  rememberFound: (ctx, { found }) => storeFoundIds(found, ctx.now()),
  changeSync,
  resumePoints: (ctx) => readResumePointsOfTitles(ctx),
  titleSites: findSitesWithTitle,
  openResumePoint: (ctx, target) => openResumePoint(ctx, target),
};

export function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(messages, name);
}

/** Answers one message. Throws if the sender may not send it, or if the input is invalid. */
export async function answerMessage(
  ctx: Context,
  name: MessageName,
  input: unknown,
  sender: Sender,
): Promise<unknown> {
  // Any message may need follow-up work, so make sure the 5-minute alarm is set.
  void pollEvery5Minutes(ctx);
  const route = routeOf(name);
  await authorizeSender(ctx, name, route, sender, input);
  const run = async () => route.run(ctx, route.input ? route.input().parse(input) : input, sender);
  return route.alone ? run() : withSenderLimit(ctx, sender, () => ctx.jobs.run(run));
}

interface AnyRoute {
  readonly run: (ctx: Context, input: unknown, sender: Sender) => unknown;
  readonly from?: 'page';
  readonly input?: () => z.ZodMiniType;
  readonly checksSender?: true;
  readonly alone?: true;
}

/**
 * Returns the route of a message. The types of the table connect each message with its input, but the caller has an input of type
 * `unknown`.
 */
function routeOf(name: MessageName): AnyRoute {
  const route = messages[name];
  return (typeof route === 'function' ? { run: route } : route) as AnyRoute;
}
