// Tests that names with invisible characters are refused.
import { describe, expect, it } from 'vitest';
import { parseAppForm } from '../../../src/accounts/forms/app-form.ts';
import { parseSignUpForm } from '../../../src/accounts/forms/sign-up-form.ts';
import { en } from '../../../src/accounts/texts/en.ts';

const unseen = [
  ...['200b', '3164', 'ffa0', '1160', '2060', '00ad', '061c', '2028', '2029', '202e', '2066', 'feff'],
  ...['e0041', '180e', '2800', 'fe0f', '0007', 'e000', 'fffc', '1d159', '16fe4', '00a0', '3000', '1680'],
].map((code) => [code, String.fromCodePoint(Number.parseInt(code, 16))] as const);

const app = (appName: string) => parseAppForm({ appName, redirectUris: 'https://a.example/' }, en);
const person = (name: string) =>
  parseSignUpForm(
    en,
    { name, password: 'long enough to pass', birthDate: '1990-01-01' },
    new Date('2026-01-01'),
  );

it.each(['\u0301', '\u0301Ani', 'Ani \u0301List'])(
  'parseAppForm refuses a combining mark without a letter: %j',
  (name) => {
    expect(app(name).ok).toBe(false);
  },
);

it('parseAppForm normalizes different spellings of the same app name', () => {
  const named = (name: string) => {
    const form = app(name);
    return form.ok ? form.app.name : null;
  };
  expect(named('Ａｎｉ   Ｌｉｓｔ'.replace(/[\u3000]/g, ' '))).toBe('Ani List');
  expect(named('Ünicode'.normalize('NFD'))).toBe('Ünicode'.normalize('NFC'));
});

it.each(['Tracker', 'Мой список', '灯籠', 'مفضلتي', 'Ünïcode 2', 'Anime 🍥'])(
  'parseAppForm accepts the app name %s',
  (name) => {
    expect(app(name).ok).toBe(true);
  },
);

it.each(['viewer', 'зритель', '灯籠の道', 'Ünïcode'])(
  'parseSignUpForm accepts the account name %s',
  (name) => {
    expect(person(name).ok).toBe(true);
  },
);

describe.each(unseen)('invisible character U+%s', (_code, character) => {
  it('is refused in the name of an app or account', () => {
    for (const name of [`Ani${character}List`, `${character}${character}`]) {
      expect(app(name)).toMatchObject({ ok: false, errors: { appName: expect.any(String) } });
      expect(person(name)).toMatchObject({ ok: false, errors: { name: expect.any(String) } });
    }
  });
});
