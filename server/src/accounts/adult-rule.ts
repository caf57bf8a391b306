// Decides who may not see explicit titles: minors, and everybody whose adult filter is on.
const ADULT_AGE = 18;

/** Returns the full years between a birth date (YYYY-MM-DD) and an instant, both in UTC. */
export function ageInYears(birthDate: string, now: Date): number {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number);
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}

export function isMinor(birthDate: string, now: Date): boolean {
  return ageInYears(birthDate, now) < ADULT_AGE;
}

export function isAdultContentBlocked(
  person: { birthDate: string; adultFilter: boolean },
  now: Date,
): boolean {
  return person.adultFilter || isMinor(person.birthDate, now);
}
