// Defines the page sample: a file about a page, which a user saves so that developers can write a reader. It has the data that readers can
// use, and nothing about the user.

/** JSON from a page. If a value is withheld, it is null, but its key is retained. */
export type SampleValue =
  | string
  | number
  | boolean
  | null
  | readonly SampleValue[]
  | { readonly [key: string]: SampleValue };

/** An element that contains data for readers. Its children are elements, texts, and the lengths of withheld texts. */
export interface SampleElement {
  readonly tag: string;
  /** The element's attributes. A number is the length of a withheld value. */
  readonly attributes?: Readonly<Record<string, string | number>> | undefined;
  /** Maps the name of an attribute to the JSON in the attribute, and `#text` to the JSON in a script. */
  readonly json?: Readonly<Record<string, SampleValue>> | undefined;
  readonly shadow?: readonly SampleChild[] | undefined;
  readonly children?: readonly SampleChild[] | undefined;
}

export type SampleChild = SampleElement | string | number;

/** One parameter of an address, without its value. */
export interface SampleQuery {
  readonly name: string;
  readonly length: number;
  readonly digits: boolean;
}

export interface SampleMeta {
  readonly name: string;
  /** The content; null if no reader uses it. */
  readonly content: string | null;
  /** Set if the content is JSON. */
  readonly json?: SampleValue | undefined;
}

/** The part of a sample that Kiroku's scripts collect in the page. */
export interface PageSampleFacts {
  /** The page's address without query, user name and password. */
  readonly address: string;
  readonly queries: readonly SampleQuery[];
  readonly title: string | null;
  readonly language: string | null;
  readonly meta: readonly SampleMeta[];
  readonly canonical: string | null;
  readonly jsonLd: readonly SampleValue[];
  readonly mediaSession: { readonly title: string; readonly artist: string } | null;
  /** The page's root element with its body. */
  readonly tree: SampleElement;
  /** The data that the site's reader found in the page's objects. */
  readonly state: SampleValue;
}

export interface PageSample extends PageSampleFacts {
  /** The version of Kiroku that made the sample. */
  readonly madeBy: string;
  /** The day on which the sample was made, as yyyy-mm-dd. */
  readonly taken: string;
  /** The page's own JavaScript objects, by name. */
  readonly globals: Readonly<Record<string, SampleValue>>;
}

/** Texts with more characters are withheld. */
export const MAX_SAMPLE_TEXT_LENGTH = 200;
export const REMOVED_TEXT = '[removed]';
