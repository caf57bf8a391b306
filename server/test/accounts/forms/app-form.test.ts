// Tests how the form of an app is read: its name and its redirect addresses. Also tests the errors and typed values of a refused form.
import { describe, expect, it } from 'vitest';
import { type AppForm, parseAppForm } from '../../../src/accounts/forms/app-form.ts';
import { en } from '../../../src/accounts/texts/en.ts';

const ADDRESS = 'https://app.example/back';
const read = (fields: Record<string, string>) =>
  parseAppForm({ appName: 'Tracker', redirectUris: ADDRESS, ...fields }, en);
const errorsOf = (form: AppForm) => (form.ok ? {} : form.errors);
const appOf = (form: AppForm) => (form.ok ? form.app : null);
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `https://app.example/${at}`);

it('parseAppForm makes an app confidential by default', () => {
  expect(read({ kind: 'public' })).toMatchObject({ app: { isPublic: true }, values: { kind: 'public' } });
  for (const kind of ['confidential', '', 'Public', 'anything'])
    expect(read({ kind })).toMatchObject({ app: { isPublic: false }, values: { kind: 'confidential' } });
  expect(parseAppForm({ appName: 'Tracker', redirectUris: ADDRESS }, en)).toEqual({
    ok: true,
    app: { name: 'Tracker', redirectUris: [ADDRESS], isPublic: false, ticket: undefined },
    values: { name: 'Tracker', redirectUris: ADDRESS, kind: 'confidential' },
  });
});

it("parseAppForm returns the value of the form's ticket field", () => {
  expect(appOf(read({ ticket: 'a ticket' }))?.ticket).toBe('a ticket');
  expect(appOf(read({ ticket: '' }))?.ticket).toBe(undefined);
});

it('parseAppForm returns all errors and the typed values of a refused form', () => {
  expect(
    read({ appName: ' ', redirectUris: ' http://evil.example/\n https://b.example/', kind: 'public' }),
  ).toEqual({
    ok: false,
    errors: {
      appName: 'Give the app a name.',
      redirectUris: 'http://evil.example/ must begin with https:// or http://localhost.',
    },
    values: { name: '', redirectUris: 'http://evil.example/\nhttps://b.example/', kind: 'public' },
  });
});

describe("parseAppForm's app name", () => {
  it.each([
    ['  My   list  ', 'My list'],
    ['M', 'M'],
    ['m'.repeat(60), 'm'.repeat(60)],
    [` ${'m'.repeat(60)} `, 'm'.repeat(60)],
    // NFKC composes two characters into one, and expands one character into several.
    ['e\u0301'.repeat(60), 'é'.repeat(60)],
    ['㌀'.repeat(15), 'アパート'.repeat(15)],
  ])('is normalized from %j to %j', (appName, name) => {
    expect(appOf(read({ appName }))?.name).toBe(name);
  });

  it.each([
    ['', 'Give the app a name.'],
    ['   ', 'Give the app a name.'],
    ['m'.repeat(61), 'The name may have at most 60 characters.'],
    ['ﷺ'.repeat(4), 'The name may have at most 60 characters.'],
    ['㌀'.repeat(16), 'The name may have at most 60 characters.'],
    ['ﬃ'.repeat(21), 'The name may have at most 60 characters.'],
    ['two\nlines', 'The name may have visible characters only.'],
    ['two\tcolumns', 'The name may have visible characters only.'],
  ])('is refused: %j', (appName, said) => {
    expect(errorsOf(read({ appName }))).toEqual({ appName: said });
  });

  it('is required in the form', () => {
    expect(errorsOf(parseAppForm({ redirectUris: ADDRESS }, en))).toEqual({
      appName: 'Give the app a name.',
    });
  });
});

describe("parseAppForm's redirect addresses", () => {
  it('are separated by line breaks', () => {
    const redirectUris = `  ${ADDRESS}\r\n\n\thttps://b.example/  \r${ADDRESS}\n`;
    expect(appOf(read({ redirectUris }))?.redirectUris).toEqual([ADDRESS, 'https://b.example/']);
  });

  it('are limited to ten', () => {
    expect(appOf(read({ redirectUris: addresses(10).join('\n') }))?.redirectUris).toEqual(addresses(10));
    expect(errorsOf(read({ redirectUris: addresses(11).join('\n') }))).toEqual({
      redirectUris: 'An app may have at most 10 redirect addresses.',
    });
  });

  it.each(['', ' \n '])('are refused for the text %j', (redirectUris) => {
    expect(errorsOf(read({ redirectUris }))).toEqual({
      redirectUris: 'Enter at least one redirect address.',
    });
  });

  it.each([
    'not an address',
    `${ADDRESS} https://b.example/`,
    'https://app.example/with a blank',
    'https://app.example/with\u3000a\u00a0blank',
  ])('are refused with an error that quotes the whole line: %j', (line) => {
    const form = read({ redirectUris: `${ADDRESS}\n ${line} ` });
    expect(errorsOf(form)).toEqual({ redirectUris: `${line} is not an address.` });
    expect(form.values.redirectUris).toBe(`${ADDRESS}\n${line}`);
  });

  it('are required in the form', () => {
    expect(errorsOf(parseAppForm({ appName: 'Tracker' }, en))).toEqual({
      redirectUris: 'Enter at least one redirect address.',
    });
  });

  it('are refused with one error per wrong address', () => {
    const redirectUris = `http://evil.example/\n${ADDRESS}\nhttp://evil.example/\nnothing`;
    expect(errorsOf(read({ redirectUris }))).toEqual({
      redirectUris:
        'http://evil.example/ must begin with https:// or http://localhost.\nnothing is not an address.',
    });
    const long = `http://evil.example/${'x'.repeat(100)}`;
    expect(errorsOf(read({ redirectUris: long }))).toEqual({
      redirectUris: `${long.slice(0, 80)} must begin with https:// or http://localhost.`,
    });
  });
});
