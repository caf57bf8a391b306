// Strings and lists of the wire with a bound each: a service may be wrong or malicious, and no answer may stop its reader.
import * as z from 'zod/mini';
import { cutText, shortText } from './short-text.ts';

/** A title, a name, a genre: put on one line and cut at 300 characters. */
export const shownText = () => z.string().check(z.overwrite(shortText));

/** A text of several lines, cut. */
export const longText = (longest: number) => z.string().check(z.overwrite((text) => cutText(text, longest)));

/** A word of the interface, such as a status: longer ones are no words. */
export const word = () => z.string().check(z.maxLength(64));

/** The first `most` of a list. */
export const firstOf = <T extends z.ZodMiniType>(item: T, most: number) =>
  z.array(item).check(z.overwrite((all) => (all.length > most ? all.slice(0, most) : all)));

/** A whole number, also where it is written as a text of digits. */
export const wholeNumber = () => z.pipe(z.transform(numberIn), z.int());

/** Any number, also where it is written as a text of digits. */
export const anyNumber = () => z.pipe(z.transform(numberIn), z.number());

/** Plain decimal numbers alone: JavaScript would also take 0x10, 1e1 and blanks for numbers. */
function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? Number(value) : value;
}
