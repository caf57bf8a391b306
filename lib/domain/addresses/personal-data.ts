// Finds personal data in texts: e-mail addresses, IBANs, card and phone numbers, IP addresses and coordinates.

/** Replaces each piece of personal data in the text with `replacement`. */
type Replace = (text: string, replacement: string) => string;

const MAIL = /(?<![^\s/<>()"'=:;,])[\w.+%-]{1,64}@(?:[\w-]{1,63}\.){1,5}[a-z]{2,24}(?![\w-])/gi;
/** Matches the end of a file name: `the-idolm@ster.html` is not an e-mail address. */
const FILE_ENDING = /\.(?:html?|php|aspx?|jsp)$/i;

/** Replaces e-mail addresses with an unescaped `@`. */
export const replaceEmailAddresses: Replace = (text, replacement) =>
  text.replace(MAIL, (found) => (FILE_ENDING.test(found) ? found : replacement));

/** Matches an IBAN that is written in one piece or in groups of four. */
const IBAN =
  /(?<![A-Z\d])[A-Z]{2}\d{2}(?:[A-Z\d]{11,30}|(?:[ \u00a0-][A-Z\d]{4}){2,7}(?:[ \u00a0-][A-Z\d]{1,3})?)(?![A-Z\d])/gi;

export const replaceIbans: Replace = (text, replacement) =>
  text.replace(IBAN, (found) =>
    isIban(found.replace(/[^A-Z\d]/gi, '').toUpperCase()) ? replacement : found,
  );

/**
 * Checks the check digits (ISO 13616): if the first four characters are moved to the end and letters become numbers, the number modulo 97
 * is 1.
 */
function isIban(iban: string): boolean {
  if (iban.length < 15) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Matches card numbers of the large networks. 15 digits may be grouped as 4-6-5, and 16 digits in fours. */
const CARD =
  /(?<![\w.-])(?:3[47]\d{2}([ -]?)\d{6}\1\d{5}|(?:[45]\d|2[2-7]|35|6[045])\d{2}([ -]?)\d{4}\2\d{4}\2\d{4})(?![\w-])/g;

const replaceCards: Replace = (text, replacement) =>
  text.replace(CARD, (found) => (hasLuhnDigit(found.replace(/\D/g, '')) ? replacement : found));

/** Checks the Luhn check digit (ISO/IEC 7812-1, annex B). */
function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Matches phone numbers with a plus or two zeros before the country code. Ids do not begin like that. */
const INTERNATIONAL = /(?<![\w+./-])(?:\+|00(?=[1-9]\d{0,2}[ (/-]))[1-9](?:[ ()./-]{0,2}\d){7,14}(?![\w])/g;
/** Matches national phone numbers, which have a leading zero and a separator. Dates have fewer digits, or a year at the end. */
const NATIONAL =
  /(?<![\w.:/+-])(?:\(0\d{1,4}\)[ /-]?|0\d{1,4}[ /-])\d{2,4}(?:[ -]?\d{2,4}){1,4}(?![\w:.]|[ /-]\d)/g;
const NORTH_AMERICAN = /(?<![\w.-])(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])[2-9]\d{2}[.-]\d{4}(?![\w-])/g;
const TELEPHONE_LINK = /\btel:[^\s"'<>]{3,40}/gi;

const replacePhones: Replace = (text, replacement) =>
  text
    .replace(TELEPHONE_LINK, `tel:${replacement}`)
    .replace(INTERNATIONAL, replacement)
    .replace(NORTH_AMERICAN, replacement)
    .replace(NATIONAL, (found) =>
      /^\D*(?:\d\D*){9,13}$/.test(found) && !isDate(found) ? replacement : found,
    );

function isDate(text: string): boolean {
  return /^0\d[ /-](?:0\d|1[0-2]|[12]\d|3[01])[ /-]\d{4}/.test(text);
}

const IP_V4 = /(?<![\w.-])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?![\w.-]*\w)/g;
const IP_V6 = /(?<![\w:.])[\da-f]{0,4}(?::[\da-f]{0,4}){2,8}(?![\w:])/gi;

export const replaceIpAddresses: Replace = (text, replacement) =>
  text.replace(IP_V4, replacement).replace(IP_V6, (found) => (isIpV6(found) ? replacement : found));

/** Whether the text is an IPv6 address. A time such as 10:00:00 has too few parts. */
function isIpV6(text: string): boolean {
  return text.replace(/[^\da-f]/gi, '').length > 3 && URL.canParse(`http://[${text}]/`);
}

/**
 * Matches a latitude and a longitude with at least three decimals, which are exact enough to find a street. `MINUTES` matches coordinates
 * in degrees and minutes.
 */
const DECIMAL =
  /(?<![\w.])[-+]?\d{1,2}\.\d{3,15}°?\s?[NS]?\s{0,2}(?:[,;/ ]|%2C)\s{0,2}[-+]?\d{1,3}\.\d{3,15}°?(?:\s?[EW](?!\w))?(?![\d.])/gi;
const MINUTES = /\d{1,3}°\s?\d{1,2}['’′](?:\s?\d{1,2}(?:\.\d{1,8})?(?:["”″]|''))?\s?[NSEW](?!\w)/gi;

export const replaceCoordinates: Replace = (text, replacement) =>
  text.replace(DECIMAL, replacement).replace(MINUTES, replacement);

/** Replaces IBANs, coordinates, IP addresses, card numbers and phone numbers. */
export const replacePersonalNumbers: Replace = (text, replacement) =>
  [replaceIbans, replaceCoordinates, replaceIpAddresses, replaceCards, replacePhones].reduce(
    (rest, replace) => replace(rest, replacement),
    text,
  );
