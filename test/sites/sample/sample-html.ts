// Converts a page sample to a document on which readers can be tried.
import type { PageSample, SampleChild, SampleElement, SampleValue } from '@/lib/domain/sample/page-sample.ts';

const VOID = ['img', 'input', 'br', 'hr', 'source', 'track', 'wbr', 'embed', 'col', 'area', 'meta', 'link'];

export function renderSampleHtml({ title, meta, canonical, jsonLd, language, tree }: PageSample): string {
  const attributes = language && !tree.attributes?.lang ? ` lang="${escaped(language)}"` : '';
  return [
    '<!doctype html>',
    `<html${attributes}${attributesOf(tree)}>`,
    '<head>',
    '<meta charset="utf-8">',
    ...(title ? [`<title>${escaped(title)}</title>`] : []),
    ...meta.flatMap(({ name, content, json }) =>
      content === null && json === undefined ? [] : [metaTag(name, content ?? JSON.stringify(json))],
    ),
    ...(canonical ? [`<link rel="canonical" href="${escaped(canonical)}">`] : []),
    ...jsonLd.map((data) => `<script type="application/ld+json">${scriptText(data)}</script>`),
    '</head>',
    ...(tree.children ?? []).map((child) => childHtml(child, 0)),
    '</html>',
    '',
  ].join('\n');
}

function metaTag(name: string, content: string): string {
  const key = name.includes(':') ? 'property' : 'name';
  return `<meta ${key}="${escaped(name)}" content="${escaped(content)}">`;
}

function childHtml(child: SampleChild, depth: number): string {
  // A comment replaces a withheld text and states its length. Readers ignore comments.
  if (typeof child === 'number') return `<!-- ${child} characters -->`;
  return typeof child === 'string' ? escaped(child) : elementHtml(child, depth);
}

/** A line break before or after one of these elements would be displayed as a space. */
const INLINE = ['span', 'a', 'b', 'i', 'em', 'strong', 'small'];

/** Returns an element as HTML. If it contains texts, it stays on one line. If not, each of its children has its own line. */
function elementHtml(element: SampleElement, depth: number): string {
  const open = `<${element.tag}${attributesOf(element)}>`;
  if (VOID.includes(element.tag)) return open;
  const text = element.json?.['#text'];
  if (text !== undefined) return `${open}${scriptText(text)}</${element.tag}>`;
  const shadow = (element.shadow ?? []).map((child) => childHtml(child, depth + 2)).join('');
  const children = element.children ?? [];
  const inLines =
    children.length > 0 &&
    children.every((child) => typeof child === 'object' && !INLINE.includes(child.tag));
  const inner = children
    .map((child) => `${inLines ? `\n${'  '.repeat(depth + 1)}` : ''}${childHtml(child, depth + 1)}`)
    .join('');
  const template = shadow ? `<template shadowrootmode="open">${shadow}</template>` : '';
  return `${open}${template}${inner}${inLines ? `\n${'  '.repeat(depth)}` : ''}</${element.tag}>`;
}

function attributesOf({ attributes = {}, json = {} }: SampleElement): string {
  const data = Object.entries(json).filter(([name]) => name !== '#text');
  return [
    ...Object.entries(attributes).map(
      ([name, value]) => [name, typeof value === 'number' ? '' : value] as const,
    ),
    ...data.map(([name, value]) => [name, JSON.stringify(value)] as const),
  ]
    .filter(([name]) => /^[a-z_:][\w:.-]*$/i.test(name) && !/^on/i.test(name))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

function scriptText(data: SampleValue): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
