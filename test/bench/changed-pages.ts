// Measures how long healing searches a page. Uses all saved pages, with changed names and 5,000 other elements.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { ensureChromium } from '../../server/launch/find-chromium.ts';
import { loadFixtures, type PageFixture } from '../sites/fixtures.ts';
import { scrambleFixture } from '../sites/scramble-fixture.ts';
import { median } from './median.ts';
import type { ReportSection } from './section.ts';

const ELEMENTS = 5000;
/**
 * The median may be at most this many milliseconds per page. One page is searched before the measurement, so that the regular expressions
 * are compiled.
 */
const BAR = 5;
const SEED = 20_261_127;
const root = join(import.meta.dirname, '../..');

interface Look {
  findSighting(page: object, site: object): unknown;
}

async function bundleLook(): Promise<string> {
  const entry = join(mkdtempSync(join(tmpdir(), 'look-')), 'look.ts');
  writeFileSync(entry, `export { findSighting } from '${join(root, 'lib/sites/healing/sighting.ts')}';`);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': root } },
    build: { write: false, minify: false, lib: { entry, name: 'look', formats: ['iife'] } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

/**
 * Adds other elements to the page, and returns how many milliseconds one search takes. A third of these elements are list items such as
 * "Part 3".
 */
function measure(page: Page, { html, url, mediaSession }: PageFixture): Promise<number> {
  return page.evaluate(
    ({ text, elements }) => {
      const { html, url, mediaSession } = JSON.parse(text);
      const document = new DOMParser().parseFromString(html, 'text/html');
      for (let count = 0; count < elements; count += 1) {
        const part = document.body.appendChild(document.createElement(count % 3 ? 'div' : 'li'));
        part.className = `part-${count} button-${count % 7}`;
        part.textContent = count % 3 ? 'Some text of the page' : `Part ${count}`;
      }
      const { look } = globalThis as unknown as { look: Look };
      const start = performance.now();
      look.findSighting(
        { document, url: new URL(url), mediaSession, state: null, incomplete: { episodeId: 'any' } },
        { id: 'any', name: 'Any', mediaType: 'anime' },
      );
      return performance.now() - start;
    },
    { text: JSON.stringify({ html, url, mediaSession }), elements: ELEMENTS },
  );
}

export async function measureChangedPagesSection(): Promise<ReportSection> {
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  const page = await browser.newPage();
  await page.addScriptTag({ content: `var __name = (made) => made;\n${await bundleLook()}` });
  const times: number[] = [];
  for (const fixture of loadFixtures()) times.push(await measure(page, scrambleFixture(fixture, SEED)));
  await browser.close();
  const [first = 0, ...others] = times;
  const middle = median(others);
  const sorted = [...others].sort((a, b) => a - b);
  const slow = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const worst = sorted.at(-1) ?? 0;
  return {
    name: 'changed-pages',
    title: 'Looking through a page of a changed site',
    note: `Milliseconds of the one look, on each saved page among ${ELEMENTS} other elements. Bar at the median: ${BAR}.`,
    head: ['pages', 'first look', 'median', '95 of 100', 'worst'],
    rows: [[String(times.length), ...[first, middle, slow, worst].map((time) => time.toFixed(1))]],
    missed: middle > BAR ? [`the look: ${middle.toFixed(1)} ms`] : [],
    figures: { pages: times.length, first, median: middle, slow, worst },
  };
}
