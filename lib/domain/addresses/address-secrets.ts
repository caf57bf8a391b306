// Secrets in addresses: tokens, signatures, sessions. They are never stored.

/** Parts of names, between the words of which a name is made. */
const SECRET_NAME =
  /(?:^|[-_.])(?:access|api|app)?[-_.]?(?:token|secret|key|sig|signature|sign|auth|authorization|authkey|password|passwd|pwd|pass|credential|credentials|jwt|sid|sess|session|sessionid|ticket|otp|nonce|state|code|hmac|hash|policy|expires|bearer)(?:$|[-_.])/i;
const JOINED_NAME =
  /^(?:[a-z]{0,40}(?:token|(?:access|api|auth|client|pass|private|secret|sign)key)|authtok|pin|passcode|hdne[at]|hdnt[ls]|[a-z.]{0,20}sess(?:ion)?id|asp\.net_sessionid|clientsecret|keypairid|awsaccesskeyid|googleaccessid|user(?:name|id)?|email|mail|login)$/i;
const CAMEL = /([a-z\d])([A-Z])/g;

/** A video's or an episode's id is shorter than these, or made of words. */
const LONGEST_PLAIN = 24;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether a query parameter may open a door: by its name, because its value looks as if a machine had drawn it, or by what is in its value. */
export function isSecret(name: string, value: string): boolean {
  const text = value.slice(0, 2000);
  return isSecretName(name) || isRandom(text) || isMailAddress(text) || holdsSecret(text);
}

function isSecretName(name: string): boolean {
  const words = name.slice(0, 100).replace(CAMEL, '$1_$2');
  return SECRET_NAME.test(words) || JOINED_NAME.test(name.slice(0, 100));
}

function isMailAddress(text: string): boolean {
  const [name, host] = text.split('@');
  return Boolean(name) && host?.includes('.') === true;
}

/** A value may be an address or a list of pairs itself. */
function holdsSecret(value: string): boolean {
  return value.split(/[?&;#]/).some((pair) => {
    const [name, inner] = splitPair(pair);
    return inner !== null && (isSecretName(name) || isRandom(inner));
  });
}

function splitPair(pair: string): readonly [name: string, value: string | null] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, null] : [pair.slice(0, at), pair.slice(at + 1)];
}

/**
 * A path without what may open a door: pairs as in `;jsessionid=…` go. A segment that looks random may be what tells this page
 * from another one, so a short number made of it stands in its place, from which it cannot be had again.
 */
export function pathWithoutSecrets(path: string): string {
  return path
    .slice(0, 4000)
    .split('/')
    .map((segment) => withoutPairs(segment))
    .join('/');
}

function withoutPairs(segment: string): string {
  const parts = segment.split(';').filter((part) => {
    const [name, value] = splitPair(part);
    return value === null || !isSecret(decoded(name), decoded(value));
  });
  return parts.map((part) => (isRandom(decoded(part)) ? `~${digestOf(part)}` : part)).join(';');
}

/** 32 bits in base 36 (FNV-1a): too few to find the text by. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Long, in one piece, of letters and digits that follow no order. Ids of episodes that are UUIDs are no secrets. */
function isRandom(value: string): boolean {
  if (value.length < LONGEST_PLAIN || UUID.test(value) || /^\d+$/.test(value)) return false;
  const longest = value.split(/[\s/_.-]+/).reduce((one, part) => (part.length > one.length ? part : one), '');
  const isJwt = /^eyJ[\w-]*\./.test(value);
  return isJwt || (longest.length >= LONGEST_PLAIN && changes(longest) > longest.length / 4);
}

/** How often a text goes over from one kind of character to another: words hardly do, what is random does all the time. */
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

/** An address, or the id that was made of one, as it was stored before, without what may open a door. Other texts stay as they are. */
export function withoutSecrets(text: string): string {
  if (!text.includes('?')) return text;
  const [path = '', ...queries] = text.split('?');
  const kept = queries.map((query) => keptQuery(query)).filter(Boolean);
  return [path, ...kept].join('?');
}

function keptQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => {
      const [name, value] = splitPair(pair);
      return !isSecret(decoded(name), decoded(value ?? ''));
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
