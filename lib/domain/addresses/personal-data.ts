// Recognises what identifies a person in a text of a page or an address: e-mail addresses, phone numbers, IBANs, payment cards, IP addresses and coordinates.

const IBAN = /(?<![A-Z\d])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){2,7}(?:[ -]?[A-Z\d]{1,4})?(?![A-Z\d])/gi;

/** ISO 13616: with the first four characters at the end, and letters as 10 to 35, the number is 1 modulo 97. */
function isIban(text: string): boolean {
  const plain = text.replace(/[ -]/g, '').toUpperCase();
  if (plain.length < 15 || plain.length > 34) return false;
  let rest = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4))
    for (const digit of Number.parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

const CARD = /(?<![\d.-])(?:\d[ -]?){12,18}\d(?![\d.-])/g;
/** Visa, Mastercard, American Express, JCB, Diners Club, Discover and UnionPay. */
const CARD_NETWORK = /^(?:4|5[1-5]|2[2-7]|3[04-9]|6)/;

/** ISO/IEC 7812: the digits of a card have a check digit by Luhn's formula. */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (!CARD_NETWORK.test(digits) || /^(\d)\1*$/.test(digits)) return false;
  let sum = 0;
  for (const [at, character] of [...digits].reverse().entries()) {
    const doubled = Number(character) * (at % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const PHONES: readonly RegExp[] = [
  // International: +49 30 1234567, 0081-90-1234-5678.
  /(?<![\w.])(?:\+|00)[1-9]\d{0,2}[ ./()-]{0,2}\d(?:[ ./()-]{0,2}\d){5,12}(?![\w])/g,
  // National, with its zero and at least one sign in between: 030/1234567, 090-1234-5678.
  /(?<![\w.-])(?=(?:[ /()-]{0,2}\d){9})\(?0\d{1,4}\)?[ /-]\d{2,4}(?:[ -]?\d{2,4}){1,2}(?![\w-])/g,
  // North America: (555) 123-4567.
  /(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-])/g,
];

const IP_V4 = /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.])/g;
const IP_V6 =
  /(?<![\w:.])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,6}:(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,5})?)(?![\w:])/gi;

const DEGREES = String.raw`[-+]?\d{1,3}\.\d{3,12}°?`;
const COORDINATES = new RegExp(
  String.raw`(?<![\w.])${DEGREES}(?: ?[NS])?[,;/ ] ?${DEGREES}(?: ?[EWO])?(?![\w.])`,
  'gi',
);

/** The text with `instead` for each phone number, IBAN, payment card, IP address and pair of coordinates. */
export function withoutPersonalData(text: string, instead: string): string {
  const unpaid = text
    .replace(IBAN, (found) => (isIban(found) ? instead : found))
    .replace(CARD, (found) => (isCard(found) ? instead : found));
  return [COORDINATES, IP_V6, IP_V4, ...PHONES].reduce(
    (rest, pattern) => rest.replace(pattern, instead),
    unpaid,
  );
}

/** Whether a decoded part of an address is an e-mail address or an IBAN. */
export function namesPerson(part: string): boolean {
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(part)) return true;
  return /^[A-Z]{2}\d{2}[A-Z\d -]{11,40}$/i.test(part) && isIban(part);
}
