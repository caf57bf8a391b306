// Every state of the popup and of the side panel, one per line.
import { signedOutAccount } from '../../../lib/domain/account.ts';
import { knownResumePoint, libraryEntry } from '../../domain/examples.ts';
import * as one from './examples.ts';
import {
  choosesScore,
  click,
  commands,
  fill,
  press,
  type Screen,
  screen,
  see,
  tab,
  typeQuery,
} from './screen.ts';
import { connected, PENDING, type World } from './world.ts';

const watchTab = 'https://www.crunchyroll.com/watch/G0001/one';
const ok = <V>(value: V) => ({ ok: true, value }) as const;
const site = one.crunchyrollTab;
const unknownSite = { ...site, origin: 'https://video.example', site: null, granted: false };
const results = { search: ok([one.frieren, one.dungeon, one.berserk]), details: ok(one.details) };

const fresh: World = { account: signedOutAccount, copy: 'nothing' };
export const listedWorld: World = { library: one.list };
/** A list with one title whose next episode has probably aired. */
const outWorld: World = {
  library: [
    ...one.list,
    libraryEntry({
      media: { ...one.dungeon, id: one.mediaId(7), status: 'RELEASING' },
      userScore: 9.5,
      updatedAt: new Date(Date.now() - 8 * 24 * 3_600_000).toISOString(),
    }),
  ],
};
/** A list with names that a hostile service may send. */
const hostileList: World = {
  library: [
    '<b>bold</b><img src=x>',
    `Long ${'name '.repeat(60)}`,
    '\u202Egnp.exe \u2067العنوان',
    'Next',
  ].map((title, index) =>
    libraryEntry({
      media: {
        ...one.dungeon,
        id: one.mediaId(40 + index),
        title,
        titles: { romaji: null, english: null, native: null },
        synonyms: ['hostile'],
      },
    }),
  ),
};
const searching: World = { ...listedWorld, answers: results };
const ended: World = {
  ...listedWorld,
  account: { ...connected, state: 'reconnect', problem: 'sessionEnded' },
};

/** Returns a tab of a tracked site, with the worker's answers about it. */
function at(answers: World['answers'], more: World = {}): World {
  return {
    ...listedWorld,
    tab: watchTab,
    ...more,
    answers: { ...results, tabSite: site, pageDiagnosis: one.seen(), ...answers },
  };
}
const point = knownResumePoint();
const placed: World = { ...listedWorld, answers: { resumePoints: { [one.frieren.id]: [point] } } };
const titleSites = [
  { siteId: 'netflix', siteName: 'Netflix', isAllowed: true },
  { siteId: 'abema', siteName: 'ABEMA', isAllowed: false },
];

const doneStep = one.playing({ step: { kind: 'done', activityId: 'line-1' } });
const completedWorld = at(
  { nowPlaying: doneStep },
  {
    library: [libraryEntry({ media: one.frieren, status: 'completed', progress: 28 })],
    activity: one.log.map((line) => ({
      ...line,
      what: 'complete' as const,
      after: line.after && { ...line.after, progress: 28 },
    })),
  },
);

export const playingWorld = at({ nowPlaying: one.playing() });
const asks = (reason: Parameters<typeof one.asking>[0]): World =>
  at(
    { nowPlaying: one.playing({ step: { kind: 'asking', itemId: 'item-1' } }) },
    { outbox: [one.asking(reason)] },
  );
const failing = { kind: 'failed', itemId: 'item-1', problem: one.problems.blocked } as const;
const change = (step: Parameters<typeof one.playing>[0]) => at({ nowPlaying: one.playing(step) });

// biome-ignore format: a table, one line for each state.
const now: readonly Screen[] = [
  screen('popup', 'nothing plays, signed out', fresh, see('.notice .button')),
  screen('popup', 'nothing plays, a list', listedWorld, see('.up-next .entry-main')),
  screen('popup', 'nothing plays, a title goes on', placed, see('.place-button')),
  screen('popup', 'nothing plays, the next episode is out', outWorld, see('.up-next .entry-out'), see('.tab-badge')),
  screen('popup', 'nothing plays, an empty list', {}, see('.now-footer .button')),
  screen('popup', 'waiting for the worker', at({ nowPlaying: PENDING }), see('.now-wait')),
  screen('popup', 'an episode plays', change({}), click('.evidence summary'), see('.evidence li')),
  screen('popup', 'an episode plays, what is seen', change({}), click('.evidence:last-child summary'), see('.check')),
  screen('popup', 'will ask about a jump', { ...change({}), library: [libraryEntry({ media: one.frieren, progress: 1 })] }, see('.question-actions')),
  screen('popup', 'will ask about a changed site', { ...change({ observed: one.proposed }), library: [libraryEntry({ media: one.frieren, progress: 11 })] }, see('.question-actions')),
  screen('popup', 'ignored, with its undo', change({ match: null }), click('.now-links .button:last-child'), see('.announcement-card')),
  screen('popup', 'an unknown title plays', change({ match: null }), see('.now-links')),
  screen('popup', 'no video yet', change({ progress: { kind: 'none' }, step: { kind: 'noVideo' } }), see('.now-missing')),
  screen('popup', 'the player is in a frame', at({ nowPlaying: one.playing(), pageDiagnosis: one.inFrame }), see('.page-help')),
  screen('popup', 'another title is looked for', change({}), click('.now-links .button'), see('.choice')),
  screen('popup', 'a chapter is read', at({ nowPlaying: one.reading }), see('.meter')),
  screen('popup', 'asks about a jump', asks('jump'), see('.question-actions')),
  screen('popup', 'asks about a changed site', asks('siteChanged'), see('.question-actions')),
  screen('popup', 'asks which title', asks('match'), see('.choice')),
  screen('popup', 'waits', at({ nowPlaying: one.playing({ step: { kind: 'queued' } }) }, { outbox: [one.waiting] }), see('.notice-warn')),
  screen('popup', 'failed', change({ step: failing }), see('.notice-bad')),
  screen('popup', 'done', at({ nowPlaying: doneStep }, { activity: one.log }), see('.notice-good')),
  screen('popup', 'completed, asks for a score', completedWorld, see('.rate-scores')),
  screen('popup', 'completed, a score chosen', completedWorld, choosesScore('.rate-scores')),
  screen('popup', 'once allowed', at({ nowPlaying: one.playing(), tabSite: { ...site, granted: false } }), see('.popup-notice')),
  screen('popup', 'a known site can be allowed', at({ tabSite: { ...site, granted: false } }), see('.now-actions')),
  screen('popup', 'an unknown site, looked at', at({ tabSite: { ...unknownSite, frame: 'https://player.example' }, pageDiagnosis: one.nothingSeen }), click('.now-actions .button-plain'), see('.check')),
  screen('popup', 'a page without an episode', at({ pageDiagnosis: one.nothingSeen }), see('.checks-calm')),
  screen('popup', 'a page that fell silent', at({ pageDiagnosis: { ...one.nothingSeen, silent: true } }), see('.page-head-silent')),
];

// biome-ignore format: a table, one line for each state.
const library: readonly Screen[] = [
  screen('popup', 'library, signed out', fresh, tab('library'), see('.empty')),
  screen('popup', 'library, empty', {}, tab('library'), see('.empty .button')),
  screen('popup', 'library, being fetched', { copy: 'nothing' }, tab('library'), see('.empty .spinner')),
  screen('popup', 'library, half fetched', { ...listedWorld, copy: 'part' }, tab('library'), see('.fill-progress')),
  screen('popup', 'library with waiting and failed', { ...listedWorld, outbox: [one.limited, one.failed] }, tab('library'), see('.tag-bad')),
  screen('popup', 'library, asks about the scale of scores', { library: one.list.map((entry) => ({ ...entry, userScore: entry.userScore && entry.userScore * 10 })), outbox: [one.unscaled], profile: { highestScore: 87, scores: 40 } }, tab('library'), see('.popup-notice .question-actions'), see('.tag-bad')),
  screen('popup', 'library, a completed title to begin again', { library: one.list.filter(({ status }) => status === 'completed') }, tab('library'), click('.entry-main'), click('.again .button'), see('.again-actions')),
  screen('popup', 'library, manga', listedWorld, tab('library'), click('.segment:nth-child(2)'), see('.entry-main')),
  screen('popup', 'library, nothing found', listedWorld, tab('library'), fill('.toolbar-text', 'xyz'), see('.empty')),
  screen('popup', 'library, session ended', ended, tab('library'), see('.notice-bad')),
  screen('popup', 'library, app refused', { ...ended, account: { ...connected, state: 'reconnect', problem: 'appRefused' } }, see('.notice-bad')),
  screen('popup', 'library, what is out', outWorld, tab('library'), see('.entry-out')),
  screen('popup', 'library, titles in their own script', { ...listedWorld, settings: { titleLanguage: 'native' } }, tab('library'), see('.entry-title[lang=ja]')),
  screen('popup', 'library, found by another name', { ...listedWorld, settings: { titleLanguage: 'native' } }, tab('library'), fill('.toolbar-text', 'dungeon'), see('.entry-alias')),
  screen('popup', 'editor', { ...listedWorld, outbox: [one.failed] }, tab('library'), click('.entry-main'), see('.editor-problem')),
  screen('popup', 'editor, where the title goes on', placed, tab('library'), see('.place-button'), click('.entry-main'), see('.editor-places .button')),
  screen('popup', 'editor, sites that have the title', { ...listedWorld, answers: { resumePoints: {}, titleSites } }, tab('library'), click('.entry-main'), see('.editor-places .button')),
  screen('popup', 'said after an edit, with undo', listedWorld, tab('library'), click('.entry-steps button:nth-child(2)'), see('.announcement-card')),
  screen('popup', 'details', searching, typeQuery(), click('.results .entry-main'), see('.details article')),
  screen('popup', 'details, not on the list', { ...searching, library: [] }, typeQuery(), click('.results .entry-main'), see('.details-add')),
  screen('popup', 'details, loading', { answers: { ...results, details: PENDING } }, typeQuery(), click('.results .entry-main'), see('.details .spinner')),
  screen('popup', 'details, rate-limited', { answers: { ...results, details: { ok: false, problem: one.problems.limited } } }, typeQuery(), click('.results .entry-main'), see('.details .notice')),
];

// biome-ignore format: a table, one line for each state.
const others: readonly Screen[] = [
  screen('popup', 'search, nothing typed', listedWorld, tab('search'), see('.empty')),
  screen('popup', 'search, looking', { answers: { search: PENDING } }, typeQuery(), see('.search-bar .spinner')),
  screen('popup', 'search, results', searching, typeQuery(), see('.results .entry-facts')),
  screen('popup', 'search, a result edited', searching, typeQuery(), click('.entry-steps button[aria-expanded]'), see('.editor')),
  screen('popup', 'search, nothing found', { answers: { search: ok([]) } }, typeQuery(), see('.empty svg')),
  screen('popup', 'search, offline', { answers: { search: { ok: false, problem: one.problems.unreachable } } }, typeQuery(), see('.notice')),
  screen('popup', 'activity, nothing', listedWorld, tab('activity'), see('.empty')),
  screen('popup', 'activity, a log', { ...listedWorld, activity: one.log }, tab('activity'), click('.log-line .entry-main'), see('.log-more')),
  screen('popup', 'activity, waiting and failed', { ...listedWorld, outbox: [one.limited, one.waiting, one.failed, { id: 'damaged' }] }, tab('activity'), see('.card-problem')),
  screen('popup', 'activity, waiting for an account', { ...fresh, outbox: [{ ...one.waiting, account: null }] }, tab('activity'), see('.card')),
  screen('popup', 'activity, asks', { ...listedWorld, outbox: [one.asking('unlisted'), one.asking('match', { id: 'item-2' })] }, tab('activity'), see('.choice')),
  screen('popup', 'activity, another title searched', { ...searching, outbox: [one.asking('match')] }, tab('activity'), fill('.chooser-search', 'frieren'), see('.choice .entry-facts')),
  screen('popup', 'keyboard help', listedWorld, see('.up-next .entry-main'), press('?'), see('dialog')),
  screen('popup', 'commands, nothing typed', listedWorld, commands(), see('.palette-row')),
  screen('popup', 'commands, a change', searching, commands('frieren 8'), see('.palette-change')),
  screen('popup', 'commands, titles and what may be wanted', searching, commands('dungeon'), see('.palette-row[aria-selected=true]')),
  screen('popup', 'commands, where a title goes on', { ...searching, answers: { ...results, resumePoints: { [one.frieren.id]: [point] } } }, commands('next frieren'), see('.palette-row[aria-selected=true] .palette-change')),
  screen('popup', 'commands, a long and a marked-up name', hostileList, commands('hostile'), see('.palette-row')),
  screen('popup', 'commands, offline', { ...listedWorld, answers: { search: { ok: false, problem: one.problems.unreachable } } }, commands('zzzz'), see('.palette-hint:not(:empty)')),
  screen('popup', 'commands, a setting', listedWorld, commands('ja'), see('.palette-row')),
  screen('popup', 'commands, an action of Kiroku', { answers: { search: ok([]) } }, commands('help'), see('.palette-row[aria-selected=true]')),
  screen('popup', 'commands, nothing fits', { answers: { search: ok([]) } }, commands('zzzz'), see('.palette-hint:not(:empty)')),
];

// biome-ignore format: a table, one line for each state.
const panels: readonly Screen[] = [
  screen('panel', 'nothing plays', listedWorld, see('.up-next .entry-main')),
  screen('panel', 'activity with what was watched', { ...listedWorld, activity: one.log }, tab('activity'), see('.heat-table')),
  screen('widePanel', 'commands', searching, commands('frieren'), see('.palette-row .cover')),
  screen('widePanel', 'library beside nothing', listedWorld, tab('library'), see('.beside .empty')),
  screen('widePanel', 'details of the selected row', searching, tab('library'), click('.entry-main'), see('.details article')),
  screen('widePanel', 'activity beside what was watched', { ...listedWorld, activity: one.log }, tab('activity'), see('.beside .heat-table')),
  screen('widePanel', 'details beside the list', searching, typeQuery(), click('.results .entry-main'), see('.details article')),
];

export const popupScreens = [...now, ...library, ...others, ...panels];
