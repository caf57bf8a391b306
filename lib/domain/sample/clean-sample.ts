// Cleans a page sample before it is shown: removes the user's names, e-mail addresses, personal numbers, tokens and long texts from every
// text and key.
import { isSecretParameter, pathWithoutSecrets, UUID_PATTERN } from '../addresses/address-secrets.ts';
import { replaceIpAddresses, replacePersonalNumbers } from '../addresses/personal-data.ts';
import { MAX_SAMPLE_TEXT_LENGTH, REMOVED_TEXT, type SampleQuery, type SampleValue } from './page-sample.ts';

/** Matches an at sign that is escaped or full-width. */
const ESCAPED_AT = /%40|＠|&#0{0,5}64;|&#x0{0,5}40;|&commat;/gi;
const WORD = /[^\s<>"'()/=:,;&?#]+/g;
const ADDRESS = /(?:https?:)?\/\/[^\s"'<>]+/gi;
const RUN = /[\w+/=.~%-]{16,}/g;
/** Shorter texts are never treated as tokens, because many are ids of episodes, which readers need. */
const SHORTEST_TOKEN = 16;
const SHORTEST_NAME = 2;
const LONGEST_NAME = 80;

/** Words of the sample format and of all video pages. They are not removed as names, because the sample would become useless. */
const ORDINARY = new Set(
  (
    'format version madeby taken address queries name length digits title language meta content canonical jsonld mediasession artist tree tag attributes json shadow children state globals ' +
    'id class type value text label url kind series season episode episodes chapter volume number video player watch play anime manga account profile user login search'
  ).split(' '),
);

export type Cleaner = (text: string) => string;

/** Makes a cleaner. `names` are the user's names on the page, and texts that were typed into it. */
export function createCleaner(names: readonly string[]): Cleaner {
  const longestFirst = (forms: readonly string[]) => [...new Set(forms)].sort((a, b) => b.length - a.length);
  const patterns = [
    ...longestFirst(names.flatMap(formsOf)).map((name) => patternOf(name)),
    ...longestFirst(names.flatMap(partsOf)).map((part) => wordPattern(part, 'gu')),
  ];
  return (text) => {
    if (text.length > MAX_SAMPLE_TEXT_LENGTH) return REMOVED_TEXT;
    const unnamed = patterns.reduce((rest, pattern) => rest.replace(pattern, REMOVED_TEXT), text);
    const plain = withoutMail(unnamed);
    return isPath(plain) ? cleanAddress(plain) : withoutTokens(withoutNumbers(plain));
  };
}

function withoutMail(text: string): string {
  return text.replace(ESCAPED_AT, '@').replace(WORD, (word) => (word.indexOf('@') > 0 ? REMOVED_TEXT : word));
}

/** Removes personal numbers. Addresses in the text are cleaned separately, because their digits are ids. */
function withoutNumbers(text: string): string {
  const addresses = [...text.matchAll(ADDRESS)].map(([address]) => cleanAddress(address));
  return text
    .split(ADDRESS)
    .map((part, at) => replacePersonalNumbers(part, REMOVED_TEXT) + (addresses[at] ?? ''))
    .join('');
}

/** Returns a name as it is written, and as it may appear in addresses and identifiers. */
function formsOf(name: string): readonly string[] {
  const text = name.replace(/\s+/g, ' ').trim();
  if (text.length < SHORTEST_NAME || text.length > LONGEST_NAME || isOrdinary(text)) return [];
  return [text, ...['-', '_', '+', '.', '%20', ''].map((sign) => text.replace(/ /g, sign)), encode(text)];
}

/** Whether a text has only ordinary words and short numbers, such as "Episode 5". Such a text is not a name. */
function isOrdinary(text: string): boolean {
  return text.split(' ').every((word) => /^\d{1,3}$/.test(word) || ORDINARY.has(word.toLowerCase()));
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * Returns the parts of a name, because a page may greet "Lena Moonlit" as "Lena". A part of a name may also be a word in a menu. So the
 * cleaner removes a part only if it has the same upper and lower case letters as in the name.
 */
function partsOf(name: string): readonly string[] {
  const parts = name.trim().split(/\s+/);
  if (parts.length < 2 || parts.length > 3) return [];
  return parts.filter((part) => /^\p{Lu}\p{L}{2,}$/u.test(part) && !isOrdinary(part));
}

/** Returns the pattern that finds a name. A short name in Latin or Cyrillic script matches only whole words. */
function patternOf(name: string): RegExp {
  const inWords = name.length >= 6 || /[^\p{sc=Latin}\p{sc=Cyrillic}\d\s._-]/u.test(name);
  return inWords ? new RegExp(escapePattern(name), 'giu') : wordPattern(name, 'giu');
}

function wordPattern(word: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{Nd}])${escapePattern(word)}(?![\\p{L}\\p{Nd}])`, flags);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function isPath(text: string): boolean {
  return /^\.{0,2}\/\S*$/.test(text);
}

/** Removes user name, query and tokens from an address. A route after `#` is retained. */
export function cleanAddress(address: string): string {
  const [, start = '', rest = ''] = /^((?:https?:)?\/\/(?:[^/?#]*@)?[^/?#]*|)(.*)$/is.exec(address) ?? [];
  const [before = '', ...behind] = rest.split('#');
  const route = behind.join('#');
  const path = (text: string) => pathWithoutSecrets(text.split('?')[0] ?? '');
  const kept = /^!?\//.test(route) ? `#${path(route)}` : '';
  return withoutTokens(`${cleanHost(start.replace(/\/\/[^/]*@/, '//'))}${path(before)}${kept}`);
}

/**
 * Replaces an IP address in the host by a documentation address (RFC 5737, RFC 3849), so that the URL stays valid. Self-hosted servers
 * often have an IP address as their host.
 */
function cleanHost(start: string): string {
  return start
    .replace(/\[[\da-f:.]+\]/i, '[2001:db8::1]')
    .replace(/\d{1,3}(?:\.\d{1,3}){3}/, (host) => replaceIpAddresses(host, '192.0.2.1'));
}

/**
 * Returns the names and value lengths of an address's parameters, including the parameters of a route after `#`. Secret parameters are left
 * out completely.
 */
export function readSampleQueries(url: URL): readonly SampleQuery[] {
  const route = /^#!?\/[^?]*\?(.*)$/.exec(url.hash)?.[1];
  return [...url.searchParams, ...new URLSearchParams(route ?? '')]
    .filter(([name, value]) => name.length <= 40 && !isSecretParameter(name, value))
    .slice(0, 20)
    .map(([name, value]) => ({ name, length: Math.min(value.length, 80), digits: /^\d+$/.test(value) }));
}

function withoutTokens(text: string): string {
  return text.replace(RUN, (run) => (run.split(/[/=]/).some(isToken) ? cleanRun(run) : run));
}

/** Removes tokens from a path or a class name, part by part: a single part may be a token. */
function cleanRun(run: string): string {
  return run.replace(/[^/=]+/g, (part) => (isToken(part) ? REMOVED_TEXT : part));
}

function isToken(text: string): boolean {
  if (text.length < SHORTEST_TOKEN || UUID_PATTERN.test(text)) return false;
  return isSecretParameter('', text) || text.split(/[._~%-]+/).some(isRandom);
}

/** Whether letters and digits alternate more often than in words with numbers. */
function isRandom(text: string): boolean {
  if (text.length < SHORTEST_TOKEN || !/\d/.test(text) || !/[a-z]/i.test(text)) return false;
  const changes = text.match(/\d(?=\D)|\D(?=\d)|[a-z](?=[A-Z])/g)?.length ?? 0;
  return changes >= text.length / 5;
}

/** Returns the value with every text cleaned. A key that the cleaner would change is dropped with its content. */
export function cleanTextsDeep<T>(value: T, clean: Cleaner): T {
  if (typeof value === 'string') return clean(value) as T;
  if (Array.isArray(value)) return value.map((item) => cleanTextsDeep(item, clean)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([key]) => clean(key) === key);
  return Object.fromEntries(
    parts.map(([key, part]) => [key, cleanTextsDeep(part as SampleValue, clean)]),
  ) as T;
}
