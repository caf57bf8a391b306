// Contract cases for storage, with Chromium's answers.
import type { ContractCase } from './case.ts';

export const storageCases: readonly ContractCase[] = [
  ['get: a key that does not exist', ({ storage }) => storage.session.get('nothing'), 'resolves {}'],
  ['clear: all values', ({ storage }) => storage.session.clear(), 'resolves'],
  [
    'set: functions, undefined, NaN and infinity in an object are not stored',
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
    'set: instances of built-in classes become empty objects',
    async ({ storage: { session } }) => {
      await session.set({ o: [new Date(0), new Map([[1, 2]]), new Set([1]), /x/, new Uint8Array(2)] });
      return session.get('o');
    },
    'resolves {"o":[{},{},{},{},{}]}',
  ],
  [
    'set: an object that contains itself',
    async ({ storage }) => {
      const o: Record<string, unknown> = { n: 1 };
      o.o = o;
      await storage.session.set({ o });
      return storage.session.get('o');
    },
    'resolves {"o":{"n":1,"o":null}}',
  ],
  [
    'set: undefined keeps the stored value',
    async ({ storage }) => {
      await storage.session.set({ o: 1 });
      await storage.session.set({ o: undefined });
      return storage.session.get('o');
    },
    'resolves {"o":1}',
  ],
  [
    'get: an object with defaults',
    ({ storage }) => storage.session.get({ o: 0, p: 2 }),
    'resolves {"o":1,"p":2}',
  ],
  ['get: a list of keys', ({ storage }) => storage.session.get(['o', 'nothing']), 'resolves {"o":1}'],
  ['get: an empty list of keys', ({ storage }) => storage.session.get([]), 'resolves {}'],
  [
    'set: later changes of the object are not stored',
    async ({ storage }) => {
      const o = { n: 1 };
      await storage.session.set({ o });
      o.n = 2;
      return storage.session.get('o');
    },
    'resolves {"o":{"n":1}}',
  ],
  ['remove: a key that does not exist', ({ storage }) => storage.session.remove('nothing'), 'resolves'],
  [
    'remove: a list of keys',
    async ({ storage }) => {
      await storage.session.remove(['o', 'nothing']);
      return storage.session.get('o');
    },
    'resolves {}',
  ],
  [
    'set: a list instead of an object',
    ({ storage }) => storage.session.set([] as never),
    'rejects: No matching signature.',
  ],
  [
    'set: the longest text that fits the session quota',
    async ({ storage }) => {
      await storage.session.set({ o: 'x'.repeat(10_485_751) });
      await storage.session.remove('o');
    },
    'resolves',
  ],
  [
    'set: a text that is one character too long',
    ({ storage }) => storage.session.set({ o: 'x'.repeat(10_485_752) }),
    'rejects: Session storage quota bytes exceeded. Values were not stored.',
  ],
  [
    'set: two texts that together exceed the quota',
    async ({ storage }) => {
      await storage.session.set({ one: 'x'.repeat(6_000_000) });
      await storage.session.set({ two: 'x'.repeat(6_000_000) });
    },
    'rejects: Session storage quota bytes exceeded. Values were not stored.',
  ],
  [
    'get: only the first of these two texts',
    async ({ storage }) => {
      const names = Object.keys(await storage.session.get(['one', 'two']));
      await storage.session.clear();
      return names;
    },
    'resolves ["one"]',
  ],
  [
    'set: a text whose two-byte characters exceed the quota',
    ({ storage }) => storage.session.set({ o: 'ü'.repeat(5_242_876) }),
    'rejects: Session storage quota bytes exceeded. Values were not stored.',
  ],
  [
    'set: numbers that fit the quota, at 32 bytes each',
    async ({ storage }) => {
      await storage.session.set({ o: Array.from({ length: 327_679 }, () => 1) });
      await storage.session.clear();
    },
    'resolves',
  ],
  [
    'set: one number too many',
    ({ storage }) => storage.session.set({ o: Array.from({ length: 327_680 }, () => 1) }),
    'rejects: Session storage quota bytes exceeded. Values were not stored.',
  ],
  [
    'set: small objects that fit the quota, at 96 bytes each',
    async ({ storage }) => {
      await storage.session.set({ o: Array.from({ length: 109_226 }, () => ({ n: 1 })) });
      await storage.session.clear();
    },
    'resolves',
  ],
  [
    'set: one object too many',
    ({ storage }) => storage.session.set({ o: Array.from({ length: 109_227 }, () => ({ n: 1 })) }),
    'rejects: Session storage quota bytes exceeded. Values were not stored.',
  ],
  [
    'set: a text in local storage that would exceed the session quota',
    async ({ storage }) => {
      await storage.local.set({ big: 'x'.repeat(12_000_000) });
      await storage.local.remove('big');
    },
    'resolves',
  ],
];
