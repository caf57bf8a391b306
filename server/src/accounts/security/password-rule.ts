// Which passwords are taken: their length, and none that is guessed first (NIST SP 800-63B: no rules about kinds of characters).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod';
import { nameKeyOf } from '../account-store.ts';
import { PASSWORD_LENGTH } from '../password.ts';

/** Guessed here first, although the list of the package does not have them. */
const ALSO_COMMON = ['123123123', '987654321', 'abcdefgh', 'kirokukiroku'];

let common: ReadonlySet<string> | null = null;

/**
 * The passwords of eight characters or more (about 18,000) among the 49,000 that leaked lists have most often, in small letters. Read when
 * the first password is chosen; that takes a few milliseconds.
 */
function commonPasswords(): ReadonlySet<string> {
  if (common !== null) return common;
  const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const listed = z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8')));
  common = new Set([...ALSO_COMMON, ...listed.filter(({ length }) => length >= PASSWORD_LENGTH.min)]);
  return common;
}

/** A sentence for the form; null when the password is taken. */
export function passwordErrorOf(password: string, name: string): string | null {
  if (password.length < PASSWORD_LENGTH.min)
    return `The password needs at least ${PASSWORD_LENGTH.min} characters.`;
  if (password.length > PASSWORD_LENGTH.max)
    return `The password may have at most ${PASSWORD_LENGTH.max} characters.`;
  const folded = password.normalize('NFKC').toLowerCase();
  const isGuessable =
    commonPasswords().has(folded) || /^(.)\1*$/u.test(folded) || (name !== '' && folded === nameKeyOf(name));
  return isGuessable ? 'This password is one of the first that are guessed. Choose another one.' : null;
}
