// Contract cases for registered scripts, with Chromium's answers.
import type { Case } from './case.ts';

export const scriptCases: readonly Case[] = [
  ['all are unregistered', ({ scripting }) => scripting.unregisterContentScripts(), 'resolves'],
  ['all, where there is none', ({ scripting }) => scripting.unregisterContentScripts(), 'resolves'],
  [
    'a script that does not exist is unregistered',
    ({ scripting }) => scripting.unregisterContentScripts({ ids: ['ghost'] }),
    "rejects: Nonexistent script ID 'ghost'",
  ],
  [
    'one is registered',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'one', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    'resolves',
  ],
  [
    'its id once more',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'one', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Duplicate script ID 'one'",
  ],
  [
    'a good one beside it',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'two', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
        { id: 'one', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Duplicate script ID 'one'",
  ],
  [
    'one id twice in a call',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'two', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
        { id: 'two', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Duplicate script ID 'two'",
  ],
  [
    'nothing of what was refused stays',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves ["one"]',
  ],
  [
    'without a match',
    ({ scripting }) =>
      scripting.registerContentScripts([{ id: 'two', js: ['player-frame.js'], matches: [] }]),
    "rejects: Script with ID 'two' must specify at least one match.",
  ],
  [
    'a pattern without a scheme',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'two', js: ['player-frame.js'], matches: ['crunchyroll.com'] },
      ]),
    "rejects: Script with ID 'two' has invalid value for matches[0]: Missing scheme separator.",
  ],
  [
    'a pattern that is left out, without a scheme',
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
    'without a file',
    ({ scripting }) =>
      scripting.registerContentScripts([{ id: 'two', js: [], matches: ['https://www.crunchyroll.com/*'] }]),
    "rejects: Script with ID 'two' must specify at least one js or css file.",
  ],
  [
    'a file that is not in the package',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'two', js: ['not-there.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Could not load javascript 'not-there.js' for script.",
  ],
  [
    'without an id',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: '', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Script's ID must not be empty",
  ],
  [
    'an id of the browser’s',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: '_x', js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] },
      ]),
    "rejects: Script's ID '_x' must not start with '_'",
  ],
  [
    'origins without a grant are taken',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'out', js: ['player-frame.js'], matches: ['https://elsewhere.example/*'] },
      ]),
    'resolves',
  ],
  [
    'a port in a pattern',
    ({ scripting }) =>
      scripting.registerContentScripts([
        { id: 'port', js: ['player-frame.js'], matches: ['http://nas.example:8096/*'] },
      ]),
    'resolves',
  ],
  ['no script at all', ({ scripting }) => scripting.registerContentScripts([]), 'resolves'],
  [
    'all that are there',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves ["one","out","port"]',
  ],
  [
    'some by their ids',
    async ({ scripting }) =>
      (await scripting.getRegisteredContentScripts({ ids: ['one', 'ghost'] })).map(({ id }) => id),
    'resolves ["one"]',
  ],
  [
    'a script is unregistered together with one that does not exist',
    ({ scripting }) => scripting.unregisterContentScripts({ ids: ['one', 'ghost'] }),
    "rejects: Nonexistent script ID 'ghost'",
  ],
  [
    'then the first is still there',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves ["one","out","port"]',
  ],
  [
    'one is unregistered',
    ({ scripting }) => scripting.unregisterContentScripts({ ids: ['one'] }),
    'resolves',
  ],
  [
    'the others are still there',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves ["out","port"]',
  ],
  [
    'an empty list of ids is all of them',
    ({ scripting }) => scripting.unregisterContentScripts({ ids: [] }),
    'resolves',
  ],
  [
    'none is left',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves []',
  ],
];
