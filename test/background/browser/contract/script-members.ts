// Contract cases for the members of a registered script: what the browser returns, and which values it rejects. Runs after the cases of `scripts.ts`, with no script registered.
import type { Case } from './case.ts';

export const scriptMemberCases: readonly Case[] = [
  [
    'what was said of one is kept, and what was not is what the browser has for it',
    async ({ scripting }) => {
      const plain = { js: ['player-frame.js'], matches: ['https://www.crunchyroll.com/*'] };
      await scripting.registerContentScripts([
        { ...plain, id: 'plain' },
        {
          ...plain,
          id: 'full',
          excludeMatches: ['https://elsewhere.example/*'],
          allFrames: true,
          runAt: 'document_start',
          world: 'MAIN',
          persistAcrossSessions: false,
          matchOriginAsFallback: true,
        },
      ]);
      return (await scripting.getRegisteredContentScripts({ ids: ['plain', 'full'] })).map((one) => [
        one.allFrames,
        one.runAt,
        one.world,
        one.persistAcrossSessions,
        one.matchOriginAsFallback,
        one.excludeMatches,
      ]);
    },
    'resolves [[false,"document_idle","ISOLATED",true,false,null],[true,"document_start","MAIN",false,true,["https://elsewhere.example/*"]]]',
  ],
  [
    'patterns are put in order, files lose their slash, and an empty list is none',
    async ({ scripting }) => {
      await scripting.registerContentScripts([
        {
          id: 'order',
          js: ['/player-frame.js'],
          matches: ['https://www.crunchyroll.com/*', 'https://elsewhere.example/*'],
          excludeMatches: [],
        },
      ]);
      const [one] = await scripting.getRegisteredContentScripts({ ids: ['order'] });
      return [one?.js, one?.matches, one?.excludeMatches];
    },
    'resolves [["player-frame.js"],["https://elsewhere.example/*","https://www.crunchyroll.com/*"],null]',
  ],
  [
    'frames without an address of their own, for a path',
    ({ scripting }) =>
      scripting.registerContentScripts([
        {
          id: 'two',
          js: ['player-frame.js'],
          matches: ['https://www.crunchyroll.com/watch/*'],
          matchOriginAsFallback: true,
        },
      ]),
    "rejects: The path component for scripts with 'match_origin_as_fallback' must be '*'.",
  ],
  [
    'a time that there is not',
    ({ scripting }) =>
      scripting.registerContentScripts([
        {
          id: 'two',
          js: ['player-frame.js'],
          matches: ['https://www.crunchyroll.com/*'],
          runAt: 'later' as 'document_end',
        },
      ]),
    "rejects: Error at parameter 'scripts': Error at index 0: Error at property 'runAt': Value must be one of document_end, document_idle, document_start.",
  ],
  [
    'a world that there is not',
    ({ scripting }) =>
      scripting.registerContentScripts([
        {
          id: 'two',
          js: ['player-frame.js'],
          matches: ['https://www.crunchyroll.com/*'],
          world: 'OTHER' as 'MAIN',
        },
      ]),
    "rejects: Error at parameter 'scripts': Error at index 0: Error at property 'world': Value must be one of ISOLATED, MAIN.",
  ],
  [
    'all in the order of their registration',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves ["plain","full","order"]',
  ],
];
