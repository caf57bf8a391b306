// What is written down of a change that no test can notice.

export interface Equivalent {
  readonly file: string;
  /** The line as it stands there, without the space around it. */
  readonly line: string;
  /** The part that is replaced, where the same could replace several. */
  readonly of?: string;
  /** Which of them, from 1, where the line has the same part more than once. */
  readonly nth?: number;
  /** What replaces a part of it. */
  readonly by: string;
  readonly why: string;
}
