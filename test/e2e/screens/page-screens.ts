// Every state of the options, the welcome page, the sample page and the statistics page, one per line.
import { signedOutAccount } from '../../../lib/domain/account.ts';
import { originsOf } from '../../../lib/domain/addresses/origins.ts';
import { site as crunchyroll } from '../../../lib/sites/crunchyroll.ts';
import * as one from './examples.ts';
import { importScreens } from './import-screens.ts';
import * as kept from './option-examples.ts';
import { pageScripts } from './sample-example.ts';
import { chooseFile, click, fill, type Screen, screen, section, see } from './screen.ts';
import { connected, PENDING, type World } from './world.ts';

const MATCH_FILE = '#tracking input[type=file]';
const SETTINGS_FILE = '#data input[type=file]';
const LESSON_FILE = '#sites input[type=file]';
const refused = { ok: false, problem: { code: 'sign_in_failed', message: 'invalid_client' } } as const;

const quiet = {
  readService: kept.service,
  diagnostics: {
    data: null,
    storage: { kept: true, usedBytes: 1_500_000 },
    tabs: [],
    silent: [],
    flooding: [],
  },
} as const;
const fresh: World = { account: signedOutAccount, copy: 'nothing', answers: quiet };
export const full: World = {
  library: one.list,
  activity: one.log,
  outbox: [one.asking('match'), one.limited, one.failed],
  matches: [kept.match, kept.ignoredMatch],
  lessons: [kept.lesson, kept.learntLesson],
  settings: { selfHosted: { jellyfin: ['https://nas.example:8096'] } },
  origins: [...originsOf(crunchyroll), 'https://elsewhere.example/*'],
  answers: {
    ...quiet,
    diagnostics: kept.diagnostics,
    search: { ok: true, value: [one.frieren, one.dungeon] },
    details: { ok: false, problem: { code: 'not_found', message: '' } },
  },
};
const offline: World = {
  ...full,
  library: [],
  answers: { ...full.answers, details: { ok: false, problem: one.problems.unreachable } },
};
const looking: World = { ...full, library: [], answers: { ...full.answers, details: PENDING } };
const refusing: World = { ...fresh, answers: { ...quiet, connect: refused, saveService: refused } };
const ended: World = { ...full, account: { ...connected, state: 'reconnect', problem: 'sessionEnded' } };
const ready = see('#account .another-service');
const openService = click('.another-service > summary');

const wrongApp: World = {
  ...full,
  answers: { ...full.answers, saveService: { ok: false, problem: { code: 'app_secret', message: '' } } },
};
export const many: World = {
  ...full,
  matches: Array.from({ length: 30 }, (_, index) => ({ ...kept.match, seasonKey: `crunchyroll:${index}|` })),
};
const checked: World = { ...full, answers: { ...full.answers, readServiceProbe: kept.probe } };
const limited: World = {
  ...checked,
  answers: {
    ...checked.answers,
    probeService: { ok: false, problem: { code: 'rate_limited', message: '' } },
  },
};
const save = click('#account .form > .button-primary');
const rules = click('#tracking .match-actions .button');

// biome-ignore format: a table, one line for each state.
const optionsScreens: readonly Screen[] = [
  screen('options', 'fresh', fresh, ready),
  screen('options', 'account, in use', full, ready),
  screen('options', 'account, asks about the scale of scores', { ...full, profile: { highestScore: 17, scores: 40 } }, see('#account .question-actions')),
  screen('options', 'account, the scale of scores confirmed', { ...full, profile: { highestScore: 17, scores: 40, scaleAnswer: '20' } }, see('#account .segmented')),
  screen('options', 'account, another service', full, openService, see('#account .form')),
  screen('options', 'account, signing out', full, click('#account .account-card .button:last-child'), see('#account .button-danger')),
  screen('options', 'account, advanced', full, openService, click('.advanced .advanced summary'), see('.redirect')),
  screen('options', 'account, the service checked', checked, see('.check-table')),
  screen('options', 'account, the check refused', limited, click('#account > .file-bar .button'), see('#account .notice-bad')),
  screen('options', 'account, without an app', { ...fresh, answers: { ...quiet, readService: { ...kept.service, clientId: '' } } }, see('.redirect')),
  screen('options', 'session ended', ended, see('#account .button-primary')),
  screen('options', 'connecting failed', refusing, click('#account .account-card button'), see('#account .notice-bad')),
  screen('options', 'service form, wrong address', full, openService, fill('#account input[type=url]', 'nowhere'), save, see('#account .notice-bad')),
  screen('options', 'service form, wrong secret', wrongApp, openService, save, see('.advanced[open] [aria-invalid=true]')),
  screen('options', 'search, found', full, fill('[type=search]', 'episode'), see('.found-settings a')),
  screen('options', 'search, nothing found', full, fill('[type=search]', 'xyz'), see('.found-settings p')),
  screen('options', 'a setting that was searched for', full, fill('[type=search]', 'dark'), click('.found-settings a'), see('#appearance .row')),
  screen('options', 'sites, none allowed', fresh, section('sites'), see('.pick')),
  screen('options', 'sites, in use', full, section('sites'), see('#sites .row')),
  screen('options', 'tracking', full, section('tracking'), see('#tracking .match-row')),
  screen('options', 'matches, many', many, section('tracking'), see('#tracking .match-row')),
  screen('options', 'appearance', full, section('appearance'), see('#appearance .row')),
  screen('options', 'data', full, section('data'), see('#data .facts')),
  screen('options', 'data, choices shared', { ...full, sync: kept.shared, synced: kept.synced }, section('data'), see('#data .notice-warn')),
  screen('options', 'data, choices not shared any more', { ...full, sync: { ...kept.shared, on: false }, synced: kept.synced }, section('data'), see('#data .left-copy')),
  screen('options', 'data, without a synced storage', { ...full, synced: null }, section('data'), see('#data .facts')),
  screen('options', 'data, erase asked', full, section('data'), click('#data > .button-danger'), see('#data .file-bar .button-danger')),
  screen('options', 'help', full, section('help'), see('#help .diagnosis')),
  screen('options', 'waiting for the worker', { answers: { diagnostics: PENDING } }, section('help'), see('.spinner')),
  screen('options', 'rule editor', full, section('tracking'), rules, see('.rule-editor .rule-chosen')),
  screen('options', 'rule editor, a new rule with a problem', full, section('tracking'), rules, fill('.rule-fields .field:nth-child(2) input', 'x'), click('.rule-add'), see('.rule-editor .choice'), click('.rule-editor-actions .button-primary'), fill('.rule-try input', '30'), see('.editor-problem:not(:empty)')),
  screen('options', 'matches from a file', full, section('tracking'), chooseFile(MATCH_FILE, kept.matchFile), see('.import-outcomes'), click('.import-outcomes summary'), see('.import-conflicts')),
  screen('options', 'matches from a file, looked up', looking, section('tracking'), chooseFile(MATCH_FILE, kept.matchFile), see('.import-looking')),
  screen('options', 'matches from a file, offline', offline, section('tracking'), chooseFile(MATCH_FILE, kept.matchFile), see('.import-card .notice-warn')),
  screen('options', 'matches from no such file', full, section('tracking'), chooseFile(MATCH_FILE, 'nonsense'), see('#tracking .notice-bad')),
  screen('options', 'settings from a file', full, section('data'), chooseFile(SETTINGS_FILE, kept.settingsFile), see('.change-table')),
  screen('options', 'settings from a wrong file', full, section('data'), chooseFile(SETTINGS_FILE, { ...kept.settingsFile, data: { ...kept.settingsFile.data, settings: { theme: 'pink' } } }), see('#data .notice-bad')),
  screen('options', 'taught sites from no such file', full, section('sites'), chooseFile(LESSON_FILE, 'nonsense'), see('#sites .notice-bad')),
];

// biome-ignore format: a table, one line for each state.
const welcomeScreens: readonly Screen[] = [
  screen('welcome', 'fresh', fresh, see('.pick')),
  screen('welcome', 'a site picked', fresh, click('.pick'), see('.step:nth-child(2) .button-primary')),
  screen('welcome', 'needs a service', { ...fresh, answers: { ...quiet, readService: { ...kept.service, clientId: '' } } }, see('.step .notice')),
  screen('welcome', 'connecting', { ...fresh, answers: { ...quiet, connect: PENDING } }, click('.step .button-primary'), see('.step .button-primary:disabled')),
  screen('welcome', 'connecting failed', refusing, click('.step .button-primary'), see('.notice-bad')),
  screen('welcome', 'connected, the practice seen', { ...full, activity: [...one.log, one.practised] }, see('.welcome-end')),
  screen('welcome', 'connected, a site allowed', full, see('.step[data-done=true] ~ .step[data-done=true]')),
];

// biome-ignore format: a table, one line for each state.
const sampleScreens: readonly Screen[] = [
  screen('sample', 'the page is looked at', { scripts: PENDING }, see('.spinner')),
  screen('sample', 'shown', { scripts: pageScripts }, see('.sample-text')),
  screen('sample', 'saved', { scripts: pageScripts }, click('.button-primary'), see('.sample [role=status]:not(:empty)')),
  screen('sample', 'the page was left', {}, see('.empty')),
];

// biome-ignore format: a table, one line for each state.
const statisticsScreens: readonly Screen[] = [
  screen('statistics', 'nothing yet', fresh, see('.empty')),
  screen('statistics', 'in use', full, see('.statistic')),
  screen('statistics', 'as tables', full, click('.statistics-actions .button'), see('[aria-pressed=true]')),
];

export const pageScreens = [
  ...optionsScreens,
  ...importScreens,
  ...welcomeScreens,
  ...sampleScreens,
  ...statisticsScreens,
];
