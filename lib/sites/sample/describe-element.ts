// Describes one element of a page for a sample. The description has the element's names, the few values that readers use, and labelled
// texts.
import { cleanAddress } from '../../domain/sample/clean-sample.ts';
import {
  MAX_SAMPLE_TEXT_LENGTH,
  type SampleChild,
  type SampleElement,
  type SampleValue,
} from '../../domain/sample/page-sample.ts';
import { isPrivateName } from '../../domain/sample/private-words.ts';
import { copySampledValues, isSampledKey, parseJsonObject } from '../../domain/sample/sample-values.ts';
import { cleanText } from '../reading/read-page.ts';
import { isMeaningfulName, isNamingAttribute } from '../taught/stable-names.ts';

/** Matches attributes that describe the structure of the page. Their values are included. */
const STRUCTURE =
  /^(?:id|class|role|rel|type|property|name|lang|slot|itemprop|itemscope|itemtype|datetime|min|max|hidden|disabled|tabindex|shadowrootmode|aria-(?:current|selected|hidden|value(?:now|min|max|text)))$/;
const LABELS = /^(?:aria-label|title|alt|content)$/;
const ADDRESSES = /^(?:href|itemid|src)$/;

interface DescribeOptions {
  /** Whether the texts of the element are included. */
  readonly labelled: boolean;
  readonly children: readonly SampleChild[];
  readonly shadow: readonly SampleChild[];
}

export function describeElement(
  element: Element,
  { labelled, children, shadow }: DescribeOptions,
): SampleElement {
  const attributes: Record<string, string | number> = {};
  const json: Record<string, SampleValue> = {};
  for (const { name, value } of [...element.attributes].slice(0, 30)) {
    const inner = /^data-/.test(name) && !isPrivateName(name) ? parseJsonObject(value) : null;
    if (inner) json[name] = copySampledValues(inner);
    else attributes[name] = keepAttribute(element, name, value, labelled);
  }
  const data = element.localName === 'script' ? parseJsonObject(element.textContent ?? '') : null;
  if (data) json['#text'] = copySampledValues(data);
  return {
    tag: element.localName,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(Object.keys(json).length > 0 && { json }),
    ...(shadow.length > 0 && { shadow }),
    ...(children.length > 0 && { children }),
  };
}

/** Returns the value of an attribute. If the value is withheld, returns its length. */
function keepAttribute(element: Element, name: string, value: string, labelled: boolean): string | number {
  if (value.length > 2000 || isPrivateName(name)) return value.length;
  if (ADDRESSES.test(name)) return keepAddress(element, name, value);
  const short = name === 'class' ? value.split(/\s+/, 20).join(' ') : value;
  if (short.length > MAX_SAMPLE_TEXT_LENGTH)
    return name === 'class' ? short.slice(0, MAX_SAMPLE_TEXT_LENGTH) : value.length;
  const isKept =
    STRUCTURE.test(name) ||
    isNamingAttribute(name) ||
    isSampledKey(name.replace(/^data-/, '')) ||
    (/^data-/.test(name) && /^[a-z][a-z_-]*$/i.test(value) && isMeaningfulName(value)) ||
    (labelled && LABELS.test(name));
  return isKept && name !== 'value' ? short : value.length;
}

/** Returns the cleaned address of a frame or link. The address of a picture or stream is withheld, so only its length is returned. */
function keepAddress(element: Element, name: string, value: string): string | number {
  if (name === 'src' && element.localName !== 'iframe') return value.length;
  const address = cleanAddress(value);
  return /^(?:https?:)?\/|^[.#]/.test(address) && address.length <= MAX_SAMPLE_TEXT_LENGTH
    ? address
    : value.length;
}

/**
 * Returns a text for a sample. A labelled text is included. Of any other text, only the length is included. Returns nothing if the text is
 * empty.
 */
export function describeText(node: Node, labelled: boolean): readonly SampleChild[] {
  const text = (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!text.trim()) return [];
  const clean = cleanText(text);
  if (!labelled || !clean || text.length > MAX_SAMPLE_TEXT_LENGTH) return [text.length];
  // Retain a space at an end of the text, because it separates two words.
  return [`${/^\s/.test(text) ? ' ' : ''}${clean}${/\s$/.test(text) ? ' ' : ''}`];
}
