// Formats times. Instants are epoch milliseconds; the caller provides the clock.
import type { Translate } from '../words.ts';

/** Durations and waits shorter than this are shown in seconds. */
const SECONDS_UP_TO_MS = 120_000;

/** Formats seconds as "12:04" or "1:02:03". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** Formats a duration as "90 seconds" or "12 minutes", rounded up. */
export function durationText(t: Translate, seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole * 1000 < SECONDS_UP_TO_MS) return t('time.seconds', { count: whole });
  return t('time.minutes', { count: Math.ceil(whole / 60) });
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

const precisions: readonly (readonly [RegExp, Intl.DateTimeFormatOptions])[] = [
  [/^\d{4}$/, { year: 'numeric' }],
  [/^\d{4}-\d\d$/, { year: 'numeric', month: 'long' }],
  [/^\d{4}-\d\d-\d\d/, { dateStyle: 'long' }],
];

/** Formats an ISO date in the user's language with the same precision: a year, a month or a day. Returns other texts unchanged. */
export function dateText(t: Translate, date: string): string {
  const precise = precisions.find(([pattern]) => pattern.test(date));
  const at = Date.parse(date);
  if (!precise || Number.isNaN(at)) return date;
  return new Intl.DateTimeFormat(t.language, { ...precise[1], timeZone: 'UTC' }).format(at);
}

/**
 * Formats a past instant as "3 minutes ago", or as a date if it is more than a week ago. A time in the future (the clock was wrong) gives
 * "just now".
 */
export function timeAgo(t: Translate, at: number, now: number): string {
  const passed = Math.max(0, now - at);
  if (passed > 7 * 86_400_000) return new Intl.DateTimeFormat(t.language, { dateStyle: 'medium' }).format(at);
  return relative(t, -passed) ?? t('time.now');
}

/** Waits shorter than this are shown as "in a moment". */
const MOMENT_MS = 10_000;
/** Formats a future instant as "in 90 seconds" or "in 2 minutes". */
export function timeUntil(t: Translate, at: number, now: number): string {
  const left = at - now;
  if (left < MOMENT_MS) return t('time.soon');
  if (left < SECONDS_UP_TO_MS)
    return new Intl.RelativeTimeFormat(t.language).format(Math.ceil(left / 1000), 'second');
  return relative(t, left) ?? t('time.soon');
}

/** Formats a relative time in its largest unit; null for less than a minute. */
function relative(t: Translate, milliseconds: number): string | null {
  const unit = units.find(([, length]) => Math.abs(milliseconds) >= length);
  if (!unit) return null;
  const format = new Intl.RelativeTimeFormat(t.language, { numeric: 'auto' });
  return format.format(Math.trunc(milliseconds / unit[1]), unit[0]);
}

/**
 * Formats the time of an update: only the time if it was today, else day and time. A time in the future (the clock was wrong) counts as
 * now.
 */
export function updateTimeText(t: Translate, stamped: number, now: number): string {
  const at = Math.min(stamped, now);
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const style = isToday
    ? { timeStyle: 'short' as const }
    : { dateStyle: 'medium' as const, timeStyle: 'short' as const };
  return new Intl.DateTimeFormat(t.language, style).format(at);
}
