// Finds and removes secrets in addresses, such as tokens, signatures and session ids. Secrets are never stored.
import { digestOf } from '../digest.ts';
import { replaceCoordinates, replaceEmailAddresses, replaceIbans } from './personal-data.ts';

/** Matches one word of a parameter's name. Names are split into words first: `auth[token]`, `loginToken2` and `$token` contain "token". */
const SECRET_WORD =
  /^(?:[a-z]{0,40}(?:tokens?|(?:access|api|auth|client|pass|private|secret|session|sign)key)|(?:client)?secret|key|sig|sign(?:ature)?|auth(?:orization|code|tok)?|(?:user)?pass(?:word|wd|code)?|pwd?|tkn|[cx]srf|cookie|verifier|credentials?|jwt|sid|sess(?:ion)?|[a-z]{0,20}sess(?:ion)?id|ticket|otp|nonce|state|code|hmac|hash|policy|expires|bearer|googleaccessid|phone|invite|e?mail|hdn[et][alst])$/;
/** Matches the same words in other languages, written without accents. */
const FOREIGN_WORD =
  /^(?:[a-z]{0,20}(?:passwort|kennwort|wachtwoord|schlusse?l|schluessel|contrasena|motdepasse)|mdp|jeton|courriel|cle|clave|llave|chave|chiave|sleutel|klucz|anahtar|nyckel|nokkel|senha|sessao|sesion|sessione|sessie|sesja|oturum|sitzung|firma|assinatura|handtekening|podpis|imza|correo|gettone|haslo|heslo|jelszo|sifre|parola|losenord|passord|adgangskode|salasana|sandi|katasandi|matkhau|geheim|zugangscode|telefono?|telefone|cellulare|rufnummer)$/;
/** Matches secret words anywhere in a name. Most of them are in scripts that do not separate words. */
const FOREIGN_PART =
  /hasło|nøkkel|nøgle|パスワード|暗証|合言葉|秘密|署名|トークン|セッション|電話|密码|密碼|口令|令牌|签名|簽名|密钥|密鑰|会话|會話|手机|手機|电话|電話|비밀번호|암호|토큰|서명|세션|전화|парол|токен|ключ|сесси|подпис|телефон|รหัสผ่าน|كلمة.?(?:ال)?مرور/u;
const SECRET_NAME = /^(?:pin|user(?:name|id)?|login)$/i;
/** Matches words that name a secret even before a colon or a slash. Other secret words may be part of a title there: "Code: Realize". */
const SURE_NAME =
  /^(?:passwort|kennwort|wachtwoord|contrase(?:n|ñ)a|senha|mot.?de.?passe|パスワード|密码|[a-z_-]*token|jwt|auth(?:orization)?|passwo?r?d|pwd|session(?:.?id)?|sid|api.?key)$/i;
const CAMEL = /([a-z\d])([A-Z])/g;

/** The id of an episode with fewer characters than this may look random. Longer ids of episodes consist of words. */
const LONGEST_PLAIN = 24;
export const UUID_PATTERN = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** Matches API keys of well-known services, and JWTs. */
const KNOWN_KEY = /^(?:A[KS]IA[A-Z\d]{16}$|xox[a-z]-|gh[oprsu]_|sk_(?:live|test)_|eyJ[\w-]{12})/;

/**
 * Whether a query parameter may be a secret: its name is a secret word, its name or value looks random, or its value contains a secret or
 * personal data.
 */
export function isSecretParameter(name: string, value: string): boolean {
  const text = value.slice(0, 2000);
  return (
    isSecretName(name) ||
    [name, text].some(isRandom) ||
    isMailAddress(text) ||
    holdsPersonalData(text) ||
    holdsSecret(text)
  );
}

function isSecretName(name: string): boolean {
  const short = name.slice(0, 100);
  // Check the name as it is, and with its camel-case words separated.
  const words = `${short} ${short.replace(CAMEL, '$1 $2')}`.toLowerCase().split(/[^a-z]+/);
  return SECRET_NAME.test(name) || words.some((word) => SECRET_WORD.test(word)) || isForeignSecret(short);
}

function isForeignSecret(name: string): boolean {
  const plain = name.replace(CAMEL, '$1 $2').toLowerCase();
  const words = plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z]+/);
  // Test the joined words, too. "mot_de_passe" is split into three words, but the pattern has "motdepasse".
  return (
    [...words, words.join('')].some((word) => FOREIGN_WORD.test(word)) ||
    FOREIGN_PART.test(plain.normalize('NFKC'))
  );
}

function holdsPersonalData(text: string): boolean {
  return replaceIbans(replaceEmailAddresses(text, ''), '') !== text;
}

function isMailAddress(text: string): boolean {
  const [name, host] = text.split('@');
  return Boolean(name) && host?.includes('.') === true;
}

/** Whether a value contains a secret. The value may be an address, a list of pairs or JSON, and may be escaped twice. */
function holdsSecret(value: string): boolean {
  const text = decoded(decoded(value));
  return (
    text.split(/[?&;#,{}\s]/).some((pair) => {
      const [name, inner] = splitPair(pair);
      return inner !== null && (isSecretName(name) || isRandom(inner));
    }) || [...text.matchAll(/([\w-]{1,40})["']?:/g)].some(([, name = '']) => SURE_NAME.test(name))
  );
}

function splitPair(pair: string): readonly [name: string, value: string | null] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, null] : [pair.slice(0, at), pair.slice(at + 1)];
}

/** Matches the separators between the pairs in a path segment, escaped or not. */
const BETWEEN_PAIRS = /(?=[;&,?#]|%3b|%26|%2c|%3f)/i;

/**
 * Removes secrets from a path:
 * - Pairs such as `;jsessionid=…` are removed.
 * - A short hash replaces the segment after `/token/`, and a segment that looks random. Such a segment may identify the page: equal
 *   segments stay equal, but nobody can compute the segment from its hash.
 * - `~` replaces an e-mail address, an IBAN or a location, because a hash of these could be compared with guesses.
 */
export function pathWithoutSecrets(path: string): string {
  const segments = path.slice(0, 4000).split('/');
  return segments
    .map((segment, at) => {
      const isNamedSecret = SURE_NAME.test(segments[at - 1] ?? '') && /^(?!~|\d*$)/.test(segment);
      return isNamedSecret ? `~${digestOf(segment)}` : withoutPairs(segment);
    })
    .join('/');
}

function withoutPairs(segment: string): string {
  const text = decoded(decoded(segment));
  if (replaceCoordinates(text, '') !== text) return '~';
  return segment
    .split(BETWEEN_PAIRS)
    .map((part) => cleanPart(part))
    .join('');
}

/** Returns a part of a segment without secrets and personal data. `part` may begin with a separator. */
function cleanPart(part: string): string {
  const text = decoded(decoded(part)).replace(/^[;&,?#]/, '');
  const [name, value] = splitPair(text);
  if (value !== null ? isSecretParameter(name, value) : holdsSecret(text)) return '';
  if (holdsPersonalData(text)) return '~';
  return isRandom(text) ? `~${digestOf(part)}` : part;
}

/**
 * Whether the value contains a long run of letters and digits that looks random. UUIDs are not treated as secrets, since they may be
 * episode ids.
 */
function isRandom(value: string): boolean {
  if (KNOWN_KEY.test(value)) return true;
  if (UUID_PATTERN.test(value)) return false;
  if (value.split(/[^\w-]+/).some(isKey)) return true;
  return value
    .split(/[\s/_.-]+/)
    .some((part) => part.length >= LONGEST_PLAIN && changes(part) > part.length / 4);
}

/** Whether the text mixes digits, upper and lower case like a key. Keys have at least 128 bits, which are 22 characters in base 64. */
function isKey(text: string): boolean {
  return /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{22}/.test(text) && changes(text) > text.length * 0.4;
}

/** Counts how often a text switches between digits, lower case and upper case. Words rarely switch; random text switches all the time. */
function changes(text: string): number {
  let count = 0;
  for (let at = 1; at < text.length; at += 1)
    if (kindOf(text.charAt(at)) !== kindOf(text.charAt(at - 1))) count += 1;
  return count;
}

function kindOf(character: string): number {
  if (character >= '0' && character <= '9') return 0;
  return character === character.toLowerCase() ? 1 : 2;
}

/** Removes secrets from a stored address, or from an id that was made from an address. The host and any other text stay. */
export function textWithoutSecrets(text: string): string {
  const [host = ''] = /^(?:(?!https?:\/\/)[a-z\d-]+:)?(?:https?:\/\/)?[^/?#\s]*/.exec(text) ?? [];
  const [path = '', ...queries] = text.slice(host.length).split('?');
  const kept = queries.map((query) => keptQuery(query)).filter(Boolean);
  return [host + pathWithoutSecrets(path), ...kept].join('?');
}

/** Removes secrets from the query of an id. Use this for ids that a site assigned: only their query can come from an address. */
export function idWithoutSecretQuery(id: string): string {
  const at = id.indexOf('?');
  return at < 0 ? id : id.slice(0, at) + textWithoutSecrets(id.slice(at));
}

function keptQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => {
      const [name, value] = splitPair(pair);
      return !isSecretParameter(decoded(name), decoded(value ?? ''));
    })
    .join('&');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}
