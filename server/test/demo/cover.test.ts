import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { drawCover } from '../../demo/covers/cover.ts';
import { emsOf, letter } from '../../demo/covers/cover-lettering.ts';
import { oklch, paletteOf } from '../../demo/covers/cover-palette.ts';
import { loadStarterCatalog } from '../../demo/starter/starter-catalog.ts';

const titles = await loadStarterCatalog();
const sample = titles.filter((_, index) => index % 60 === 0);
const some = {
  id: '00000000-0000-5000-8000-000000000001',
  title: 'Moon Book',
  type: 'anime',
  genres: [],
} as const;

function parse(svg: string): Document {
  return new JSDOM(svg, { contentType: 'image/svg+xml' }).window.document;
}

/** WCAG 2 contrast ratio of two `#rrggbb` colours. */
function contrast(a: string, b: string): number {
  const luminance = (color: string) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe('a cover', () => {
  it('is well-formed SVG of at most 6 kB for every kind of title', () => {
    for (const title of sample) {
      const svg = drawCover(title);
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(6000);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(parse(svg).documentElement.getAttribute('viewBox')).toBe('0 0 460 650');
    }
  });

  it('is the same for the same title and another for another id', () => {
    expect(drawCover(some)).toBe(drawCover({ ...some }));
    const different = new Set(sample.map((title) => drawCover({ ...some, id: title.id })));
    expect(different.size).toBe(sample.length);
  });

  it('bears the whole title and the type', () => {
    const document = parse(drawCover({ ...some, title: 'Tsuki no Hon', type: 'manga' }));
    expect(document.documentElement.textContent).toContain('MANGA');
    const lines = [...document.querySelectorAll('tspan')].map((line) => line.textContent);
    expect(lines.join(' ')).toBe('Tsuki no Hon');
  });

  it('carries text from elsewhere as text', () => {
    const nasty = '</text><script>alert(1)</script>&"\u0001\ud800';
    const document = parse(drawCover({ ...some, title: nasty }));
    expect(document.querySelector('script')).toBeNull();
    expect(document.documentElement.getAttribute('aria-label')).toContain('<script>alert(1)</script>&"');
  });

  it('can be read: the title stands out from its ground in every mood and hue', () => {
    for (const mood of ['night', 'dusk', 'day', 'paper'] as const) {
      for (let hue = 0; hue < 360; hue += 15) {
        const colors = paletteOf(mood, hue, 150);
        const ground = mood === 'paper' ? colors.ground : colors.near;
        expect(contrast(colors.ink, ground)).toBeGreaterThan(7);
      }
    }
  });
});

describe('colours', () => {
  it('agree with known values of OKLCH', () => {
    expect(oklch(1, 0, 0)).toBe('#ffffff');
    expect(oklch(0, 0, 0)).toBe('#000000');
    expect(oklch(0.6279554, 0.2576833, 29.2338903)).toBe('#ff0000');
  });
});

describe('lettering', () => {
  it('sets short titles large and long ones small, within the width', () => {
    const short = letter('K', 384);
    const long = letter('Dungeon ni Deai wo Motomeru no wa Machigatteiru Darou ka', 384);
    expect(short.size).toBeGreaterThan(long.size);
    for (const { size, lines } of [short, long]) {
      for (const line of lines) expect(emsOf(line) * size).toBeLessThanOrEqual(384);
    }
  });

  it('keeps words whole where a smaller size allows it', () => {
    expect(letter('Tsukimonogatari', 384).lines).toEqual(['Tsukimonogatari']);
  });

  it('breaks Japanese anywhere but never begins a line with a small kana, nor ends one with an opening bracket', () => {
    const { lines } = letter('転生したらスライムだった件「コリウスの夢」とうきょうのしょうがっこう', 384);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(line).not.toMatch(/^[ょっー」]/);
      expect(line).not.toMatch(/「$/);
    }
  });

  it('leaves no character alone in the last line', () => {
    const lengths = letter('森は生きている', 300).lines.map((line) => line.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
  });

  it('cuts what cannot fit with an ellipsis', () => {
    const { lines } = letter('word '.repeat(60), 384);
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toMatch(/…$/);
  });
});
