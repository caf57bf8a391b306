// Every state of the popup and of the side panel, one per line.
import { signedOutAccount } from '../../../lib/domain/account.ts';
import { knownResumePoint, libraryEntry } from '../../domain/examples.ts';
import * as one from './examples.ts';
import { appliedImport } from './import-examples.ts';
import {
  chooseHalfScore,
  clickSelector,
  createScreen,
  fillSelector,
  openCommands,
  openTabOfPopup,
  pressKey,
  type Screen,
  typeQuery,
  waitUntilVisible,
} from './screen.ts';
import { connectedAccount, NEVER_ANSWERED, type ScreenData } from './screen-data.ts';

const watchTab = 'https://www.crunchyroll.com/watch/G0001/one';
const ok = <V>(value: V) => ({ ok: true, value }) as const;
const site = one.crunchyrollTabSite;
const unknownSite = { ...site, origin: 'https://video.example', site: null, granted: false };
const results = { search: ok([one.frieren, one.dungeonMeshi, one.berserk]), details: ok(one.exampleDetails) };

const fresh: ScreenData = { account: signedOutAccount, copy: 'nothing' };
export const dataWithList: ScreenData = { library: one.exampleList };
/** A list with one title whose next episode has probably aired. */
const outWorld: ScreenData = {
  library: [
    ...one.exampleList,
    libraryEntry({
      media: { ...one.dungeonMeshi, id: one.exampleMediaId(7), status: 'RELEASING' },
      userScore: 9.5,
      updatedAt: new Date(Date.now() - 8 * 24 * 3_600_000).toISOString(),
    }),
  ],
};
/** A list with names that a hostile service may send. */
const hostileList: ScreenData = {
  library: [
    '<b>bold</b><img src=x>',
    `Long ${'name '.repeat(60)}`,
    '\u202Egnp.exe \u2067العنوان',
    'Next',
  ].map((title, index) =>
    libraryEntry({
      media: {
        ...one.dungeonMeshi,
        id: one.exampleMediaId(40 + index),
        title,
        titles: { romaji: null, english: null, native: null },
        synonyms: ['hostile'],
      },
    }),
  ),
};
const searching: ScreenData = { ...dataWithList, answers: results };
const ended: ScreenData = {
  ...dataWithList,
  account: { ...connectedAccount, state: 'reconnect', problem: 'sessionEnded' },
};

/** Returns the data for a tab of a tracked site, with the worker's answers about it. */
function at(answers: ScreenData['answers'], more: ScreenData = {}): ScreenData {
  return {
    ...dataWithList,
    tab: watchTab,
    ...more,
    answers: { ...results, tabSite: site, pageDiagnosis: one.createDiagnosis(), ...answers },
  };
}
const point = knownResumePoint();
const placed: ScreenData = { ...dataWithList, answers: { resumePoints: { [one.frieren.id]: [point] } } };
const titleSites = [
  { siteId: 'netflix', siteName: 'Netflix', isAllowed: true },
  { siteId: 'abema', siteName: 'ABEMA', isAllowed: false },
];

const doneStep = one.createNowPlaying({ step: { kind: 'done', activityId: 'line-1' } });
const completedWorld = at(
  { nowPlaying: doneStep },
  {
    library: [libraryEntry({ media: one.frieren, status: 'completed', progress: 28 })],
    activity: one.exampleLog.map((line) => ({
      ...line,
      what: 'complete' as const,
      after: line.after && { ...line.after, progress: 28 },
    })),
  },
);

export const dataWithPlayingEpisode = at({ nowPlaying: one.createNowPlaying() });
const asks = (reason: Parameters<typeof one.askingItem>[0]): ScreenData =>
  at(
    { nowPlaying: one.createNowPlaying({ step: { kind: 'asking', itemId: 'item-1' } }) },
    { outbox: [one.askingItem(reason)] },
  );
const failing = { kind: 'failed', itemId: 'item-1', problem: one.exampleProblems.blocked } as const;
const change = (step: Parameters<typeof one.createNowPlaying>[0]) =>
  at({ nowPlaying: one.createNowPlaying(step) });

// biome-ignore format: a table, one line for each state.
const now: readonly Screen[] = [
  createScreen('popup', 'nothing plays, signed out', fresh, waitUntilVisible('.notice .button')),
  createScreen('popup', 'nothing plays, a list', dataWithList, waitUntilVisible('.up-next .entry-main')),
  createScreen('popup', 'nothing plays, a title goes on', placed, waitUntilVisible('.place-button')),
  createScreen('popup', 'nothing plays, the next episode is out', outWorld, waitUntilVisible('.up-next .entry-out'), waitUntilVisible('.tab-badge')),
  createScreen('popup', 'nothing plays, an empty list', {}, waitUntilVisible('.now-footer .button')),
  createScreen('popup', 'waiting for the worker', at({ nowPlaying: NEVER_ANSWERED }), waitUntilVisible('.now-wait')),
  createScreen('popup', 'an episode plays', change({}), clickSelector('.evidence summary'), waitUntilVisible('.evidence li')),
  createScreen('popup', 'an episode plays, what is seen', change({}), clickSelector('.evidence:last-child summary'), waitUntilVisible('.check')),
  createScreen('popup', 'will ask about a jump', { ...change({}), library: [libraryEntry({ media: one.frieren, progress: 1 })] }, waitUntilVisible('.question-actions')),
  createScreen('popup', 'will ask about a changed site', { ...change({ observed: one.proposedEpisode }), library: [libraryEntry({ media: one.frieren, progress: 11 })] }, waitUntilVisible('.question-actions')),
  createScreen('popup', 'ignored, with its undo', change({ match: null }), clickSelector('.now-links .button:last-child'), waitUntilVisible('.announcement-card')),
  createScreen('popup', 'an unknown title plays', change({ match: null }), waitUntilVisible('.now-links')),
  createScreen('popup', 'no video yet', change({ progress: { kind: 'none' }, step: { kind: 'noVideo' } }), waitUntilVisible('.now-missing')),
  createScreen('popup', 'the player is in a frame', at({ nowPlaying: one.createNowPlaying(), pageDiagnosis: one.playerInFrameDiagnosis }), waitUntilVisible('.page-help')),
  createScreen('popup', 'another title is looked for', change({}), clickSelector('.now-links .button'), waitUntilVisible('.choice')),
  createScreen('popup', 'a chapter is read', at({ nowPlaying: one.chapterBeingRead }), waitUntilVisible('.meter')),
  createScreen('popup', 'asks about a jump', asks('jump'), waitUntilVisible('.question-actions')),
  createScreen('popup', 'asks about a changed site', asks('siteChanged'), waitUntilVisible('.question-actions')),
  createScreen('popup', 'asks which title', asks('match'), waitUntilVisible('.choice')),
  createScreen('popup', 'waits', at({ nowPlaying: one.createNowPlaying({ step: { kind: 'queued' } }) }, { outbox: [one.waitingItem] }), waitUntilVisible('.notice-warn')),
  createScreen('popup', 'failed', change({ step: failing }), waitUntilVisible('.notice-bad')),
  createScreen('popup', 'done', at({ nowPlaying: doneStep }, { activity: one.exampleLog }), waitUntilVisible('.notice-good')),
  createScreen('popup', 'completed, asks for a score', completedWorld, waitUntilVisible('.rate-scores')),
  createScreen('popup', 'completed, a score chosen', completedWorld, chooseHalfScore('.rate-scores')),
  createScreen('popup', 'once allowed', at({ nowPlaying: one.createNowPlaying(), tabSite: { ...site, granted: false } }), waitUntilVisible('.popup-notice')),
  createScreen('popup', 'an ignored site', { ...at({}), settings: { sitePolicies: { crunchyroll: 'ignore' } } }, waitUntilVisible('.now-actions')),
  createScreen('popup', 'a known site can be allowed', at({ tabSite: { ...site, granted: false } }), waitUntilVisible('.now-actions')),
  createScreen('popup', 'an unknown site, looked at', at({ tabSite: { ...unknownSite, frame: 'https://player.example' }, pageDiagnosis: one.emptyDiagnosis }), clickSelector('.now-actions .button-plain'), waitUntilVisible('.check')),
  createScreen('popup', 'a page without an episode', at({ pageDiagnosis: one.emptyDiagnosis }), waitUntilVisible('.checks-calm')),
  createScreen('popup', 'a page that fell silent', at({ pageDiagnosis: { ...one.emptyDiagnosis, silent: true } }), waitUntilVisible('.page-head-silent')),
];

// biome-ignore format: a table, one line for each state.
const library: readonly Screen[] = [
  createScreen('popup', 'library, signed out', fresh, openTabOfPopup('library'), waitUntilVisible('.empty')),
  createScreen('popup', 'library, empty', {}, openTabOfPopup('library'), waitUntilVisible('.empty .button')),
  createScreen('popup', 'library, being fetched', { copy: 'nothing' }, openTabOfPopup('library'), waitUntilVisible('.empty .spinner')),
  createScreen('popup', 'library, half fetched', { ...dataWithList, copy: 'part' }, openTabOfPopup('library'), waitUntilVisible('.fill-progress')),
  createScreen('popup', 'library with waiting and failed', { ...dataWithList, outbox: [one.rateLimitedItem, one.failedItem] }, openTabOfPopup('library'), waitUntilVisible('.tag-bad')),
  createScreen('popup', 'library, asks about the scale of scores', { library: one.exampleList.map((entry) => ({ ...entry, userScore: entry.userScore && entry.userScore * 10 })), outbox: [one.scoreItemWithUnknownScale], profile: { highestScore: 87, scores: 40 } }, openTabOfPopup('library'), waitUntilVisible('.popup-notice .question-actions'), waitUntilVisible('.tag-bad')),
  createScreen('popup', 'library, a completed title to begin again', { library: one.exampleList.filter(({ status }) => status === 'completed') }, openTabOfPopup('library'), clickSelector('.entry-main'), clickSelector('.again .button'), waitUntilVisible('.again-actions')),
  createScreen('popup', 'library, manga', dataWithList, openTabOfPopup('library'), clickSelector('.segment:nth-child(2)'), waitUntilVisible('.entry-main')),
  createScreen('popup', 'library, nothing found', dataWithList, openTabOfPopup('library'), fillSelector('.toolbar-text', 'xyz'), waitUntilVisible('.empty')),
  createScreen('popup', 'library, session ended', ended, openTabOfPopup('library'), waitUntilVisible('.notice-bad')),
  createScreen('popup', 'library, app refused', { ...ended, account: { ...connectedAccount, state: 'reconnect', problem: 'appRefused' } }, waitUntilVisible('.notice-bad')),
  createScreen('popup', 'library, what is out', outWorld, openTabOfPopup('library'), waitUntilVisible('.entry-out')),
  createScreen('popup', 'library, titles in their own script', { ...dataWithList, settings: { titleLanguage: 'native' } }, openTabOfPopup('library'), waitUntilVisible('.entry-title[lang=ja]')),
  createScreen('popup', 'library, found by another name', { ...dataWithList, settings: { titleLanguage: 'native' } }, openTabOfPopup('library'), fillSelector('.toolbar-text', 'dungeon'), waitUntilVisible('.entry-alias')),
  createScreen('popup', 'editor', { ...dataWithList, outbox: [one.failedItem] }, openTabOfPopup('library'), clickSelector('.entry-main'), waitUntilVisible('.editor-problem')),
  createScreen('popup', 'editor, where the title goes on', placed, openTabOfPopup('library'), waitUntilVisible('.place-button'), clickSelector('.entry-main'), waitUntilVisible('.editor-places .button')),
  createScreen('popup', 'editor, sites that have the title', { ...dataWithList, answers: { resumePoints: {}, titleSites } }, openTabOfPopup('library'), clickSelector('.entry-main'), waitUntilVisible('.editor-places .button')),
  createScreen('popup', 'said after an edit, with undo', dataWithList, openTabOfPopup('library'), clickSelector('.entry-steps button:nth-child(2)'), waitUntilVisible('.announcement-card')),
  createScreen('popup', 'details', searching, typeQuery(), clickSelector('.results .entry-main'), waitUntilVisible('.details article')),
  createScreen('popup', 'details, not on the list', { ...searching, library: [] }, typeQuery(), clickSelector('.results .entry-main'), waitUntilVisible('.details-add')),
  createScreen('popup', 'details, loading', { answers: { ...results, details: NEVER_ANSWERED } }, typeQuery(), clickSelector('.results .entry-main'), waitUntilVisible('.details .spinner')),
  createScreen('popup', 'details, rate-limited', { answers: { ...results, details: { ok: false, problem: one.exampleProblems.limited } } }, typeQuery(), clickSelector('.results .entry-main'), waitUntilVisible('.details .notice')),
];

// biome-ignore format: a table, one line for each state.
const others: readonly Screen[] = [
  createScreen('popup', 'search, nothing typed', dataWithList, openTabOfPopup('search'), waitUntilVisible('.empty')),
  createScreen('popup', 'search, looking', { answers: { search: NEVER_ANSWERED } }, typeQuery(), waitUntilVisible('.search-bar .spinner')),
  createScreen('popup', 'search, results', searching, typeQuery(), waitUntilVisible('.results .entry-facts')),
  createScreen('popup', 'search, a result edited', searching, typeQuery(), clickSelector('.entry-steps button[aria-expanded]'), waitUntilVisible('.editor')),
  createScreen('popup', 'search, nothing found', { answers: { search: ok([]) } }, typeQuery(), waitUntilVisible('.empty svg')),
  createScreen('popup', 'search, offline', { answers: { search: { ok: false, problem: one.exampleProblems.unreachable } } }, typeQuery(), waitUntilVisible('.notice')),
  createScreen('popup', 'activity, nothing', dataWithList, openTabOfPopup('activity'), waitUntilVisible('.empty')),
  createScreen('popup', 'activity, a log', { ...dataWithList, activity: one.exampleLog, imports: [appliedImport] }, openTabOfPopup('activity'), clickSelector('.log-line .entry-main'), waitUntilVisible('.log-more')),
  createScreen('popup', 'activity, waiting and failed', { ...dataWithList, outbox: [one.rateLimitedItem, one.waitingItem, one.failedItem, { id: 'damaged' }] }, openTabOfPopup('activity'), waitUntilVisible('.card-problem')),
  createScreen('popup', 'activity, waiting for an account', { ...fresh, outbox: [{ ...one.waitingItem, account: null }] }, openTabOfPopup('activity'), waitUntilVisible('.card')),
  createScreen('popup', 'activity, asks', { ...dataWithList, outbox: [one.askingItem('unlisted'), one.askingItem('match', { id: 'item-2' })] }, openTabOfPopup('activity'), waitUntilVisible('.choice')),
  createScreen('popup', 'activity, another title searched', { ...searching, outbox: [one.askingItem('match')] }, openTabOfPopup('activity'), fillSelector('.chooser-search', 'frieren'), waitUntilVisible('.choice .entry-facts')),
  createScreen('popup', 'keyboard help', dataWithList, waitUntilVisible('.up-next .entry-main'), pressKey('?'), waitUntilVisible('dialog')),
  createScreen('popup', 'commands, nothing typed', dataWithList, openCommands(), waitUntilVisible('.palette-row')),
  createScreen('popup', 'commands, a change', searching, openCommands('frieren 8'), waitUntilVisible('.palette-change')),
  createScreen('popup', 'commands, titles and what may be wanted', searching, openCommands('dungeon'), waitUntilVisible('.palette-row[aria-selected=true]')),
  createScreen('popup', 'commands, where a title goes on', { ...searching, answers: { ...results, resumePoints: { [one.frieren.id]: [point] } } }, openCommands('next frieren'), waitUntilVisible('.palette-row[aria-selected=true] .palette-change')),
  createScreen('popup', 'commands, a long and a marked-up name', hostileList, openCommands('hostile'), waitUntilVisible('.palette-row')),
  createScreen('popup', 'commands, offline', { ...dataWithList, answers: { search: { ok: false, problem: one.exampleProblems.unreachable } } }, openCommands('zzzz'), waitUntilVisible('.palette-hint:not(:empty)')),
  createScreen('popup', 'commands, a setting', dataWithList, openCommands('ja'), waitUntilVisible('.palette-row')),
  createScreen('popup', 'commands, an action of Kiroku', { answers: { search: ok([]) } }, openCommands('help'), waitUntilVisible('.palette-row[aria-selected=true]')),
  createScreen('popup', 'commands, nothing fits', { answers: { search: ok([]) } }, openCommands('zzzz'), waitUntilVisible('.palette-hint:not(:empty)')),
  createScreen('popup', 'commands, an episode beyond the last', dataWithList, openCommands('frieren 99'), waitUntilVisible('.palette-hint:not(:empty)')),
];

// biome-ignore format: a table, one line for each state.
const panels: readonly Screen[] = [
  createScreen('panel', 'nothing plays', dataWithList, waitUntilVisible('.up-next .entry-main')),
  createScreen('panel', 'activity with what was watched', { ...dataWithList, activity: one.exampleLog }, openTabOfPopup('activity'), waitUntilVisible('.heat-table')),
  createScreen('widePanel', 'commands', searching, openCommands('frieren'), waitUntilVisible('.palette-row .cover')),
  createScreen('widePanel', 'library beside nothing', dataWithList, openTabOfPopup('library'), waitUntilVisible('.beside .empty')),
  createScreen('widePanel', 'details of the selected row', searching, openTabOfPopup('library'), clickSelector('.entry-main'), waitUntilVisible('.details article')),
  createScreen('widePanel', 'activity beside what was watched', { ...dataWithList, activity: one.exampleLog }, openTabOfPopup('activity'), waitUntilVisible('.beside .heat-table')),
  createScreen('widePanel', 'details beside the list', searching, typeQuery(), clickSelector('.results .entry-main'), waitUntilVisible('.details article')),
];

export const popupScreens = [...now, ...library, ...others, ...panels];
