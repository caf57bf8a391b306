// XML from elsewhere: parsed without document types, so that no entity of the file's own exists.
import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import type { FileProblem } from '../imported.ts';

/** More make a list of 60,000 titles; a file of tags alone must not fill the memory. */
const MOST_TAGS = 3_000_000;

/** What stands before the first element of a text that begins with "<"; everything up to the end where there is none. */
function prologOf(text: string): { readonly end: number; readonly doctype: string | null } {
  const part = /\s*(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->)?/y;
  let end = 0;
  do {
    end = part.lastIndex;
    part.test(text);
  } while (part.lastIndex > end);
  const doctype = /^<!doctype\s*([^\s>[]{0,20})/i.exec(text.slice(end, end + 60));
  return { end, doctype: doctype ? (doctype[1] ?? '') : null };
}

/** The name of the root and of a document type; each empty where there is none. */
export function headOf(text: string): { readonly root: string; readonly doctype: string | null } {
  const { end, doctype } = prologOf(text);
  return { doctype, root: /^<([\w:.-]{1,60})/.exec(text.slice(end, end + 62))?.[1] ?? '' };
}

/** The root; `root` is the name that `headOf` gave. */
export function readXml(text: string, root: string): XmlElement | FileProblem {
  if (countTags(text) > MOST_TAGS) return 'tooLarge';
  // Without the prolog: the parser refuses a comment in front of the XML declaration.
  const elements = text.slice(prologOf(text).end);
  const document = (hasOpenCdata(elements) ? null : parsed(elements)) ?? parsed(mended(elements));
  if (document?.root) return document.root;
  return text.trimEnd().endsWith(`</${root}>`) ? 'unknownFormat' : 'truncated';
}

/** A section without an end would take in the rows up to the next end, and still be well-formed. */
function hasOpenCdata(text: string): boolean {
  const [, ...parts] = text.split(CDATA);
  return parts.some((part) => !part.includes(']]>'));
}

function countTags(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) count += 1;
  return count;
}

function parsed(text: string) {
  try {
    return parseXml(text);
  } catch {
    // It is not well-formed, or nested deeper than a stack: both are no list.
    return null;
  }
}

/** Old lists have a lone "&", and characters that XML has no place for. An "&" in CDATA is one already. */
function mended(text: string): string {
  const [first = '', ...parts] = withoutControls(text).split(CDATA);
  return escaped(first) + parts.map(mendedPart).join('');
}

const CDATA = '<![CDATA[';

/** What follows the start of a CDATA section: its end, and what stands behind it. */
function mendedPart(part: string): string {
  const end = part.indexOf(']]>');
  if (end >= 0) return CDATA + part.slice(0, end) + escaped(part.slice(end));
  // Without an end it ends with its element.
  const tag = part.indexOf('</');
  return tag < 0 ? CDATA + part : `${CDATA}${part.slice(0, tag)}]]>${escaped(part.slice(tag))}`;
}

function escaped(text: string): string {
  return text.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;');
}

function withoutControls(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
}
