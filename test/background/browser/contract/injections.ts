// Contract cases for starting a script in a page or its frames, with Chromium's answers. The readable page has two frames, of which the
// extension may read one.
import type { ContractCase } from './case.ts';

export const injectionCases: readonly ContractCase[] = [
  [
    'a function runs only in the main frame',
    async ({ scripting }, { readable }) =>
      (await scripting.executeScript({ target: { tabId: readable }, func: () => 1 })).map(
        ({ frameId, result }) => [frameId, result],
      ),
    'resolves [[0,1]]',
  ],
  [
    'all frames: the main frame is first, and unreadable frames are omitted',
    async ({ scripting }, { readable }) =>
      (await scripting.executeScript({ target: { tabId: readable, allFrames: true }, func: () => 1 })).map(
        ({ frameId, documentId, result }) => [frameId === 0, typeof documentId, result],
      ),
    'resolves [[true,"string",1],[false,"string",1]]',
  ],
  [
    'the document of one frame',
    async ({ scripting }, { readable }) => {
      const target = { tabId: readable };
      const all = await scripting.executeScript({ target: { ...target, allFrames: true }, func: () => 1 });
      const documentId = all[1]?.documentId ?? '';
      const answers = await scripting.executeScript({
        target: { ...target, documentIds: [documentId] },
        func: () => 2,
      });
      return answers.map((one) => [one.documentId === documentId, one.result]);
    },
    'resolves [[true,2]]',
  ],
  [
    'the documents of a frame and of the page: the result of the page is first',
    async ({ scripting }, { readable }) => {
      const target = { tabId: readable };
      const all = await scripting.executeScript({ target: { ...target, allFrames: true }, func: () => 1 });
      const documentIds = all.map(({ documentId }) => documentId).reverse();
      const answers = await scripting.executeScript({ target: { ...target, documentIds }, func: () => 1 });
      return answers.map(({ frameId }) => frameId === 0);
    },
    'resolves [true,false]',
  ],
  [
    'the same document listed twice',
    async ({ scripting }, { readable }) => {
      const target = { tabId: readable };
      const [page] = await scripting.executeScript({ target, func: () => 1 });
      const id = page?.documentId ?? '';
      return (await scripting.executeScript({ target: { ...target, documentIds: [id, id] }, func: () => 1 }))
        .length;
    },
    'resolves 1',
  ],
  [
    'an empty list of documents',
    ({ scripting }, { readable }) =>
      scripting.executeScript({ target: { tabId: readable, documentIds: [] }, func: () => 1 }),
    'resolves []',
  ],
  [
    'an unknown document',
    ({ scripting }, { readable }) =>
      scripting.executeScript({
        target: { tabId: readable, documentIds: ['ABCDEFABCDEF0123456789ABCDEF0123'] },
        func: () => 1,
      }),
    'rejects: No document with id ABCDEFABCDEF0123456789ABCDEF0123 in tab with id N',
  ],
  [
    'a document of the tab and an unknown one',
    async ({ scripting }, { readable }) => {
      const target = { tabId: readable };
      const [page] = await scripting.executeScript({ target, func: () => 1 });
      const documentIds = [page?.documentId ?? '', 'ABCDEFABCDEF0123456789ABCDEF0123'];
      return scripting.executeScript({ target: { ...target, documentIds }, func: () => 1 });
    },
    'rejects: No document with id ABCDEFABCDEF0123456789ABCDEF0123 in tab with id N',
  ],
  [
    'both `allFrames` and `documentIds`',
    ({ scripting }, { readable }) =>
      scripting.executeScript({
        target: {
          tabId: readable,
          allFrames: true,
          documentIds: ['ABCDEFABCDEF0123456789ABCDEF0123'],
        } as never,
        func: () => 1,
      }),
    "rejects: Cannot specify 'allFrames' if either 'frameIds' or 'documentIds' is specified.",
  ],
  [
    'the worlds MAIN and ISOLATED',
    async ({ scripting }, { readable }) => {
      const target = { tabId: readable };
      const [theirs] = await scripting.executeScript({ target, world: 'MAIN', func: () => 1 });
      const [ours] = await scripting.executeScript({ target, world: 'ISOLATED', func: () => 2 });
      return [theirs?.result, ours?.result];
    },
    'resolves [1,2]',
  ],
  [
    'a world that does not exist',
    ({ scripting }, { readable }) =>
      scripting.executeScript({
        target: { tabId: readable },
        world: 'OTHER' as 'MAIN',
        func: () => 1,
      }),
    "rejects: Error at parameter 'injection': Error at property 'world': Value must be one of ISOLATED, MAIN.",
  ],
  [
    'a function with arguments',
    async ({ scripting }, { readable }) =>
      (
        await scripting.executeScript({
          target: { tabId: readable },
          func: (one: number, other: string[]) => [other, one],
          args: [1, ['a']],
        })
      ).map(({ result }) => result),
    'resolves [[["a"],1]]',
  ],
  [
    'a file with arguments',
    ({ scripting }, { readable }) =>
      scripting.executeScript({
        target: { tabId: readable },
        files: ['/taught.js'],
        args: [1],
      } as never),
    "rejects: 'args' may not be used with file injections.",
  ],
  [
    'a function that returns a promise',
    async ({ scripting }, { readable }) =>
      (await scripting.executeScript({ target: { tabId: readable }, func: async () => 3 })).map(
        ({ result }) => result,
      ),
    'resolves [3]',
  ],
  [
    'a function that returns nothing',
    async ({ scripting }, { readable }) =>
      (await scripting.executeScript({ target: { tabId: readable }, func: () => undefined })).map(
        ({ result }) => result === null,
      ),
    'resolves [true]',
  ],
  [
    'a function that throws, and one whose promise rejects',
    async ({ scripting }, { readable }) => {
      const target = { tabId: readable };
      const [now] = await scripting.executeScript({
        target,
        func: () => {
          throw new Error('no');
        },
      });
      const [later] = await scripting.executeScript({
        target,
        func: async () => {
          throw new Error('no');
        },
      });
      return [now?.result, later?.result];
    },
    'resolves [null,null]',
  ],
  [
    'both a function and a file',
    ({ scripting }, { readable }) =>
      scripting.executeScript({
        target: { tabId: readable },
        files: ['/taught.js'],
        func: () => 1,
      } as never),
    "rejects: Exactly one of 'func' and 'files' must be specified",
  ],
  [
    'neither a function nor a file',
    ({ scripting }, { readable }) => scripting.executeScript({ target: { tabId: readable } } as never),
    "rejects: Exactly one of 'func' and 'files' must be specified",
  ],
  [
    'a function in an unreadable page',
    ({ scripting }, { unreadable }) =>
      scripting.executeScript({ target: { tabId: unreadable }, func: () => 1 }),
    'rejects: Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
  ],
  [
    'a function in a closed tab',
    ({ scripting }, { gone }) => scripting.executeScript({ target: { tabId: gone }, func: () => 1 }),
    'rejects: No tab with id N',
  ],
];
