// Every state of the options, the welcome page, the sample page and the statistics page, one per line.
import { signedOutAccount } from '../../../lib/domain/account.ts';
import { originsOf } from '../../../lib/domain/addresses/origins.ts';
import { site as crunchyroll } from '../../../lib/sites/crunchyroll.ts';
import * as one from './examples.ts';
import { importScreens } from './import-screens.ts';
import * as kept from './option-examples.ts';
import { pageScriptResults } from './sample-example.ts';
import {
  chooseJsonFile,
  clickSelector,
  createScreen,
  fillSelector,
  openOptionsSection,
  type Screen,
  waitUntilVisible,
} from './screen.ts';
import { connectedAccount, NEVER_ANSWERED, type ScreenData } from './screen-data.ts';

const MATCH_FILE = '#tracking input[type=file]';
const SETTINGS_FILE = '#data input[type=file]';
const LESSON_FILE = '#sites input[type=file]';
const refused = { ok: false, problem: { code: 'sign_in_failed', message: 'invalid_client' } } as const;

const quiet = {
  readService: kept.serviceSettings,
  diagnostics: {
    data: null,
    storage: { kept: true, usedBytes: 1_500_000 },
    tabs: [],
    silent: [],
    flooding: [],
  },
} as const;
const fresh: ScreenData = { account: signedOutAccount, copy: 'nothing', answers: quiet };
export const dataOfEveryKind: ScreenData = {
  library: one.exampleList,
  activity: one.exampleLog,
  outbox: [one.askingItem('match'), one.rateLimitedItem, one.failedItem],
  matches: [kept.exampleMatch, kept.ignoredMatch],
  lessons: [kept.exampleLesson, kept.acceptedLesson],
  settings: { selfHosted: { jellyfin: ['https://nas.example:8096'] } },
  origins: [...originsOf(crunchyroll), 'https://elsewhere.example/*'],
  answers: {
    ...quiet,
    diagnostics: kept.exampleDiagnostics,
    search: { ok: true, value: [one.frieren, one.dungeonMeshi] },
    details: { ok: false, problem: { code: 'not_found', message: '' } },
  },
};
const offline: ScreenData = {
  ...dataOfEveryKind,
  library: [],
  answers: { ...dataOfEveryKind.answers, details: { ok: false, problem: one.exampleProblems.unreachable } },
};
const looking: ScreenData = {
  ...dataOfEveryKind,
  library: [],
  answers: { ...dataOfEveryKind.answers, details: NEVER_ANSWERED },
};
const refusing: ScreenData = { ...fresh, answers: { ...quiet, connect: refused, saveService: refused } };
const ended: ScreenData = {
  ...dataOfEveryKind,
  account: { ...connectedAccount, state: 'reconnect', problem: 'sessionEnded' },
};
const ready = waitUntilVisible('#account .another-service');
const openService = clickSelector('.another-service > summary');

const wrongApp: ScreenData = {
  ...dataOfEveryKind,
  answers: {
    ...dataOfEveryKind.answers,
    saveService: { ok: false, problem: { code: 'app_secret', message: '' } },
  },
};
export const dataWithManyMatches: ScreenData = {
  ...dataOfEveryKind,
  matches: Array.from({ length: 30 }, (_, index) => ({
    ...kept.exampleMatch,
    seasonKey: `crunchyroll:${index}|`,
  })),
};
const checked: ScreenData = {
  ...dataOfEveryKind,
  answers: { ...dataOfEveryKind.answers, readServiceProbe: kept.exampleServiceProbe },
};
const limited: ScreenData = {
  ...checked,
  answers: {
    ...checked.answers,
    probeService: { ok: false, problem: { code: 'rate_limited', message: '' } },
  },
};
const save = clickSelector('#account .form > .button-primary');
const rules = clickSelector('#tracking .match-actions .button');

// biome-ignore format: a table, one line for each state.
const optionsScreens: readonly Screen[] = [
  createScreen('options', 'fresh', fresh, ready),
  createScreen('options', 'account, in use', dataOfEveryKind, ready),
  createScreen('options', 'account, asks about the scale of scores', { ...dataOfEveryKind, profile: { highestScore: 17, scores: 40 } }, waitUntilVisible('#account .question-actions')),
  createScreen('options', 'account, the scale of scores confirmed', { ...dataOfEveryKind, profile: { highestScore: 17, scores: 40, scaleAnswer: '20' } }, waitUntilVisible('#account .segmented')),
  createScreen('options', 'account, another service', dataOfEveryKind, openService, waitUntilVisible('#account .form')),
  createScreen('options', 'account, signing out', dataOfEveryKind, clickSelector('#account .account-card .button:last-child'), waitUntilVisible('#account .button-danger')),
  createScreen('options', 'account, advanced', dataOfEveryKind, openService, clickSelector('.advanced .advanced summary'), waitUntilVisible('.redirect')),
  createScreen('options', 'account, the service checked', checked, waitUntilVisible('.check-table')),
  createScreen('options', 'account, the check refused', limited, clickSelector('#account > .file-bar .button'), waitUntilVisible('#account .notice-bad')),
  createScreen('options', 'account, without an app', { ...fresh, answers: { ...quiet, readService: { ...kept.serviceSettings, clientId: '' } } }, waitUntilVisible('.redirect')),
  createScreen('options', 'session ended', ended, waitUntilVisible('#account .button-primary')),
  createScreen('options', 'connecting failed', refusing, clickSelector('#account .account-card button'), waitUntilVisible('#account .notice-bad')),
  createScreen('options', 'service form, wrong address', dataOfEveryKind, openService, fillSelector('#account input[type=url]', 'nowhere'), save, waitUntilVisible('#account .notice-bad')),
  createScreen('options', 'service form, wrong secret', wrongApp, openService, save, waitUntilVisible('.advanced[open] [aria-invalid=true]')),
  createScreen('options', 'search, found', dataOfEveryKind, fillSelector('[type=search]', 'episode'), waitUntilVisible('.found-settings a')),
  createScreen('options', 'search, nothing found', dataOfEveryKind, fillSelector('[type=search]', 'xyz'), waitUntilVisible('.found-settings p')),
  createScreen('options', 'a setting that was searched for', dataOfEveryKind, fillSelector('[type=search]', 'dark'), clickSelector('.found-settings a'), waitUntilVisible('#appearance .row')),
  createScreen('options', 'sites, none allowed', fresh, openOptionsSection('sites'), waitUntilVisible('.pick')),
  createScreen('options', 'sites, in use', dataOfEveryKind, openOptionsSection('sites'), waitUntilVisible('#sites .row')),
  createScreen('options', 'tracking', dataOfEveryKind, openOptionsSection('tracking'), waitUntilVisible('#tracking .match-row')),
  createScreen('options', 'matches, many', dataWithManyMatches, openOptionsSection('tracking'), waitUntilVisible('#tracking .match-row')),
  createScreen('options', 'appearance', dataOfEveryKind, openOptionsSection('appearance'), waitUntilVisible('#appearance .row')),
  createScreen('options', 'data', dataOfEveryKind, openOptionsSection('data'), waitUntilVisible('#data .facts')),
  createScreen('options', 'data, choices shared', { ...dataOfEveryKind, sync: kept.exampleSyncState, synced: kept.syncedStorageItems }, openOptionsSection('data'), waitUntilVisible('#data .notice-warn')),
  createScreen('options', 'data, choices not shared any more', { ...dataOfEveryKind, sync: { ...kept.exampleSyncState, on: false }, synced: kept.syncedStorageItems }, openOptionsSection('data'), waitUntilVisible('#data .left-copy')),
  createScreen('options', 'data, without a synced storage', { ...dataOfEveryKind, synced: null }, openOptionsSection('data'), waitUntilVisible('#data .facts')),
  createScreen('options', 'data, erase asked', dataOfEveryKind, openOptionsSection('data'), clickSelector('#data > .button-danger'), waitUntilVisible('#data .file-bar .button-danger')),
  createScreen('options', 'help', dataOfEveryKind, openOptionsSection('help'), waitUntilVisible('#help .diagnosis')),
  createScreen('options', 'waiting for the worker', { answers: { diagnostics: NEVER_ANSWERED } }, openOptionsSection('help'), waitUntilVisible('.spinner')),
  createScreen('options', 'rule editor', dataOfEveryKind, openOptionsSection('tracking'), rules, waitUntilVisible('.rule-editor .rule-chosen')),
  createScreen('options', 'rule editor, a new rule with a problem', dataOfEveryKind, openOptionsSection('tracking'), rules, fillSelector('.rule-fields .field:nth-child(2) input', 'x'), clickSelector('.rule-add'), waitUntilVisible('.rule-editor .choice'), clickSelector('.rule-editor-actions .button-primary'), fillSelector('.rule-try input', '30'), waitUntilVisible('.editor-problem:not(:empty)')),
  createScreen('options', 'matches from a file', dataOfEveryKind, openOptionsSection('tracking'), chooseJsonFile(MATCH_FILE, kept.matchFile), waitUntilVisible('.import-outcomes'), clickSelector('.import-outcomes summary'), waitUntilVisible('.import-conflicts')),
  createScreen('options', 'matches from a file, looked up', looking, openOptionsSection('tracking'), chooseJsonFile(MATCH_FILE, kept.matchFile), waitUntilVisible('.import-looking')),
  createScreen('options', 'matches from a file, offline', offline, openOptionsSection('tracking'), chooseJsonFile(MATCH_FILE, kept.matchFile), waitUntilVisible('.import-card .notice-warn')),
  createScreen('options', 'matches from no such file', dataOfEveryKind, openOptionsSection('tracking'), chooseJsonFile(MATCH_FILE, 'nonsense'), waitUntilVisible('#tracking .notice-bad')),
  createScreen('options', 'settings from a file', dataOfEveryKind, openOptionsSection('data'), chooseJsonFile(SETTINGS_FILE, kept.settingsFile), waitUntilVisible('.change-table')),
  createScreen('options', 'settings from a wrong file', dataOfEveryKind, openOptionsSection('data'), chooseJsonFile(SETTINGS_FILE, { ...kept.settingsFile, data: { ...kept.settingsFile.data, settings: { theme: 'pink' } } }), waitUntilVisible('#data .notice-bad')),
  createScreen('options', 'taught sites from no such file', dataOfEveryKind, openOptionsSection('sites'), chooseJsonFile(LESSON_FILE, 'nonsense'), waitUntilVisible('#sites .notice-bad')),
];

// biome-ignore format: a table, one line for each state.
const welcomeScreens: readonly Screen[] = [
  createScreen('welcome', 'fresh', fresh, waitUntilVisible('.pick')),
  createScreen('welcome', 'a site picked', fresh, clickSelector('.pick'), waitUntilVisible('.step:nth-child(2) .button-primary')),
  createScreen('welcome', 'needs a service', { ...fresh, answers: { ...quiet, readService: { ...kept.serviceSettings, clientId: '' } } }, waitUntilVisible('.step .notice')),
  createScreen('welcome', 'connecting', { ...fresh, answers: { ...quiet, connect: NEVER_ANSWERED } }, clickSelector('.step .button-primary'), waitUntilVisible('.step .button-primary:disabled')),
  createScreen('welcome', 'connecting failed', refusing, clickSelector('.step .button-primary'), waitUntilVisible('.notice-bad')),
  createScreen('welcome', 'connected, the practice seen', { ...dataOfEveryKind, activity: [...one.exampleLog, one.practiceActivity] }, waitUntilVisible('.welcome-end')),
  createScreen('welcome', 'connected, a site allowed', dataOfEveryKind, waitUntilVisible('.step[data-done=true] ~ .step[data-done=true]')),
];

// biome-ignore format: a table, one line for each state.
const sampleScreens: readonly Screen[] = [
  createScreen('sample', 'the page is looked at', { scripts: NEVER_ANSWERED }, waitUntilVisible('.spinner')),
  createScreen('sample', 'shown', { scripts: pageScriptResults }, waitUntilVisible('.sample-text')),
  createScreen('sample', 'saved', { scripts: pageScriptResults }, clickSelector('.button-primary'), waitUntilVisible('.sample [role=status]:not(:empty)')),
  createScreen('sample', 'the page was left', {}, waitUntilVisible('.empty')),
];

// biome-ignore format: a table, one line for each state.
const statisticsScreens: readonly Screen[] = [
  createScreen('statistics', 'nothing yet', fresh, waitUntilVisible('.empty')),
  createScreen('statistics', 'in use', dataOfEveryKind, waitUntilVisible('.statistic')),
  createScreen('statistics', 'as tables', dataOfEveryKind, clickSelector('.statistics-actions .button'), waitUntilVisible('[aria-pressed=true]')),
];

export const pageScreens = [
  ...optionsScreens,
  ...importScreens,
  ...welcomeScreens,
  ...sampleScreens,
  ...statisticsScreens,
];
