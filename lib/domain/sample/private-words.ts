// Recognises names of keys, ids, classes and attributes whose data is about the user, or was written by a user.

const ACCOUNT =
  'user users username usermenu userid nickname displayname firstname lastname fullname realname account accounts profile profiles member members avatar login logout signin signout loggedin viewername customer subscriber email emails mail phone birthday birthdate gender address city zip postal billing payment creditcard bankcard cardholder cardnumber';
const SECRET =
  'token tokens jwt auth oauth authorization password passwd pwd secret session sessions sessionid sid apikey csrf xsrf cookie cookies credential credentials bearer signature nonce otp ip device devices';
const WRITTEN =
  'comment comments commenter review reviews reviewer chat message messages inbox notification notifications history watchlist wishlist bookmark bookmarks favorites favourites continue resume search query typed';

const account = new Set(ACCOUNT.split(' '));
const hidden = new Set(`${ACCOUNT} ${SECRET} ${WRITTEN}`.split(' '));
/** These words are private only in keys of objects. An element with the name "viewer" may show a chapter. */
const accountKeys = new Set(['viewer', 'me', 'self']);
const otherKeys = new Set(['author', 'authors', 'geo', 'location']);

/**
 * Splits a name into words, and adds each pair of adjacent words as one: "currentUser_name" has the words current, user, name, currentuser
 * and username.
 */
function wordsOf(name: string): readonly string[] {
  const words = name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)];
}

/** Whether a value of this name may contain the user's name. */
export function mayValueContainUserName(name: string): boolean {
  return wordsOf(name).some((word) => account.has(word));
}

/** Whether a value of this name is left out of a sample. */
export function isPrivateName(name: string): boolean {
  return wordsOf(name).some((word) => hidden.has(word));
}

/** Whether the value of a key in an object is left out of a sample. */
export function isPrivateKey(key: string): boolean {
  return isPrivateName(key) || wordsOf(key).some((word) => accountKeys.has(word) || otherKeys.has(word));
}

/** Whether the content of a key in an object is about the user. */
export function isAccountKey(key: string): boolean {
  return wordsOf(key).some((word) => account.has(word) || accountKeys.has(word));
}
