// Contract cases for registered scripts, with Chromium's answers.
import type { ContractCase } from './case.ts';

export const scriptCases: readonly ContractCase[] = [
  ['unregister: all scripts', ({ scripting }) => scripting.unregisterContentScripts(), 'resolves'],
  [
    'unregister: all scripts, when none is registered',
    ({ scripting }) => scripting.unregisterContentScripts(),
    'resolves',
  ],
  [
    'unregister: a script that does not exist',
    ({ scripting }) => scripting.unregisterContentScripts({ ids: ['ghost'] }),
    "rejects: Nonexistent script ID 'ghost'",
  ],
  [
    'register: a new script',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'one', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    'resolves',
  ],
  [
    'register: an id that is already registered',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'one', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Duplicate script ID 'one'",
  ],
  [
    'register: a new id and one that is already registered',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'two', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
        { id: 'one', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Duplicate script ID 'one'",
  ],
  [
    'register: one id twice in the same call',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'two', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
        { id: 'two', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Duplicate script ID 'two'",
  ],
  [
    'get: rejected calls registered nothing',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves ["one"]',
  ],
  [
    'register: no match pattern',
    ({ scripting }) =>
      scripting.registerContentScripts([{ id: 'two', js: ['player-frame.js'], matches: [] }]),
    "rejects: Script with ID 'two' must specify at least one match.",
  ],
  [
    'register: a match pattern without a scheme',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'two', js: ['player-frame.js'], matches: ['crunchyroll.com'] },
      ]),
    "rejects: Script with ID 'two' has invalid value for matches[0]: Missing scheme separator.",
  ],
  [
    'register: an exclude pattern without a scheme',
    ({ scripting }) =>
      scripting.registerContentScripts([
        {
          id: 'two',
          js: ['player-frame.js'],
          matches: ['https://www.crunchyroll.com/*'],
          excludeMatches: ['x'],
        },
      ]),
    "rejects: Script with ID 'two' has invalid value for exclude_matches[0]: Missing scheme separator.",
  ],
  [
    'register: no file',
    ({ scripting }) =>
      scripting.registerContentScripts([{ id: 'two', js: [], matches: ['https://www.crunchyroll.com/*'] }]),
    "rejects: Script with ID 'two' must specify at least one js or css file.",
  ],
  [
    'register: a file that is not in the package',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'two', js: ['not-there.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Could not load javascript 'not-there.js' for script.",
  ],
  [
    'register: an empty id',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: '', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Script's ID must not be empty",
  ],
  [
    'register: an id with the browser’s reserved prefix',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: '_x', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Script's ID '_x' must not start with '_'",
  ],
  [
    'register: a pattern for an origin that is not granted',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'out', js: ['player-frame.js'], matches: ['https://elsewhere.example/*'] },
      ]),
    'resolves',
  ],
  [
    'register: a match pattern with a port',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'port', js: ['player-frame.js'], matches: ['http://nas.example:8096/*'] },
      ]),
    'resolves',
  ],
  ['register: an empty list', ({ scripting }) => scripting.registerContentScripts([]), 'resolves'],
  [
    'get: all scripts',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves ["one","out","port"]',
  ],
  [
    'get: an id that is registered and one that is not',
    async ({ scripting }) =>
      (await scripting.getRegisteredContentScripts({ ids: ['one', 'ghost'] })).map(({ id }) => id),
    'resolves ["one"]',
  ],
  [
    'unregister: a registered script and one that does not exist',
    ({ scripting }) => scripting.unregisterContentScripts({ ids: ['one', 'ghost'] }),
    "rejects: Nonexistent script ID 'ghost'",
  ],
  [
    'get: after the rejected call, all scripts are still registered',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves ["one","out","port"]',
  ],
  [
    'unregister: a registered script',
    ({ scripting }) => scripting.unregisterContentScripts({ ids: ['one'] }),
    'resolves',
  ],
  [
    'get: the remaining scripts',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves ["out","port"]',
  ],
  [
    'unregister: an empty list of ids, which means all scripts',
    ({ scripting }) => scripting.unregisterContentScripts({ ids: [] }),
    'resolves',
  ],
  [
    'get: no script after all were unregistered',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves []',
  ],
];
