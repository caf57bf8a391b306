// Measures the readers in a real browser. Each is measured on the saved pages of its site, on two hundred hostile pages, and on pages with
// texts of ten megabytes.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { ensureChromium } from '../../server/launch/find-chromium.ts';
import { loadFixtures, parsePage } from '../sites/fixtures.ts';
import {
  createCycle,
  createHostilePageFiller,
  fillHostileDocument,
  hostileNodeChanges,
  hostilePageFacts,
  hugeTexts,
} from '../sites/hostile-documents.ts';
import { median } from './median.ts';
import type { ReportSection } from './section.ts';

/** The limits in milliseconds. */
const MEDIAN_BAR = 5;
const WORST_BAR = 50;
/** Each reader reads a page this many times. The report uses the median time, because other processes interrupt single reads. */
const ROUNDS = 5;
/** An ordinary watch page has this many elements. */
export const PAGE_ELEMENT_COUNT = 3000;

/** The input of a reader, as text. `huge` replaces every text and attribute if it is set. */
interface Subject {
  readonly name: string;
  readonly html: string;
  readonly url: string;
  readonly mediaSession: object | null;
  readonly state: unknown;
  readonly huge?: string;
}

export interface BundledReader {
  readEpisode(page: object): unknown;
  readPages?(page: object): unknown;
}

const root = join(import.meta.dirname, '../..');

/** Returns a script with all readers, as `readers[id]`. */
export async function bundleReaders(): Promise<string> {
  const folder = join(root, 'lib/sites');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /^export const readEpisode\b/m.test(readFileSync(join(folder, file), 'utf8')));
  const lines = files.map(
    (file) => `export * as ${JSON.stringify(file.slice(0, -3))} from '${join(folder, file)}';`,
  );
  const entry = join(mkdtempSync(join(tmpdir(), 'readers-')), 'all.ts');
  writeFileSync(entry, lines.join('\n'));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': root } },
    build: { write: false, minify: false, lib: { entry, name: 'readers', formats: ['iife'] } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

/** Returns how many milliseconds each reader needs for a page. The page has as many other elements as ordinary pages. */
function measure(page: Page, subject: Subject): Promise<Readonly<Record<string, number>>> {
  return page.evaluate(
    ({ text, rounds, elements }) => {
      const { html, url, mediaSession, state, huge } = JSON.parse(text);
      const document = new DOMParser().parseFromString(html, 'text/html');
      for (const element of huge ? document.querySelectorAll('*') : []) {
        for (const { name } of [...element.attributes])
          if (!['id', 'class', 'type', 'property', 'name'].includes(name)) element.setAttribute(name, huge);
        if (element.children.length === 0) element.textContent = huge;
      }
      for (let count = 0; count < elements; count += 1) {
        const part = document.body.appendChild(document.createElement(count % 3 ? 'div' : 'a'));
        part.className = `part-${count} button-${count % 7}`;
        part.textContent = `Part ${count}`;
      }
      const { readers } = globalThis as unknown as { readers: Record<string, BundledReader> };
      const entries = Object.entries(readers).map(([id, { readEpisode, readPages }]) => {
        const times = Array.from({ length: rounds }, () => {
          const start = performance.now();
          readEpisode({ document, url: new URL(url), mediaSession, state });
          readPages?.({ document, url: new URL(url), mediaSession, state });
          return performance.now() - start;
        });
        return [id, times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0];
      });
      return Object.fromEntries(entries);
    },
    { text: JSON.stringify(subject), rounds: ROUNDS, elements: PAGE_ELEMENT_COUNT },
  );
}

function savedPages(): readonly Subject[] {
  return loadFixtures().map(({ name, html, url, mediaSession, state }) => ({
    name,
    html,
    url,
    mediaSession,
    state,
  }));
}

/** Returns a hundred pages of hostile texts, and a hundred saved pages with some hostile texts. */
function hostilePages(): readonly Subject[] {
  const saved = loadFixtures().filter(({ expected }) => expected !== null);
  const { document } = parsePage('', 'https://tv.example/');
  const made = hostilePageFacts.map((facts, index) => {
    const { documentElement } = fillHostileDocument(document.implementation.createHTMLDocument(), facts);
    const url = saved[index % saved.length]?.url ?? '';
    return {
      name: `hostile ${index}`,
      html: documentElement.outerHTML,
      url,
      mediaSession: null,
      state: facts.json,
    };
  });
  const spoiled = hostileNodeChanges.flatMap((values, index) => {
    const fixture = saved[(index * 3) % saved.length];
    if (!fixture) return [];
    const page = createHostilePageFiller(parsePage(fixture.html, fixture.url, fixture))(createCycle(values));
    const html = page.document.documentElement.outerHTML;
    return { ...fixture, name: `spoiled ${fixture.name}`, html, state: page.state };
  });
  return [...made, ...spoiled];
}

/** Returns one page of each site for each of the huge texts. */
function hugePages(): readonly Subject[] {
  const first = new Map(savedPages().map((subject) => [subject.name.split('/')[0], subject]));
  return [...first.values()].flatMap((subject) => hugeTexts.map((huge) => ({ ...subject, huge })));
}

interface Looks {
  readonly what: string;
  readonly pages: number;
  readonly readings: number;
  /** The median of all readers in ms. `own` is the median of each site's reader on its own pages. */
  readonly median: number;
  readonly own: number;
  readonly worst: number;
  readonly slowest: readonly { readonly name: string; readonly worst: number }[];
}

async function lookAt(page: Page, what: string, subjects: readonly Subject[]): Promise<Looks> {
  const own: number[] = [];
  const all: number[] = [];
  const worsts: { readonly name: string; readonly worst: number }[] = [];
  for (const { name, ...subject } of subjects) {
    const times = Object.entries(await measure(page, { name, ...subject }));
    own.push(...times.filter(([id]) => name.includes(`${id}/`)).map(([, time]) => time));
    all.push(...times.map(([, time]) => time));
    worsts.push({ name, worst: Math.max(...times.map(([, time]) => time)) });
  }
  const slowest = worsts.sort((a, b) => b.worst - a.worst).slice(0, 3);
  const counts = { pages: subjects.length, readings: all.length };
  return { what, ...counts, median: median(all), own: median(own), worst: slowest[0]?.worst ?? 0, slowest };
}

async function measureReaders(): Promise<readonly Looks[]> {
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  const script = await bundleReaders();
  const found: Looks[] = [];
  for (const [what, subjects] of Object.entries({
    'saved pages of all sites': savedPages(),
    'hostile pages': hostilePages(),
    'texts of ten megabytes': hugePages(),
  })) {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    found.push(await lookAt(page, what, subjects));
    await page.close();
  }
  await browser.close();
  return found;
}

export async function measureReadersSection(): Promise<ReportSection> {
  const looks = await measureReaders();
  return {
    name: 'readers',
    title: 'Looking at a page',
    note: `Every reader on every page, in a real browser, among ${PAGE_ELEMENT_COUNT} other elements; milliseconds, medians of ${ROUNDS} looks. Bars: ${MEDIAN_BAR} at the median, ${WORST_BAR} at worst.`,
    head: ['pages', 'readings', 'median', 'of a site’s own reader', 'worst'],
    rows: looks.map(({ what, pages, readings, median: middle, own, worst }) => [
      `${pages} ${what}`,
      String(readings),
      middle.toFixed(2),
      own.toFixed(2),
      worst.toFixed(1),
    ]),
    missed: looks.flatMap(({ what, median: middle, worst }) => [
      ...(middle >= MEDIAN_BAR ? [`${what}: median ${middle.toFixed(1)} ms`] : []),
      ...(worst >= WORST_BAR ? [`${what}: worst ${worst.toFixed(1)} ms`] : []),
    ]),
    figures: looks,
  };
}
