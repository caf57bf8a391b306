// The rules for passwords: a minimum length, and no common password (NIST SP 800-63B advises against rules about kinds of characters).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod';
import { nameKeyOf } from '../account-store.ts';
import { lengthOf, PASSWORD_LENGTH } from '../password.ts';
import type { Texts } from '../texts/en.ts';

/** Common for this service, but not in the package's list. */
const ALSO_COMMON = ['123123123', '987654321', 'abcdefgh', 'kirokukiroku'];

let common: ReadonlySet<string> | null = null;

/**
 * The most frequent leaked passwords of eight characters or more (about 18,000), in lower case. Read on first use, which takes a few
 * milliseconds.
 */
function commonPasswords(): ReadonlySet<string> {
  if (common !== null) return common;
  const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const listed = z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8')));
  common = new Set([...ALSO_COMMON, ...listed.filter(({ length }) => length >= PASSWORD_LENGTH.min)]);
  return common;
}

/** The error for the form; null when the password is acceptable. */
export function passwordErrorOf({ signUp: t }: Texts, password: string, name: string): string | null {
  if (lengthOf(password) < PASSWORD_LENGTH.min) return t.passwordShort(PASSWORD_LENGTH.min);
  if (lengthOf(password) > PASSWORD_LENGTH.max) return t.passwordLong(PASSWORD_LENGTH.max);
  return isGuessable(nameKeyOf(password), nameKeyOf(name)) ? t.passwordGuessable : null;
}

const SERVICE = 'kiroku';

/** Whether the password is common or is the account's name, also with digits and punctuation around it: "Password1!". */
function isGuessable(password: string, name: string): boolean {
  const word = wordOf(password);
  return (
    /^(.)\1*$/u.test(password) ||
    [password, word].some((one) => commonPasswords().has(one)) ||
    (word !== '' && [SERVICE, wordOf(name)].includes(word)) ||
    password === name
  );
}

/** From the first letter to the last. One greedy match: trimming with `\P{L}+$` takes quadratic time. */
const wordOf = (text: string): string => /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? '';
