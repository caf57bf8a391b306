// Checks new passwords: they must have a minimum length, and must not be common. As NIST SP 800-63B recommends, there is no rule about
// kinds of characters.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod';
import { accountNameKey } from '../account-store.ts';
import { countCharacters, PASSWORD_LENGTH_LIMITS } from '../password.ts';
import type { Texts } from '../texts/en.ts';

/** Passwords that are common for this service, but missing in the package's list. */
const ALSO_COMMON = ['123123123', '987654321', 'abcdefgh', 'kirokukiroku'];

let common: ReadonlySet<string> | null = null;

/**
 * Returns the most frequent leaked passwords of eight characters or more (about 18,000), in lower case. Reads them at the first call, which
 * takes a few milliseconds.
 */
function commonPasswords(): ReadonlySet<string> {
  if (common !== null) return common;
  const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const listed = z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8')));
  common = new Set([...ALSO_COMMON, ...listed.filter(({ length }) => length >= PASSWORD_LENGTH_LIMITS.min)]);
  return common;
}

/** Returns the error for the form; null if the password is acceptable. */
export function findPasswordError({ signUp: t }: Texts, password: string, name: string): string | null {
  if (countCharacters(password) < PASSWORD_LENGTH_LIMITS.min)
    return t.passwordShort(PASSWORD_LENGTH_LIMITS.min);
  if (countCharacters(password) > PASSWORD_LENGTH_LIMITS.max)
    return t.passwordLong(PASSWORD_LENGTH_LIMITS.max);
  return isGuessable(accountNameKey(password), accountNameKey(name)) ? t.passwordGuessable : null;
}

const SERVICE = 'kiroku';

/**
 * Whether the password is easy to guess: one repeated character, a common password, the name of the service, or the account's name. Digits
 * and punctuation before and after a word are ignored, as in "Password1!".
 */
function isGuessable(password: string, name: string): boolean {
  const word = wordOf(password);
  return (
    /^(.)\1*$/u.test(password) ||
    [password, word].some((one) => commonPasswords().has(one)) ||
    (word !== '' && [SERVICE, wordOf(name)].includes(word)) ||
    password === name
  );
}

/**
 * Returns the text from its first letter to its last letter. This is a single greedy match, because trimming with `\P{L}+$` takes quadratic
 * time.
 */
const wordOf = (text: string): string => /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? '';
