import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { Evidence } from '@/lib/domain/matches/match.ts';
import { entryChangeSentence } from '@/lib/domain/words/change-sentence.ts';
import { english } from '@/lib/domain/words/english/en.ts';
import { statusLabel } from '@/lib/domain/words/labels.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import {
  activitySentence,
  evidenceSentence,
  evidenceSentences,
  logEntryText,
  namesakesSentence,
  outboxSentence,
  questionSentence,
  whichTitleSentence,
} from '@/lib/domain/words/sentences.ts';
import { clockText, durationText, timeAgo, timeUntil, updateTimeText } from '@/lib/domain/words/times.ts';
import { mediaFactsText, titleFactRows } from '@/lib/domain/words/title-facts.ts';
import { createTranslate, readTranslation, translateFromFile } from '@/lib/domain/words.ts';
import { loadTranslate, t } from '../english.ts';
import { activity, episode, media } from './examples.ts';

describe('createTranslate', () => {
  it("inserts values, with numbers in the language's format", () => {
    expect(t('entry.of', { progress: 1088, total: 2000 })).toBe('1,088 / 2,000');
  });

  it('uses the plural form that fits the count', () => {
    expect(t('search.found', { count: 1 })).toBe('1 title found');
    expect(t('search.found', { count: 0 })).toBe('0 titles found');
  });

  it('leaves braces in a value unchanged', () => {
    expect(t('announce.removed', { title: '{title}' })).toBe('{title} was removed from your list.');
  });

  it('returns the key of a missing or invalid text', () => {
    const file = { 'action.undo': 5, 'action.close': 'Zu', nonsense: 'x' };
    const german = createTranslate('de', readTranslation(file));
    expect(german('action.undo')).toBe('action.undo');
    expect(german('action.close')).toBe('Zu');
    expect(createTranslate('de', readTranslation(null))('action.undo')).toBe('action.undo');
  });
});

describe('translateFromFile', () => {
  const unreadable = async () => {
    throw new TypeError('Failed to fetch');
  };

  it('reads only the file of the language', async () => {
    const read: string[] = [];
    const words = await translateFromFile('de', async (language) => {
      read.push(language);
      return { 'action.undo': 'Rückgängig' };
    });
    expect([words('action.undo'), read]).toEqual(['Rückgängig', ['de']]);
  });

  it("uses English if the language's file cannot be read", async () => {
    const words = await translateFromFile('de', (language) =>
      language === 'en' ? Promise.resolve(english) : unreadable(),
    );
    expect([words.language, words('action.undo')]).toEqual(['de', 'Undo']);
  });

  it('returns keys if no file can be read', async () => {
    expect((await translateFromFile('de', unreadable))('action.undo')).toBe('action.undo');
  });
});

describe('English UI texts', () => {
  const root = join(import.meta.dirname, '../..');
  const code = ['components', 'lib', 'entrypoints']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((file) => /\.tsx?$/.test(file.name) && !/^en(-|\.)/.test(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');
  /** Prefixes of keys that the code completes with a value. An example is `status.${status}`. */
  const sets = [...code.matchAll(/`([a-zA-Z.]+\.)\$\{/g)].map((match) => match[1] ?? '');
  const labelSets = [...code.matchAll(/labelOfValue\(t, '(\w+)'/g)].map((match) => `${match[1]}.`);

  it('are all used in the code', () => {
    const unused = Object.keys(english).filter(
      (key) => !code.includes(`'${key}'`) && ![...sets, ...labelSets].some((set) => key.startsWith(set)),
    );
    expect(unused).toEqual([]);
  });
});

describe('sentences of the UI', () => {
  it('evidenceSentence contains the values of the evidence', () => {
    expect(evidenceSentence(t, { code: 'episodeFits', values: { episode: 5, total: 28 } })).toBe(
      'The episode number fits: 5 of 28.',
    );
    expect(evidenceSentence(t, { code: 'episodeFits', values: {} })).toBe('The episode number fits.');
  });

  it('evidenceSentence formats years, formats and dates', () => {
    const said = (code: Evidence['code'], values: Evidence['values']) =>
      evidenceSentence(t, { code, values });
    expect(said('yearDiffers', { year: 2023, wanted: 2021 })).toBe(
      'The year differs: this one is from 2023, the page says 2021.',
    );
    expect(said('sameTitleTwice', { title: 'Kanon', year: 2002 })).toContain('from 2002.');
    expect(said('formatDiffers', { format: 'MOVIE' })).toContain(': Film.');
    expect(said('formatDiffers', { format: '' })).toBe('The format differs.');
    expect(said('dateAgrees', { date: '2023-10-06' })).toContain('October 6, 2023');
    expect(said('dateAgrees', { date: 'a Friday' })).toContain('a Friday');
  });

  it("problemSentence uses Kiroku's own text for a known problem", () => {
    expect(problemSentence(t, { code: 'rate_limited', message: 'slow down' })).toBe(
      t('problem.rate_limited'),
    );
    expect(problemSentence(t, { code: 'moon_phase', message: 'The moon is full.' })).toBe(
      'The moon is full.',
    );
    expect(problemSentence(t, { code: 'moon_phase', message: '' })).toBe(t('problem.internal'));
    expect(problemSentence(t, { code: 'invalid', message: 'progress > 28' })).toContain('progress > 28');
  });

  it('entryChangeSentence describes an edit', () => {
    expect(entryChangeSentence(t, 'manga', { progress: 3, status: 'reading', userScore: null })).toBe(
      'chapter 3, status Reading, no score',
    );
  });

  it('questionSentence names the title and the episode', () => {
    expect(questionSentence(t, 'finishing', { media: media(), episode: 28 })).toBe(
      'Episode 28 is the last of Sousou no Frieren. Mark it as completed?',
    );
    expect(questionSentence(t, 'jump', null)).toBe('Which title is this?');
    const small = { media: media({ title: 'xxxHOLiC' }), episode: 3 };
    expect(questionSentence(t, 'unlisted', small)).toBe('xxxHOLiC is not on your list. Add it at episode 3?');
  });

  const line = activity({ before: { status: 'plan_to_watch', progress: 4, userScore: null } });

  it.each([
    ['a watched episode', {}, 'Episode 4 → episode 5, Planned → Watching'],
    ['a new entry', { before: null }, 'Added: Watching, episode 5'],
    ['a completion', { what: 'complete' }, 'Completed with episode 5'],
    ['a removal', { what: 'remove', after: null }, 'Removed from your list'],
    ['an undo', { what: 'undo' }, 'Restored to Watching, episode 5'],
    ['an undone removal', { what: 'edit', before: null, restores: true }, 'Restored to Watching, episode 5'],
    ['a rating', { what: 'rate', evidence: [{ code: 'rated', values: { score: 9 } }] }, 'You rated it 9.'],
    [
      'a rewatch',
      {
        what: 'edit',
        before: { status: 'completed', progress: 28, userScore: 9 },
        after: { status: 'watching', progress: 0, userScore: 9 },
      },
      'Started again from the first episode',
    ],
    ['an episode that changed nothing', { what: 'ignore', reason: 'fraction' }, t('ignore.fraction')],
  ] as const)('activitySentence describes %s', (_what, part, expected) => {
    expect(activitySentence(t, { ...line, ...part })).toBe(expected);
  });

  it.each([
    [
      'the name of an episode that the list already contains',
      { what: 'ignore', reason: 'notAhead' },
      `Episode 5\u00a0· ${t('ignore.notAhead')}`,
    ],
    [
      'a label with a season unchanged',
      { what: 'ignore', reason: 'notAhead', episodeLabel: 'S2 E5' },
      `S2 E5\u00a0· ${t('ignore.notAhead')}`,
    ],
    [
      'a chapter by its number',
      { what: 'ignore', type: 'manga', reason: 'notAhead', episodeLabel: 'E12.5' },
      `Chapter 12.5\u00a0· ${t('ignore.notAhead')}`,
    ],
    [
      'the name of an ignored special',
      { what: 'ignore', reason: 'special', episodeLabel: 'SP1' },
      `SP1\u00a0· ${t('ignore.special')}`,
    ],
    [
      'only the reason for a site that cannot be read',
      { what: 'ignore', reason: 'unreadable', episodeLabel: null },
      t('ignore.unreadable'),
    ],
    [
      'only the reason for a film that is called like its title',
      { what: 'ignore', reason: 'notAhead', episodeLabel: line.title },
      t('ignore.notAhead'),
    ],
    ['only the change of an episode that changed the list', {}, 'Episode 4 → episode 5, Planned → Watching'],
  ] as const)('logEntryText shows %s', (_what, part, expected) => {
    expect(logEntryText(t, { ...line, ...part })).toBe(expected);
  });
});

describe('labels of the UI', () => {
  it('statusLabel shows an unknown status unchanged', () => {
    expect(statusLabel(t, 'paused_for_now')).toBe('paused for now');
  });

  it('mediaFactsText lists only known facts', () => {
    expect(mediaFactsText(t, media({ format: null, year: 2023, episodes: 1 }))).toBe('2023 · 1 episode');
    const names = titleFactRows(t, media({ genres: [], startDate: null })).map(([name]) => name);
    expect(names).toEqual(['Format', 'Release', 'Episodes', 'Season']);
  });
});

describe('joined UI texts', () => {
  const japanese = loadTranslate('ja');

  it("entryChangeSentence separates its parts in the language's way", () => {
    const patch = { progress: 12, status: 'watching', userScore: 9 } as const;
    expect(entryChangeSentence(t, 'anime', patch)).toBe('episode 12, status Watching, score 9');
    expect(entryChangeSentence(japanese, 'anime', patch)).toBe('12話、ステータス「視聴中」、スコア9');
  });

  it('evidenceSentences puts spaces only in languages that use them', () => {
    const facts = [
      { code: 'searched', values: {} },
      { code: 'chosenByUser', values: {} },
    ] as const;
    expect(evidenceSentences(t, facts)).toBe('It was found in the catalogue. You chose this title.');
    expect(evidenceSentences(japanese, facts)).toBe(
      'カタログで見つかりました。あなたがこの作品を選びました。',
    );
    expect(evidenceSentences(t, [])).toBe('');
  });

  it("titleFactRows shows season and year in the language's order", () => {
    const season = (say: typeof t, part: Partial<Media>) =>
      titleFactRows(say, media({ season: 'FALL', year: 2023, ...part })).find(
        ([name]) => name === say('fact.season'),
      )?.[1];
    expect([season(t, {}), season(japanese, {})]).toEqual(['Autumn 2023', '2023年秋']);
    expect([season(t, { year: null }), season(t, { season: null })]).toEqual(['Autumn', '2023']);
  });

  it.each([
    ['2023-09-29', 'September 29, 2023', '2023年9月29日'],
    ['2023-09', 'September 2023', '2023年9月'],
    ['2023', '2023', '2023年'],
    ['autumn 2023', 'autumn 2023', 'autumn 2023'],
  ])("titleFactRows shows the start %s in the language's format", (startDate, ...expected) => {
    const start = (say: typeof t) =>
      titleFactRows(say, media({ startDate })).find(([name]) => name === say('fact.start'))?.[1];
    expect([start(t), start(japanese)]).toEqual(expected);
  });
});

describe('times in the UI', () => {
  it('clockText shows seconds as minutes and seconds', () => {
    expect([clockText(724), clockText(3723), clockText(0)]).toEqual(['12:04', '1:02:03', '0:00']);
  });

  it('durationText rounds a duration up', () => {
    const seconds = [0.2, 58.5, 90, 119.5, 121];
    expect(seconds.map((duration) => durationText(t, duration))).toEqual([
      '1 second',
      '59 seconds',
      '90 seconds',
      '2 minutes',
      '3 minutes',
    ]);
  });

  it('timeAgo and timeUntil return relative times for near events', () => {
    const now = Date.UTC(2026, 5, 15, 12);
    expect(timeAgo(t, now - 3 * 60_000, now)).toBe('3 minutes ago');
    expect(timeAgo(t, now - 10_000, now)).toBe('just now');
    expect(timeAgo(t, Date.UTC(2026, 0, 5, 12), now)).toContain('2026');
    expect(timeUntil(t, now + 130_000, now)).toBe('in 2 minutes');
    expect(timeUntil(t, now + 90_000, now)).toBe('in 90 seconds');
    expect(timeUntil(t, now - 1, now)).toBe('in a moment');
  });

  it('timeAgo returns "just now" for a time in the future', () => {
    const now = Date.UTC(2026, 5, 15, 12);
    expect(timeAgo(t, now + 3600_000, now)).toBe('just now');
    expect(updateTimeText(t, now + 3600_000, now)).toBe(updateTimeText(t, now, now));
    expect(updateTimeText(t, now - 3600_000, now)).not.toBe(updateTimeText(t, now, now));
  });
});

const noTitles = { romaji: null, english: null, native: null };

describe('outboxSentence', () => {
  const watched = (part: Partial<ObservedEpisode>) =>
    outboxSentence(t, { change: { kind: 'episode', observed: episode(part), watchedAt: 1 } });

  it('names the watched episode in words', () => {
    expect(watched({})).toBe('Watched episode 5 on Crunchyroll');
  });

  it.each([
    { name: 'an episode of another season', part: { seasonNumber: 2, episodeLabel: 'S2 E5' } },
    { name: 'a special', part: { episodeType: 'special', episodeLabel: 'SP1' } },
  ] as const)('keeps the label of $name', ({ part }) => {
    expect(watched(part)).toContain(part.episodeLabel);
  });

  it.each([
    { name: 'an edit', restores: undefined, sentence: 'outbox.edit' },
    { name: 'a revert', restores: true, sentence: 'outbox.undo' },
    { name: 'an edit of which a part was reverted', restores: 'partly', sentence: 'outbox.edit' },
  ] as const)('names the change of $name', ({ restores, sentence }) => {
    const change = {
      kind: 'edit',
      media: media(),
      patch: { progress: 5 },
      by: 'user',
      base: null,
      restores,
    } as const;
    expect(outboxSentence(t, { change })).toBe(t(sentence, { change: 'episode 5' }));
  });
});

describe('whichTitleSentence', () => {
  const asked = (...names: string[]) =>
    whichTitleSentence(
      t,
      names.map((title) => ({ media: media({ title, titles: noTitles, year: null }) })),
    );

  it.each([
    ['seasons of one series', ['Frieren', 'Frieren Season 2'], 'toast.which'],
    ['seasons with Roman numerals', ['Overlord III', 'Overlord', 'Overlord II'], 'toast.which'],
    ['different titles', ['Frieren', 'Dungeon Meshi'], 'ask.match'],
    ['a title and a longer title', ['Fate', 'Fate/Zero'], 'ask.match'],
    ['a single title', ['Frieren'], 'ask.match'],
    ['no title', [], 'ask.match'],
  ] as const)('asks which season or which title is meant for %s', (_what, names, key) => {
    expect(asked(...names)).toBe(t(key));
  });
});

describe('namesakesSentence', () => {
  const old = media({ title: 'Fruits Basket', titles: noTitles, year: 2001 });
  const remake = media({ title: 'Fruits Basket', titles: noTitles, year: 2019 });

  it('lists titles of the same name with their years', () => {
    expect(namesakesSentence(t, [{ media: remake }, { media: old }])).toContain('Fruits Basket (2001, 2019)');
  });

  it.each([
    ['Hunter x Hunter (2011)', 'Hunter x Hunter'],
    ['Hunter x Hunter', 'HUNTER X HUNTER (1999)'],
    ['Hunter x Hunter（2011）', 'Hunter x Hunter (1999)'],
  ])('omits a year at the end of a name: %s, %s', (one, other) => {
    const shown = [
      media({ title: one, titles: noTitles, year: 2011 }),
      media({ title: other, titles: noTitles, year: 1999 }),
    ];
    const said = namesakesSentence(
      t,
      shown.map((of) => ({ media: of })),
    );
    expect(said?.toLowerCase()).toContain('hunter x hunter (1999, 2011)');
  });

  it.each([
    ['titles with different names', [old, media({ title: 'Another', titles: noTitles, year: 2019 })]],
    ['titles of the same year', [old, { ...remake, year: 2001 }]],
    ['two titles, one without a year', [old, { ...remake, year: null }]],
    ['a single title', [old]],
  ])('returns null for %s', (_what, titles) => {
    expect(
      namesakesSentence(
        t,
        titles.map((one) => ({ media: one })),
      ),
    ).toBeNull();
  });
});
