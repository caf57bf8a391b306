// Tests hashing and checking passwords.
import { expect, it } from 'vitest';
import { countCharacters, createPasswordHasher } from '../../src/accounts/password.ts';

const DECOY = 'there is no account of this name';
const passwords = createPasswordHasher({ memoryCost: 8, timeCost: 1 });

it('isPassword is true only for the password of the hash', async () => {
  const [one, other] = [await passwords.hash('a long password'), await passwords.hash('a long password')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwords.isPassword(one, 'a long password')).toBe(true);
  expect(await passwords.isPassword(one, 'A long password')).toBe(false);
});

it.each([DECOY, '', 'a long password'])('isPassword(null, %j) is false', async (password) => {
  expect(await passwords.isPassword(null, password)).toBe(false);
});

it('countCharacters counts characters, not UTF-16 code units', () => {
  expect([
    countCharacters(''),
    countCharacters('åé'),
    countCharacters('記録'),
    countCharacters('🎬🎬'),
  ]).toEqual([0, 2, 2, 2]);
});
