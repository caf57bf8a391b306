// Parses stored and imported settings.

import { parseOrigin } from './addresses/self-hosted.ts';
import {
  boolean,
  type FieldParsers,
  firstInvalidField,
  integerBetween,
  isObject,
  listOf,
  numberFrom,
  oneOf,
  readFields,
  recordOf,
  textMatching,
} from './fields.ts';
import {
  defaultSettings,
  type NotificationSettings,
  type Settings,
  type TrackingSettings,
} from './settings.ts';
import { titleLanguageChoices } from './titles/shown-title.ts';
import { languages } from './words/languages.ts';

const policy = oneOf('auto', 'ask', 'ignore');

/** Rejects names that every object has, such as "constructor": a look-up of such a site id would find a value that nobody has set. */
const isSiteId = (name: string) => !(name in Object.prototype);

/** The browser is asked for permission to read each origin, so only plain origins are accepted. */
const webOrigin = textMatching((value) => parseOrigin(value) === value);

const trackingFields: FieldParsers<TrackingSettings> = {
  threshold: numberFrom(0.05, 1),
  coverage: numberFrom(0.05, 1),
  unlisted: oneOf('add', 'ask', 'ignore'),
  finishing: oneOf('complete', 'ask'),
  jumpLimit: integerBetween(1, 1000),
  delaySeconds: integerBetween(0, 3600),
  toast: boolean,
  publicRating: boolean,
  privateWindows: boolean,
};

const notificationFields: FieldParsers<NotificationSettings> = {
  session: boolean,
  question: boolean,
  airing: boolean,
};

type PlainSettings = Omit<Settings, 'tracking' | 'notifications'>;
const plainFields: FieldParsers<PlainSettings> = {
  theme: oneOf('system', 'light', 'dark'),
  language: oneOf('system', ...languages),
  titleLanguage: oneOf(...titleLanguageChoices),
  covers: boolean,
  keepLog: oneOf('month', 'year', 'always'),
  sitePolicies: recordOf(policy, isSiteId),
  selfHosted: recordOf(listOf(webOrigin), isSiteId),
};

/** Parses stored settings. A missing or invalid setting gets its default. */
export function readSettingsFrom(stored: unknown): Settings {
  const given = isObject(stored) ? stored : {};
  const { tracking, notifications, ...plain } = defaultSettings;
  return {
    ...readFields<PlainSettings>(given, plainFields, plain),
    tracking: readFields(given.tracking, trackingFields, tracking),
    notifications: readFields(given.notifications, notificationFields, notifications),
  };
}

/** Returns the path of the first wrong setting; null if all present settings are right. */
export function firstInvalidSetting(given: unknown): string | null {
  if (!isObject(given)) return '';
  const { tracking = {}, notifications = {} } = given;
  const groups = {
    tracking: firstInvalidField(tracking, trackingFields),
    notifications: firstInvalidField(notifications, notificationFields),
  };
  const wrong = Object.entries(groups).find(([, field]) => field !== null);
  return wrong ? wrong.filter(Boolean).join('.') : firstInvalidField(given, plainFields);
}
