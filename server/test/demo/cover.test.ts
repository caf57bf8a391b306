import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { renderCoverSvg } from '../../demo/covers/cover.ts';
import { loadStarterCatalog } from '../../demo/starter/starter-catalog.ts';

const id = '00000000-0000-5000-8000-000000000001';
const titles = await loadStarterCatalog();
const sample = titles.filter((_, index) => index % 200 === 0);

/** Parses the SVG. Throws if it is not well-formed. */
function parse(svg: string): Document {
  return new JSDOM(svg, { contentType: 'image/svg+xml' }).window.document;
}

function linesOf(title: string): string[] {
  const document = parse(renderCoverSvg({ id, title }));
  return [...document.querySelectorAll('tspan')].map(({ textContent }) => textContent ?? '');
}

function sizeOf(title: string): number {
  return Number(parse(renderCoverSvg({ id, title })).querySelector('text')?.getAttribute('font-size'));
}

describe('renderCoverSvg', () => {
  it('draws well-formed SVG without external resources', () => {
    for (const title of sample) {
      const svg = renderCoverSvg(title);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|href|<image|<style|url\((?!#)/);
      expect(parse(svg).documentElement.getAttribute('viewBox')).toBe('0 0 460 650');
    }
  });

  it('draws the same cover for the same title', () => {
    expect(renderCoverSvg({ id, title: 'Moon Book' })).toBe(renderCoverSvg({ id, title: 'Moon Book' }));
  });

  it('draws different covers for different titles', () => {
    expect(new Set(sample.map(renderCoverSvg)).size).toBe(sample.length);
    const colors = sample.map((title) => renderCoverSvg({ id: title.id, title: 'Moon Book' }));
    expect(new Set(colors).size).toBeGreaterThan(sample.length / 2);
  });

  it.each(['</text><script>alert(1)</script>', '"><a href="x">&amp;', ']]><!--', 'a\u0001b\ud800c\uffff'])(
    'escapes %j',
    (title) => {
      const document = parse(renderCoverSvg({ id, title }));
      expect(document.querySelector('script, a')).toBeNull();
      const shown = title.replace(/[\p{Cc}\p{Cs}\uffff]/gu, ' ');
      expect(document.querySelector('title')?.textContent).toBe(shown);
    },
  );

  it.each([
    { name: 'one word', title: 'Tsukimonogatari', lines: ['Tsukimonogatari'] },
    { name: 'Japanese', title: '葬送のフリーレン', lines: ['葬送の', 'フリー', 'レン'] },
    { name: 'Korean', title: '전지적 독자 시점', lines: ['전지적', '독자', '시점'] },
    { name: 'Arabic', title: 'هجوم العمالقة', lines: ['هجوم', 'العمالقة'] },
  ])('wraps $name at allowed line breaks', ({ title, lines }) => {
    expect(linesOf(title)).toEqual(lines);
  });

  it('begins no line with a small kana and ends no line with an opening bracket', () => {
    const lines = linesOf('転生したらスライムだった件「コリウスの夢」とうきょうのしょうがっこう');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).not.toMatch(/^[ょっー」]|「$/);
  });

  it('draws a short title larger than a long title', () => {
    expect(sizeOf('K')).toBeGreaterThan(sizeOf('Dungeon ni Deai wo Motomeru no wa Machigatteiru Darou ka'));
  });

  it('breaks a word that is wider than the cover', () => {
    const word = 'Supercalifragilisticexpialidocious';
    expect(linesOf(word).length).toBeGreaterThan(1);
    expect(linesOf(word).join('')).toBe(word);
  });

  it.each(['word '.repeat(60), '聖剣学院'.repeat(60), 'x'.repeat(500)])(
    'shortens a title that is too long with an ellipsis (%#)',
    (title) => {
      const document = parse(renderCoverSvg({ id, title }));
      expect(linesOf(title).at(-1)).toMatch(/[^\s…]…$/);
      expect(Number(document.querySelector('tspan')?.getAttribute('y'))).toBeGreaterThan(0);
      expect(document.querySelector('title')?.textContent).toBe(title);
    },
  );

  it('aligns a right-to-left title to the right', () => {
    const text = parse(renderCoverSvg({ id, title: 'هجوم العمالقة' })).querySelector('text');
    expect(text?.getAttribute('direction')).toBe('rtl');
    expect(Number(text?.querySelector('tspan')?.getAttribute('x'))).toBeGreaterThan(400);
  });
});
