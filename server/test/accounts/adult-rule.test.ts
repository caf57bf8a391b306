// Tests the age in years, to the day, and who may not see explicit titles.
import { expect, it } from 'vitest';
import { ageInYears, isAdultContentBlocked, isMinor } from '../../src/accounts/adult-rule.ts';

it.each([
  ['2008-11-20', '2026-11-19T23:59:59Z', 17],
  ['2008-11-20', '2026-11-20T00:00:00Z', 18],
  ['2008-02-29', '2026-02-28T12:00:00Z', 17],
  ['2008-02-29', '2026-03-01T00:00:00Z', 18],
  ['1990-12-31', '2026-01-01T00:00:00Z', 35],
  ['1990-05-20', '2026-06-10T00:00:00Z', 36],
  ['1990-05-20', '2026-05-31T23:59:59Z', 36],
  ['1990-05-20', '2026-04-25T00:00:00Z', 35],
  ['1990-01-01', '2026-01-01T00:00:00Z', 36],
])('ageInYears(%s, %s) is %i', (birthDate, now, age) => {
  expect(ageInYears(birthDate, new Date(now))).toBe(age);
});

it('isAdultContentBlocked is true for minors and for adults with the filter on', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  expect(isMinor('2010-01-01', now)).toBe(true);
  expect(isMinor('2008-11-21', now)).toBe(true);
  expect(isMinor('2008-11-20', now)).toBe(false);
  expect(isAdultContentBlocked({ birthDate: '2010-01-01', adultFilter: false }, now)).toBe(true);
  expect(isAdultContentBlocked({ birthDate: '1990-01-01', adultFilter: true }, now)).toBe(true);
  expect(isAdultContentBlocked({ birthDate: '1990-01-01', adultFilter: false }, now)).toBe(false);
});
