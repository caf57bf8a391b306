// Tests what a new user may enter as name, password, and date of birth. The age is checked to the day.
import { describe, expect, it } from 'vitest';
import { parseSignUpForm } from '../../../src/accounts/forms/sign-up-form.ts';
import { en } from '../../../src/accounts/texts/en.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const PERSON = { name: 'haru', password: 'mellow-7 evening', birthDate: '1999-09-09' };
const read = (fields: Record<string, string> = {}, now = NOW) =>
  parseSignUpForm(en, { ...PERSON, ...fields }, now);
function errorsOf(fields: Record<string, string>) {
  const form = read(fields);
  return form.ok ? {} : form.errors;
}

it('parseSignUpForm returns valid values unchanged', () => {
  expect(read()).toEqual({ ok: true, values: PERSON });
});

it('parseSignUpForm returns an error for each missing field', () => {
  expect(parseSignUpForm(en, {}, NOW)).toEqual({
    ok: false,
    errors: {
      name: 'The name needs at least 2 characters.',
      password: 'The password needs at least 8 characters.',
      birthDate: 'Enter your date of birth.',
    },
  });
});

it('parseSignUpForm refuses a password that is easy to guess from the chosen name', () => {
  const said = 'This password is one of the first that are guessed. Choose another one.';
  expect(errorsOf({ name: 'mellow', password: 'mellow2026' })).toEqual({ password: said });
  expect(errorsOf({ name: 'haru', password: 'mellow2026' })).toEqual({});
});

describe("parseSignUpForm's account name", () => {
  it.each([
    ['hu', 'hu'],
    ['h'.repeat(32), 'h'.repeat(32)],
    [`  ${'h'.repeat(32)}  `, 'h'.repeat(32)],
    ['Haru_1.b-c', 'Haru_1.b-c'],
    ['はる２', 'はる2'],
    ['ｈａｒｕ', 'haru'],
    ['Ünicode'.normalize('NFD'), 'Ünicode'.normalize('NFC')],
  ])('is normalized from %j to %j', (name, kept) => {
    expect(read({ name })).toMatchObject({ ok: true, values: { name: kept } });
  });

  it.each([
    ['h', 'The name needs at least 2 characters.'],
    [' h ', 'The name needs at least 2 characters.'],
    ['h'.repeat(33), 'The name may have at most 32 characters.'],
    ['ha ru', 'The name may have letters, digits, dots, dashes and underscores only.'],
    ['haru!', 'The name may have letters, digits, dots, dashes and underscores only.'],
    ['!haru', 'The name may have letters, digits, dots, dashes and underscores only.'],
    // U+3164 is a letter in Unicode, but it is displayed as nothing.
    ['ha\u3164ru', 'The name may have visible characters only.'],
  ])('is refused: %j', (name, said) => {
    expect(errorsOf({ name })).toEqual({ name: said });
  });
});

describe("parseSignUpForm's date of birth", () => {
  it.each(['1900-01-01', '2022-11-20', '2000-02-29'])('is accepted: %s', (birthDate) => {
    expect(read({ birthDate })).toMatchObject({ ok: true, values: { birthDate } });
  });

  it.each([
    ['1899-12-31', 'This date of birth is not likely. Please check the year.'],
    ['2022-11-21', 'This date of birth is not likely. Please check the year.'],
    ['2026-11-20', 'This date of birth is not likely. Please check the year.'],
    ['2026-11-21', 'This date of birth is in the future. Please check the year.'],
    ['2190-01-01', 'This date of birth is in the future. Please check the year.'],
    ['2001-02-29', 'Enter your date of birth.'],
    ['09.09.1999', 'Enter your date of birth.'],
  ])('is refused: %s', (birthDate, said) => {
    expect(errorsOf({ birthDate })).toEqual({ birthDate: said });
  });

  it('is compared with the current day in UTC', () => {
    const form = read({ birthDate: '2022-11-21' }, new Date('2026-11-20T23:59:59.999Z'));
    expect(form.ok).toBe(false);
    expect(read({ birthDate: '2022-11-21' }, new Date('2026-11-21T00:00:00Z')).ok).toBe(true);
  });
});
