// What a stored or imported choice must be like to be believed.

import { parseOrigin } from './addresses/self-hosted.ts';
import {
  type Checks,
  isBetween,
  isBoolean,
  isListOf,
  isObject,
  isOneOf,
  isRecordOf,
  isWhole,
  readFields,
  wrongField,
} from './fields.ts';
import {
  defaultSettings,
  type NotificationSettings,
  type Settings,
  type TrackingSettings,
} from './settings.ts';
import { titleLanguages } from './titles/shown-title.ts';
import { languages } from './words/languages.ts';

const isPolicy = isOneOf('auto', 'ask', 'ignore');

/** What is stored is asked of the browser: nothing but plain origins. */
const isWebOrigin = (value: unknown) => typeof value === 'string' && parseOrigin(value) === value;

const trackingChecks: Checks<TrackingSettings> = {
  threshold: isBetween(0.05, 1),
  coverage: isBetween(0.05, 1),
  unlisted: isOneOf('add', 'ask', 'ignore'),
  finishing: isOneOf('complete', 'ask'),
  jumpLimit: isWhole(1, 1000),
  delaySeconds: isWhole(0, 3600),
  toast: isBoolean,
  publicRating: isBoolean,
  privateWindows: isBoolean,
};

const notificationChecks: Checks<NotificationSettings> = {
  session: isBoolean,
  question: isBoolean,
  airing: isBoolean,
};

type PlainSettings = Omit<Settings, 'tracking' | 'notifications'>;
const plainChecks: Checks<PlainSettings> = {
  theme: isOneOf('system', 'light', 'dark'),
  language: isOneOf('system', ...languages),
  titleLanguage: isOneOf(...titleLanguages),
  covers: isBoolean,
  keepLog: isOneOf('month', 'year', 'always'),
  sitePolicies: isRecordOf(isPolicy),
  selfHosted: isRecordOf(isListOf(isWebOrigin)),
};

/** Tolerant: whatever cannot be read is as it is by default. */
export function readSettingsFrom(stored: unknown): Settings {
  const given = isObject(stored) ? stored : {};
  const { tracking, notifications, ...plain } = defaultSettings;
  return {
    ...readFields<PlainSettings>(given, plainChecks, plain),
    tracking: readFields(given.tracking, trackingChecks, tracking),
    notifications: readFields(given.notifications, notificationChecks, notifications),
  };
}

/** Strict: the name of the first field that is not as it should be; null when all that are there are fine. */
export function wrongSetting(given: unknown): string | null {
  if (!isObject(given)) return '';
  const { tracking = {}, notifications = {} } = given;
  const groups = {
    tracking: wrongField(tracking, trackingChecks),
    notifications: wrongField(notifications, notificationChecks),
  };
  const wrong = Object.entries(groups).find(([, field]) => field !== null);
  return wrong ? wrong.filter(Boolean).join('.') : wrongField(given, plainChecks);
}
