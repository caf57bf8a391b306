// The rules that can be taken out, by name. A unit test sees that each still stands where this list says.

export interface Fault {
  readonly about: string;
  /** `rule` stands exactly once in `file`; it is replaced by `instead`. */
  readonly edits: readonly { readonly file: string; readonly rule: string; readonly instead: string }[];
}

export const FAULTS: Readonly<Record<string, Fault>> = {
  'ids-origin': {
    about: 'what one server of the user’s own calls series 1 is taken for series 1 of the other',
    edits: [
      {
        file: 'lib/domain/episode.ts',
        rule: 'const server = serverOf(observed);',
        instead: "const server = serverOf({ ...observed, url: '' });",
      },
    ],
  },
};
