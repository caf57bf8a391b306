// Calls about registered scripts and alarms, with what Chromium answers.
import type { Case } from './case.ts';

export const scriptCases: readonly Case[] = [
  ['all are unregistered', ({ scripting }) => scripting.unregisterContentScripts(), 'resolves'],
  ['all, where there is none', ({ scripting }) => scripting.unregisterContentScripts(), 'resolves'],
  [
    'one that is not there is unregistered',
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
    'one is unregistered with one that is not there',
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

export const alarmCases: readonly Case[] = [
  ['one that is not set is read', ({ alarms }) => alarms.get('x'), 'resolves'],
  ['one that is not set is cleared', ({ alarms }) => alarms.clear('x'), 'resolves false'],
  ['one is set', ({ alarms }) => alarms.create('x', { delayInMinutes: 5 }), 'resolves'],
  [
    'another of its name',
    ({ alarms }) => alarms.create('x', { when: 4_000_000_000_000, periodInMinutes: 0.5 }),
    'resolves',
  ],
  [
    'replaces it',
    async ({ alarms }) =>
      (await alarms.getAll())
        .filter(({ name }) => name === 'x')
        .map(({ scheduledTime, periodInMinutes }) => [scheduledTime, periodInMinutes]),
    'resolves [[4000000000000,0.5]]',
  ],
  [
    'an unpacked extension may have any period',
    async ({ alarms }) => {
      await alarms.create('x', { periodInMinutes: 5 / 60 });
      return (await alarms.get('x'))?.periodInMinutes === 5 / 60;
    },
    'resolves true',
  ],
  [
    'one without a period',
    async ({ alarms }) => {
      await alarms.create('x', { delayInMinutes: 5 });
      return (await alarms.get('x'))?.periodInMinutes;
    },
    'resolves',
  ],
  [
    'a time and a delay',
    ({ alarms }) => alarms.create('x', { when: 4_000_000_000_000, delayInMinutes: 1 } as never),
    'rejects: Cannot set both when and delayInMinutes.',
  ],
  [
    'no time at all',
    ({ alarms }) => alarms.create('x', {} as never),
    'rejects: Must set at least one of when, delayInMinutes, or periodInMinutes.',
  ],
  [
    'a time that is no number',
    ({ alarms }) => alarms.create('x', { when: Number.NaN }),
    "rejects: Error at parameter 'alarmInfo': Error at property 'when': Value must not be NaN or Infinity.",
  ],
  [
    'a time without an end',
    ({ alarms }) => alarms.create('x', { when: Number.POSITIVE_INFINITY }),
    "rejects: Error at parameter 'alarmInfo': Error at property 'when': Value must not be NaN or Infinity.",
  ],
  [
    'what was refused leaves the one before',
    async ({ alarms }) => (await alarms.getAll()).filter(({ name }) => name === 'x').length,
    'resolves 1',
  ],
  ['it is cleared', ({ alarms }) => alarms.clear('x'), 'resolves true'],
  [
    'the 501st',
    async ({ alarms }) => {
      try {
        for (let at = 0; at < 501; at += 1) await alarms.create(`a${at}`, { delayInMinutes: 100 });
      } finally {
        for (let at = 0; at < 501; at += 1) await alarms.clear(`a${at}`);
      }
    },
    'rejects: An extension cannot have more than 500 active alarms.',
  ],
];
