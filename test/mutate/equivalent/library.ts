// Changes of the lists' code that no test can notice; see equivalent.ts.
import type { Equivalent } from '../unnoticeable.ts';

export const inLibrary: readonly Equivalent[] = [
  {
    file: 'server/src/library/entry-mistakes.ts',
    line: 'if (change.progress !== undefined && total !== null && change.progress > total) {',
    of: 'change.progress !== undefined',
    by: 'true',
    why: 'what is undefined is above no total',
  },
  {
    file: 'server/src/library/library-store.ts',
    line: 'if (card === undefined || refusalOf(card, caller, body) !== null) card = await cards.latest(mediaId);',
    of: 'card === undefined || refusalOf(card, caller, body) !== null',
    by: 'true',
    why: 'it is read once more, and is the same: what is remembered saves the reading',
  },
  {
    file: 'server/src/library/library-store.ts',
    line: 'if (card === undefined || refusalOf(card, caller, body) !== null) card = await cards.latest(mediaId);',
    of: 'card === undefined',
    by: 'false',
    why: 'a title that is not there is refused as well',
  },
  {
    file: 'server/src/library/library-store.ts',
    line: 'if (card === undefined || refusalOf(card, caller, body) !== null) card = await cards.latest(mediaId);',
    of: 'card === undefined',
    by: 'card !== undefined',
    why: 'it is read once more, and is the same: what is remembered saves the reading',
  },
  {
    file: 'server/src/library/library-store.ts',
    line: 'if (card === undefined || refusal !== null) return refusal ?? noSuch(body);',
    of: 'card === undefined',
    by: 'false',
    why: 'a title that is not there is refused as well',
  },
  {
    file: 'server/src/library/library-store.ts',
    line: 'if (written.titleKey !== card.key) card = await cards.latest(mediaId);',
    by: 'true',
    why: 'it is read once more, and is the same: what is remembered saves the reading',
  },
  {
    file: 'server/src/library/page-cursor.ts',
    line: "const [body = '', signature = ''] = text.split('.');",
    nth: 1,
    by: '"Stryker was here!"',
    why: 'the first part is always there; the types do not know it',
  },
  {
    file: 'server/src/library/page-cursor.ts',
    line: "const [body = '', signature = ''] = text.split('.');",
    nth: 2,
    by: '"Stryker was here!"',
    why: 'neither has the length of a mark',
  },
];
