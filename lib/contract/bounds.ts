// Schemas that limit every string and list from the network. A service may be faulty or malicious, and its answer must not block the
// extension.
import * as z from 'zod/mini';
import { cutText, toShortText } from './short-text.ts';

/** Schema for a title, a name or a genre. The text is put on one line and cut after 300 characters. */
export const shownTextSchema = () => z.string().check(z.overwrite(toShortText));

/** Schema for a text of several lines, which is cut after `longest` characters. */
export const longTextSchema = (longest: number) =>
  z.string().check(z.overwrite((text) => cutText(text, longest)));

/** Schema for an enumerated value such as a status. A text of more than 64 characters is rejected. */
export const enumValueSchema = () => z.string().check(z.maxLength(64));

/** Schema for a list, which is cut after `most` items. */
export const cutListSchema = <T extends z.ZodMiniType>(item: T, most: number) =>
  z.array(item).check(z.overwrite((all) => (all.length > most ? all.slice(0, most) : all)));

/** Schema for a whole number, or a string that contains a whole number, such as "12". */
export const wholeNumberSchema = () => z.pipe(z.transform(numberIn), z.int());

/** Schema for any number, or a string that contains a number, such as "7.5". */
export const anyNumberSchema = () => z.pipe(z.transform(numberIn), z.number());

/** Converts a string to a number if it is a plain decimal number. `Number` would also convert "0x10", "1e1" and white space. */
function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? Number(value) : value;
}
