// Measures how long each reader takes to read the saved pages of its site. These reads alternate with minimal reads of the same page.
import { chromium, type Page } from 'playwright';
import { ensureChromium } from '../../server/launch/find-chromium.ts';
import { loadFixtures, type PageFixture } from '../sites/fixtures.ts';
import { median } from './median.ts';
import { type BundledReader, bundleReaders, PAGE_ELEMENT_COUNT } from './readers.ts';
import type { ReportSection } from './section.ts';

/** Each measurement contains this many reads, because a single read is shorter than the resolution of the browser's clock. */
const LOOKS = 40;
/** The reader and the minimal read are measured this many times, alternately. The report contains the medians. */
const ROUNDS = 7;

/** The milliseconds per read. */
interface Look {
  readonly reader: number;
  readonly bare: number;
}

/** Measures a page. The minimal read finds the video, the heading and the title, but does not interpret them. */
function measure(page: Page, { siteId, html, url, mediaSession, state }: PageFixture): Promise<Look> {
  const subject = { siteId, html, url, mediaSession, state };
  return page.evaluate(
    ({ text, looks, rounds, elements }) => {
      const { siteId, html, url, mediaSession, state } = JSON.parse(text);
      const document = new DOMParser().parseFromString(html, 'text/html');
      for (let count = 0; count < elements; count += 1) {
        const part = document.body.appendChild(document.createElement(count % 3 ? 'div' : 'a'));
        part.className = `part-${count} button-${count % 7}`;
        part.textContent = `Part ${count}`;
      }
      const own = (globalThis as unknown as { readers: Record<string, BundledReader> }).readers[siteId];
      const read = () => own?.readEpisode({ document, url: new URL(url), mediaSession, state });
      const bare = () =>
        ['video', 'h1', 'title'].map((tag) => document.querySelector(tag)?.textContent ?? new URL(url).href);
      const timeOf = (look: () => unknown) => {
        const start = performance.now();
        for (let count = 0; count < looks; count += 1) look();
        return (performance.now() - start) / looks;
      };
      timeOf(read);
      timeOf(bare);
      const times = Array.from({ length: rounds }, () => ({ reader: timeOf(read), bare: timeOf(bare) }));
      const middle = (key: 'reader' | 'bare') =>
        times.map((time) => time[key]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
      return { reader: middle('reader'), bare: middle('bare') };
    },
    { text: JSON.stringify(subject), looks: LOOKS, rounds: ROUNDS, elements: PAGE_ELEMENT_COUNT },
  );
}

async function measureEach() {
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  const page = await browser.newPage();
  // The bundled readers call a helper that keeps function names. The page in the browser does not have this helper, so define it.
  await page.addScriptTag({ content: `var __name = (made) => made;\n${await bundleReaders()}` });
  const found = new Map<string, Look[]>();
  for (const fixture of loadFixtures())
    found.set(fixture.siteId, [...(found.get(fixture.siteId) ?? []), await measure(page, fixture)]);
  await browser.close();
  return [...found]
    .map(([siteId, looks]) => {
      const reader = median(looks.map((look) => look.reader));
      const bare = median(looks.map((look) => look.bare));
      return { siteId, pages: looks.length, reader, bare, ratio: reader / bare };
    })
    .sort((a, b) => b.reader - a.reader);
}

export async function measureEachReaderSection(): Promise<ReportSection> {
  const readers = await measureEach();
  return {
    name: 'each-reader',
    title: 'Each reader at its own pages',
    note: `Microseconds of one look at a saved page among ${PAGE_ELEMENT_COUNT} other elements, with everything made ready: medians of the pages, of ${ROUNDS} turns of ${LOOKS} looks. A bare look finds video, heading and title.`,
    head: ['reader', 'pages', 'look', 'bare look', 'ratio'],
    rows: readers.map(({ siteId, pages, reader, bare, ratio }) => [
      siteId,
      String(pages),
      (reader * 1000).toFixed(0),
      (bare * 1000).toFixed(0),
      ratio.toFixed(1),
    ]),
    missed: [],
    figures: readers,
  };
}
