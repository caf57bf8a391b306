// Rules of the extension that can be removed, by name. A unit test checks that each rule is still in the file that this list names.

export interface SabotageRule {
  readonly about: string;
  /** `rule` occurs exactly once in `file`, and is replaced by `instead`. */
  readonly edits: readonly { readonly file: string; readonly rule: string; readonly instead: string }[];
}

export const SABOTAGE_RULES: Readonly<Record<string, SabotageRule>> = {
  origin: {
    about:
      'what plays in a tab counts for the episode that was last shown in it, whichever document and origin it comes from; a page that was left is not heard',
    edits: [
      {
        file: 'lib/domain/watching/tab-documents.ts',
        rule: 'return tabOrigin === null || tabOrigin === origin;',
        instead: 'return tabOrigin === null || origin !== null;',
      },
      {
        file: 'lib/domain/watching/tab-documents.ts',
        rule: 'return tab.documents.find(({ id, frames }) => id === documentId || frames.includes(documentId)) ?? null;',
        instead:
          'return tab.documents.findLast(({ observed }) => observed) ?? tab.documents.find(({ id }) => id === documentId) ?? null;',
      },
      {
        file: 'lib/domain/watching/tab-documents.ts',
        rule: 'if (!isOnScreen && (!known || observed)) return tab;',
        instead: 'if (!isOnScreen) return tab;',
      },
    ],
  },
  'ids-origin': {
    about: 'what one server of the user’s own calls series 1 is taken for series 1 of the other',
    edits: [
      {
        file: 'lib/domain/episode.ts',
        rule: 'const origin = originOfIds(observed);',
        instead: "const origin = originOfIds({ ...observed, url: '' });",
      },
    ],
  },
  duration: {
    about: 'a media counts for the episode however unlike the length is that the page says',
    edits: [
      {
        file: 'lib/domain/watching/playbacks.ts',
        rule: 'if (statedDuration) return fullest(joinPlaybacksOfSameCut(ofLength(steady, statedDuration)));',
        instead: 'if (statedDuration) return fullest(joinPlaybacksOfSameCut(steady));',
      },
    ],
  },
};
