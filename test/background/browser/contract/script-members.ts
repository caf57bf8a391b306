// Contract cases for the fields of a registered script: what the browser returns, and which values it rejects. These cases run after the
// cases of `scripts.ts`, when no script is registered.
import type { ContractCase } from './case.ts';

export const scriptMemberCases: readonly ContractCase[] = [
  [
    'given members are kept, and the others get the browser’s defaults',
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
    'patterns are sorted, files lose their leading slash, and an empty list is omitted',
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
    '`matchOriginAsFallback` with a pattern that has a path',
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
    'a `runAt` that does not exist',
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
    'a `world` that does not exist',
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
    'all scripts, in the order of their registration',
    async ({ scripting }) => (await scripting.getRegisteredContentScripts()).map(({ id }) => id),
    'resolves ["plain","full","order"]',
  ],
];
