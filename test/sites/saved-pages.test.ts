// Tests that saved pages contain no content of the site. They are made by hand or from samples.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFolders, loadFixtures } from './fixtures.ts';

/** A text may have at most this many characters. Longer texts are descriptions or stories. */
const LONGEST_TEXT = 200;
const MOST_BYTES = 4000;
const PICTURE =
  /data:(?:image|video|font)|<svg\b[^>]*>\s*<|<(?:img|source|video|image)\b[^>]*\s(?:src|srcset|poster|href)=["']?https?:/i;

const fixtures = loadFixtures();

/** Returns the texts between tags and in attributes. Also returns every text of the data in scripts. */
function textsOf(page: string): readonly string[] {
  const html = page.replaceAll('&quot;', '"');
  const parts = html.split(/<[^>]*>|<\/?/).flatMap((part) => part.split(/"(?:[^"\\]|\\.)*"/));
  const quoted = [...html.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
  return [...parts, ...quoted].map((text) => text.replace(/\s+/g, ' ').trim());
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('saved pages', () => {
  it('are only HTML and JSON files', () => {
    const folders = listFolders(import.meta.dirname).filter(
      (id) => !['addresses', 'links', 'sample', 'table'].includes(id),
    );
    const files = folders.flatMap((id) => readdirSync(join(import.meta.dirname, id)));
    expect(files.filter((file) => !/\.(?:html|json)$/.test(file))).toEqual([]);
  });

  it('contain no picture', () => {
    expect(fixtures.filter(({ html }) => PICTURE.test(html)).map(({ name }) => name)).toEqual([]);
  });

  it('contain no long text of a site', () => {
    const long = fixtures.filter(
      ({ html, state }) =>
        html.length > MOST_BYTES ||
        [...textsOf(html), ...textsIn(state)].some((text) => text.length > LONGEST_TEXT),
    );
    expect(long.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['a picture', '<img src="https://cdn.example/cover.jpg">'],
    ['a drawing', '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'],
    ['a picture within the page', '<div style="background:url(data:image/png;base64,AAAA)"></div>'],
  ])('are rejected with %s', (_what, html) => {
    expect(PICTURE.test(html)).toBe(true);
  });

  it('are rejected if they contain a long description', () => {
    const story = 'A long story about a harbor. '.repeat(10);
    const pages = [
      `<p>${story}</p>`,
      `<meta content="${story}">`,
      `<script type="application/ld+json">{"description":"${story}"}</script>`,
    ];
    for (const html of pages) expect(textsOf(html).some((text) => text.length > LONGEST_TEXT)).toBe(true);
  });
});
