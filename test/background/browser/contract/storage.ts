// Contract cases for storage, with Chromium's answers.
import type { Case } from './case.ts';

export const storageCases: readonly Case[] = [
  ['what is not there', ({ storage }) => storage.session.get('nothing'), 'resolves {}'],
  ['all is taken away', ({ storage }) => storage.session.clear(), 'resolves'],
  [
    'what is no number, and what is no value, is not kept',
    async ({ storage: { session } }) => {
      await session.set({
        o: {
          a: undefined,
          b: Number.NaN,
          c: Number.POSITIVE_INFINITY,
          d: () => 1,
          e: null,
          f: [undefined, 2],
        },
      });
      return session.get('o');
    },
    'resolves {"o":{"e":null,"f":[null,2]}}',
  ],
  [
    'of objects with a class their own members are kept',
    async ({ storage: { session } }) => {
      await session.set({ o: [new Date(0), new Map([[1, 2]]), new Set([1]), /x/, new Uint8Array(2)] });
      return session.get('o');
    },
    'resolves {"o":[{},{},{},{},{}]}',
  ],
  [
    'an object within itself',
    async ({ storage }) => {
      const o: Record<string, unknown> = { n: 1 };
      o.o = o;
      await storage.session.set({ o });
      return storage.session.get('o');
    },
    'resolves {"o":{"n":1,"o":null}}',
  ],
  [
    'a value without a value leaves the one before',
    async ({ storage }) => {
      await storage.session.set({ o: 1 });
      await storage.session.set({ o: undefined });
      return storage.session.get('o');
    },
    'resolves {"o":1}',
  ],
  [
    'with what stands for what is missing',
    ({ storage }) => storage.session.get({ o: 0, p: 2 }),
    'resolves {"o":1,"p":2}',
  ],
  ['some names', ({ storage }) => storage.session.get(['o', 'nothing']), 'resolves {"o":1}'],
  ['no name', ({ storage }) => storage.session.get([]), 'resolves {}'],
  [
    'a copy is kept',
    async ({ storage }) => {
      const o = { n: 1 };
      await storage.session.set({ o });
      o.n = 2;
      return storage.session.get('o');
    },
    'resolves {"o":{"n":1}}',
  ],
  ['what is not there is taken away', ({ storage }) => storage.session.remove('nothing'), 'resolves'],
  [
    'some are taken away',
    async ({ storage }) => {
      await storage.session.remove(['o', 'nothing']);
      return storage.session.get('o');
    },
    'resolves {}',
  ],
  [
    'a list is no set of values',
    ({ storage }) => storage.session.set([] as never),
    'rejects: No matching signature.',
  ],
  [
    'as long a text as the session takes',
    async ({ storage }) => {
      await storage.session.set({ o: 'x'.repeat(10_485_751) });
      await storage.session.remove('o');
    },
    'resolves',
  ],
  [
    'one sign more',
    ({ storage }) => storage.session.set({ o: 'x'.repeat(10_485_752) }),
    'rejects: Session storage quota bytes exceeded. Values were not stored.',
  ],
  [
    'two texts that are too long together',
    async ({ storage }) => {
      await storage.session.set({ one: 'x'.repeat(6_000_000) });
      await storage.session.set({ two: 'x'.repeat(6_000_000) });
    },
    'rejects: Session storage quota bytes exceeded. Values were not stored.',
  ],
  [
    'of which the first stays',
    async ({ storage }) => {
      const names = Object.keys(await storage.session.get(['one', 'two']));
      await storage.session.clear();
      return names;
    },
    'resolves ["one"]',
  ],
  [
    'signs of two bytes',
    ({ storage }) => storage.session.set({ o: 'ü'.repeat(5_242_876) }),
    'rejects: Session storage quota bytes exceeded. Values were not stored.',
  ],
  [
    'numbers, of which each counts for 32 bytes',
    async ({ storage }) => {
      await storage.session.set({ o: Array.from({ length: 327_679 }, () => 1) });
      await storage.session.clear();
    },
    'resolves',
  ],
  [
    'one number more',
    ({ storage }) => storage.session.set({ o: Array.from({ length: 327_680 }, () => 1) }),
    'rejects: Session storage quota bytes exceeded. Values were not stored.',
  ],
  [
    'small objects, of which each counts for 96',
    async ({ storage }) => {
      await storage.session.set({ o: Array.from({ length: 109_226 }, () => ({ n: 1 })) });
      await storage.session.clear();
    },
    'resolves',
  ],
  [
    'one object more',
    ({ storage }) => storage.session.set({ o: Array.from({ length: 109_227 }, () => ({ n: 1 })) }),
    'rejects: Session storage quota bytes exceeded. Values were not stored.',
  ],
  [
    'what is not counted in the session, there is room for',
    async ({ storage }) => {
      await storage.local.set({ big: 'x'.repeat(12_000_000) });
      await storage.local.remove('big');
    },
    'resolves',
  ],
];
