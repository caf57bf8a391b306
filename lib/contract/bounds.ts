// Schemas that limit every string and list from the network. A service may be faulty or malicious, and its answer must not block the
// extension.
import * as z from 'zod/mini';
import { cutText, shortText } from './short-text.ts';

/** A title, a name or a genre: put on one line and cut at 300 characters. */
export const shownTextSchema = () => z.string().check(z.overwrite(shortText));

/** A text of several lines, cut at `longest` characters. */
export const longTextSchema = (longest: number) =>
  z.string().check(z.overwrite((text) => cutText(text, longest)));

/** An enumerated value, such as a status. */
export const enumValueSchema = () => z.string().check(z.maxLength(64));

/** A list, cut after `most` items. */
export const cutListSchema = <T extends z.ZodMiniType>(item: T, most: number) =>
  z.array(item).check(z.overwrite((all) => (all.length > most ? all.slice(0, most) : all)));

/** A whole number, also as a string of digits. */
export const wholeNumberSchema = () => z.pipe(z.transform(numberIn), z.int());

/** Any number, also as a string of digits. */
export const anyNumberSchema = () => z.pipe(z.transform(numberIn), z.number());

/** Accepts only plain decimal numbers, since JavaScript would also convert 0x10, 1e1 and blanks. */
function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? Number(value) : value;
}
