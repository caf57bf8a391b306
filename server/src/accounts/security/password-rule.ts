// Which passwords are taken: their length, and none that is guessed first (NIST SP 800-63B: no rules about kinds of characters).
import { nameKeyOf } from '../account-store.ts';
import { PASSWORD_LENGTH } from '../password.ts';

/** The passwords of eight characters or more that lists of leaked ones have most often. */
const COMMON = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 987654321 11111111 00000000 88888888 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyuiop
qwerty123 qwerty1234 qwerty12345 asdfghjkl password password1 password12 password123 passw0rd p@ssw0rd iloveyou iloveyou1 sunshine
princess football baseball superman starwars trustno1 welcome1 welcome123 letmein1 admin123 administrator abcd1234 abc12345 abcdefgh
aa123456 a1234567 a12345678 zaq12wsx monkey123 dragon123 pokemon1 michelle jennifer computer internet whatever naruto123 onepiece
kirokukiroku changeme`.split(/\s+/),
);

/** A sentence for the form; null when the password is taken. */
export function passwordErrorOf(password: string, name: string): string | null {
  if (password.length < PASSWORD_LENGTH.min)
    return `The password needs at least ${PASSWORD_LENGTH.min} characters.`;
  if (password.length > PASSWORD_LENGTH.max)
    return `The password may have at most ${PASSWORD_LENGTH.max} characters.`;
  const folded = password.normalize('NFKC').toLowerCase();
  const isGuessable =
    COMMON.has(folded) || /^(.)\1*$/u.test(folded) || (name !== '' && folded === nameKeyOf(name));
  return isGuessable ? 'This password is one of the first that are guessed. Choose another one.' : null;
}
