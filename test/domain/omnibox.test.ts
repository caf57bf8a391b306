// @vitest-environment jsdom
// Tests the address bar's suggestions. The titles of the user's list come before other titles of the catalogue. The browser accepts every
// suggestion.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTitlesInCommandLine } from '@/lib/domain/commands/find-titles.ts';
import { readTitleRef } from '@/lib/domain/deep-link.ts';
import { escapeXml, suggestTitles } from '@/lib/domain/omnibox.ts';
import { t } from '../english.ts';
import { knownResumePoint, libraryEntry, media } from './examples.ts';

const titled = (title: string, id = title.toLowerCase().replace(/\W/g, '-')) =>
  media({ id, shortId: id, title, titles: { romaji: title, english: null, native: null } });

const parts = { t, text: 'frieren', listed: [], found: [], resumePoints: {}, isXml: true };

describe('address bar suggestions', () => {
  it('begin with titles of the list, followed by titles of the catalogue', () => {
    const listed = [titled('Frieren'), titled('Bocchi')].map((one) => libraryEntry({ media: one }));
    const found = [titled('Frieren'), titled('Frieren 2')];
    expect(
      suggestTitles({ ...parts, listed: findTitlesInCommandLine(t, listed, 'frieren', 6), found }).map(
        ({ content }) => content,
      ),
    ).toEqual(['Frieren anime:frieren', 'Frieren 2 anime:frieren-2']);
  });

  it("show the user's progress", () => {
    const listed = [libraryEntry({ media: titled('Frieren') })];
    const [mine, other] = suggestTitles({ ...parts, listed, found: [titled('Other')], isXml: false });
    expect(mine?.description).toBe('Frieren — Watching · 4 / 28');
    expect(other?.description).toBe('Other — TV · 2023 · 28 episodes');
  });

  it('include the resume page of the best title', () => {
    const listed = [titled('Frieren'), titled('Frieren 2')].map((one) =>
      libraryEntry({ media: one, mediaId: one.id }),
    );
    const resumePoints = {
      frieren: [knownResumePoint()],
      'frieren-2': [knownResumePoint({ site: 'hidive' })],
    };
    const shown = suggestTitles({ ...parts, listed, resumePoints, isXml: false });
    expect(shown.map(({ content }) => content)).toEqual([
      'Frieren anime:frieren',
      'Frieren: Episode 5 on Crunchyroll anime:frieren',
      'Frieren 2 anime:frieren-2',
    ]);
    expect(shown.map(({ page }) => page !== null)).toEqual([false, true, false]);
    expect(shown[1]).toMatchObject({
      description: 'Frieren — Episode 5 on Crunchyroll',
      page: {
        kind: 'offer',
        mediaId: 'frieren',
        type: 'anime',
        offer: { kind: 'next', site: 'crunchyroll', siteName: 'Crunchyroll', episode: 5 },
      },
    });
  });

  it('start with the resume pages after the word "next"', () => {
    const listed = [titled('Frieren'), titled('Frieren 2')].map((one) =>
      libraryEntry({ media: one, mediaId: one.id }),
    );
    const resumePoints = {
      frieren: [knownResumePoint(), knownResumePoint({ site: 'viki', at: 0 })],
      'frieren-2': [knownResumePoint()],
    };
    const shown = suggestTitles({ ...parts, text: 'next frieren', listed, resumePoints, isXml: false });
    expect(shown.map(({ content }) => content)).toEqual([
      'Frieren: Episode 5 on Crunchyroll anime:frieren',
      'Frieren 2: Episode 5 on Crunchyroll anime:frieren-2',
      'Frieren anime:frieren',
      'Frieren 2 anime:frieren-2',
    ]);
  });

  it('contain the id of a title without a short id', () => {
    const one = media({
      id: 'x-1',
      shortId: '',
      title: '  Two\n\t lines ',
      titles: { romaji: null, english: null, native: null },
    });
    expect(suggestTitles({ ...parts, found: [one] })[0]?.content).toBe('Two lines anime:x-1');
  });

  it('are limited to six', () => {
    const listed = Array.from({ length: 20 }, (_, index) =>
      libraryEntry({ media: titled(`Frieren ${index}`) }),
    );
    expect(suggestTitles({ ...parts, listed, found: [titled('More')] })).toHaveLength(6);
  });

  it('are valid XML for Chromium', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (title) => {
        const [one] = suggestTitles({ ...parts, found: [titled(title, 'x-1')] });
        const xml = new DOMParser().parseFromString(`<d>${one?.description}</d>`, 'text/xml');
        expect(xml.querySelector('parsererror')).toBeNull();
        expect(xml.documentElement.textContent).toContain(title.replace(/[\s\p{Cc}]+/gu, ' ').trim());
        expect(readTitleRef(one?.content ?? '')).toEqual({ type: 'anime', id: 'x-1' });
      }),
    );
    expect(escapeXml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;');
  });
});
