// Parses the XML of other programs. The document type is removed, so that a file cannot define entities.
import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import type { FileProblem } from '../imported.ts';

/**
 * A file may contain at most this many tags, which is enough for a list of 60,000 titles. Without the limit, a file that consists of tags
 * could fill the memory.
 */
const MOST_TAGS = 3_000_000;

/** Returns the end of the part before the first element, and the document type. The text must begin with "<". */
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

/**
 * Returns the name of the root element, which is empty if there is none. Also returns the document type, which is null if there is none.
 */
export function xmlHeadOf(text: string): { readonly root: string; readonly doctype: string | null } {
  const { end, doctype } = prologOf(text);
  return { doctype, root: /^<([\w:.-]{1,60})/.exec(text.slice(end, end + 62))?.[1] ?? '' };
}

/** Parses the XML and returns its root element. `root` is the name that `xmlHeadOf` has returned. */
export function readXml(text: string, root: string): XmlElement | FileProblem {
  if (countTags(text) > MOST_TAGS) return 'tooLarge';
  // The prolog is removed, because the parser rejects a comment before the XML declaration.
  const elements = text.slice(prologOf(text).end);
  const document = (hasOpenCdata(elements) ? null : parsed(elements)) ?? parsed(mended(elements));
  if (document?.root) return document.root;
  return text.trimEnd().endsWith(`</${root}>`) ? 'unknownFormat' : 'truncated';
}

/**
 * Whether a CDATA section has no end. Such a section would contain all rows up to the next section's end, although the XML is well-formed.
 */
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
    // The text is not well-formed, or is nested too deeply for the stack. In both cases it is not a list.
    return null;
  }
}

/** Repairs old lists, which contain unescaped "&" and characters that XML does not allow. In CDATA, "&" needs no repair. */
function mended(text: string): string {
  const [first = '', ...parts] = withoutControls(text).split(CDATA);
  return escaped(first) + parts.map(mendedPart).join('');
}

const CDATA = '<![CDATA[';

/** Repairs the text after the start of a CDATA section: the section's content, and the text that follows the section. */
function mendedPart(part: string): string {
  const end = part.indexOf(']]>');
  if (end >= 0) return CDATA + part.slice(0, end) + escaped(part.slice(end));
  // A section without an end is closed at the end of its element.
  const tag = part.indexOf('</');
  return tag < 0 ? CDATA + part : `${CDATA}${part.slice(0, tag)}]]>${escaped(part.slice(tag))}`;
}

function escaped(text: string): string {
  return text.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;');
}

function withoutControls(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
}
