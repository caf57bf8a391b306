// Tests every word of the vocabulary on every saved page. In a name, the word must not change the episode. As a label, the word must not
// count as a regular episode.
import { describe, expect, it } from 'vitest';
import { parseEpisodeLabel, parseLabelField } from '@/lib/sites/reading/episode-label.ts';
import { splitPhrases } from '@/lib/sites/reading/label.ts';
import { labelWords } from '@/lib/sites/reading/label-words.ts';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import type { Page } from '@/lib/sites/site.ts';
import { loadFixtures, loadSite, type PageFixture, parsePage } from './fixtures.ts';

const columns = Object.values(labelWords);
const specials = new Set(columns.flatMap(({ special }) => splitPhrases(special)));
const extras = new Set(columns.flatMap(({ extra }) => splitPhrases(extra)));
const finals = new Set(columns.flatMap(({ final }) => splitPhrases(final)));
const words = [...specials, ...extras, ...finals];

const fixtures = loadFixtures().filter(({ expected }) => expected !== null);

/** Replaces every `from` in a text by `to`. If `from` is as short as a number, the whole text must be `from`. */
function rewrite(text: string, from: string, to: string): string {
  if (from.length > 2) return text.replaceAll(from, to);
  return text.trim() === from ? to : text;
}

function rewriteIn(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return rewrite(value, from, to);
  if (Array.isArray(value)) return value.map((item) => rewriteIn(item, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewriteIn(item, from, to)]));
}

interface Place {
  readonly text: string;
  readonly write: (text: string) => void;
}

/** A saved page in which one text can be replaced everywhere. */
class Rewritable {
  readonly #page: Page;
  readonly #places: readonly Place[];

  constructor(fixture: PageFixture) {
    this.#page = parsePage(fixture.html, fixture.url, fixture);
    this.#places = [...placesIn(this.#page.document)];
  }

  textsWith(part: string): readonly string[] {
    const session = Object.values(this.#page.mediaSession ?? {}).map(String);
    const texts = [...this.#places.map(({ text }) => text), ...session];
    return texts.flatMap((text) => (text.includes(part) ? text.trim() : []));
  }

  /** Returns the page in which every `from` is replaced by `to`. Returns null if the page does not contain `from`. */
  with(from: string, to: string): Page | null {
    const { state, mediaSession } = this.#page;
    const data = { state, mediaSession };
    const rewritten = rewriteIn(data, from, to) as typeof data;
    let isFound = JSON.stringify(rewritten) !== JSON.stringify(data);
    for (const { text, write } of this.#places) {
      const fresh = rewrite(text, from, to);
      isFound ||= fresh !== text;
      write(fresh);
    }
    return isFound ? { ...this.#page, ...rewritten } : null;
  }
}

/** Yields the texts and data of a page. Leaves out the attributes by which readers find elements. */
function* placesIn(root: ParentNode): Generator<Place> {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const node of element.childNodes) {
      const text = node.nodeValue;
      if (text?.trim())
        yield {
          text,
          write: (fresh) => {
            node.nodeValue = fresh;
          },
        };
    }
    if (!('attributes' in element)) continue;
    const own = element as Element;
    if (own.shadowRoot) yield* placesIn(own.shadowRoot);
    for (const { name, value } of own.attributes)
      if (/^(?:content|title|alt|aria-label|data-gtm-data-layer|data-value|data-name)$/.test(name))
        yield { text: value, write: (fresh) => own.setAttribute(name, fresh) };
  }
}

/** Returns two names: one that contains the word, and one that is only the word. */
const namesWith = (word: string) => [`Harbor ${word} Lantern`, word];

/**
 * On these sites, people choose the titles of their videos freely. The reader ignores a video if a word of the vocabulary begins or ends
 * its title.
 */
const MAY_BE_SILENT = ['youtube'];
/**
 * Texts of these sources also contain the name of the series. So the reader may take a label at the beginning of such a text for a name.
 */
const WITH_SERIES = ['title', 'og:title', 'h1', 'media-session', 'json-ld', 'meta', 'player'];

/** Returns the names of episodes on a page, which are the texts after a label. Leaves out the names of the series and the site. */
function episodeNames(
  fixture: PageFixture,
  known: readonly (string | null | undefined)[],
): readonly string[] {
  const { document } = parsePage(fixture.html, fixture.url, fixture);
  const texts = [...document.querySelectorAll('title, h1, h2, h3, h4, p, span, div, meta[content]')].map(
    (element) => element.getAttribute('content') ?? (element.children.length > 0 ? '' : element.textContent),
  );
  const state = JSON.stringify(fixture.state).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  const behind = [...texts, ...state.map((text) => text.slice(1, -1))].flatMap((text) => {
    const after = text && (parseLabelField(text) ?? parseEpisodeLabel(text))?.after;
    return after?.split(/ [-–|·] | ?[|｜] ?/u)[0]?.replace(/^[「『"]|[」』"]$/g, '') ?? [];
  });
  const names = behind.filter((name) => /^\p{L}{2}|^\p{Lo}/u.test(name) && !known.includes(name));
  return [...new Set(names)];
}

describe.each([...sites, genericSite])('reader of $name', async (site) => {
  const { readEpisode } = await loadSite(site.id);
  const read = (page: Page) => {
    const observed = readEpisode(page);
    return observed && { number: observed.episodeNumber, type: observed.episodeType };
  };
  const cases = fixtures
    .filter(({ siteId }) => siteId === site.id)
    .map((fixture) => {
      const was = readEpisode(parsePage(fixture.html, fixture.url, fixture));
      if (!was) throw new Error(`${fixture.name} shows no episode`);
      return { name: fixture.name, fixture, was };
    });

  /** Expects the same episode with each word in place of `name`. Skips texts in which even a neutral name changes the episode. */
  function expectUnchanged(
    fixture: PageFixture,
    name: string | null,
    maySilence: (text: string) => boolean,
  ): void {
    const rewritable = new Rewritable(fixture);
    const was = read(parsePage(fixture.html, fixture.url, fixture));
    const control = name ? rewritable.with(name, 'Quiet Lamp') : null;
    if (!name || !control || JSON.stringify(read(control)) !== JSON.stringify(was)) return;
    for (const text of words.flatMap(namesWith)) {
      const page = rewritable.with(name, text);
      const is = page && read(page);
      if (is === null && (MAY_BE_SILENT.includes(site.id) || maySilence(text))) continue;
      expect(is, `${fixture.name}: ${name} → ${text}`).toEqual(was);
    }
  }

  it.each(cases)(
    'reads the same episode on $name with a label word in the name of the series',
    ({ fixture, was }) => {
      // On an unknown website, a part of the title is not a name if it is only a word such as "trailer".
      expectUnchanged(fixture, was.seriesTitle, (text) => site.id === 'generic' && extras.has(text));
      if (was.seasonTitle !== was.seriesTitle) expectUnchanged(fixture, was.seasonTitle, () => false);
    },
  );

  it.each(cases)(
    'reads the same episode on $name with a label word in the name of the episode',
    ({ fixture, was }) => {
      // A single word such as "trailer" is not a name if it comes directly after a number.
      for (const name of episodeNames(fixture, [was.seriesTitle, was.seasonTitle, site.name]))
        expectUnchanged(fixture, name, (text) => extras.has(text));
    },
  );

  it.each(cases)(
    'reads no regular episode on $name if a label word replaces the episode label',
    ({ fixture, was }) => {
      const rewritable = new Rewritable(fixture);
      const { episodeLabel, sources } = was;
      const begins = rewritable.textsWith(episodeLabel).some((text) => text.startsWith(episodeLabel));
      const isFree = site.id === 'youtube' || WITH_SERIES.includes(sources.episodeNumber ?? '');
      if (begins && isFree) return;
      // If the label comes after the series, a separator precedes the word.
      const isBehind = rewritable
        .textsWith(episodeLabel)
        .some((text) => /\p{L}/u.test(text.split(episodeLabel)[0] ?? ''));
      const between = isBehind ? '- ' : '';
      // If the page is read as a regular episode even without this label, the label does not determine the kind of the episode. So skip the
      // page.
      const without = rewritable.with(episodeLabel, '');
      if (!without || read(without)?.type === 'regular' || was.episodeType !== 'regular') return;
      for (const word of words)
        for (const text of [word, `${word}2`, `${word.toUpperCase()} #2`]) {
          if (finals.has(word) && text !== word) continue;
          const page = rewritable.with(episodeLabel, between + text);
          const is = page && readEpisode(page);
          const isCounted = is?.episodeType === 'regular' && !is.isFinal;
          expect(isCounted && is, `${fixture.name}: ${episodeLabel} → ${text}`).toBe(false);
        }
    },
  );
});
