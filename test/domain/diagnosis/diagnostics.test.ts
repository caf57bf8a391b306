// Tests the texts of the diagnostics. Their report must not reveal anything private.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Diagnostics, diagnoseTab } from '@/lib/domain/diagnosis/diagnostics.ts';
import { episodeKey } from '@/lib/domain/episode.ts';
import { diagnosisLines, reportText } from '@/lib/domain/words/diagnosis.ts';
import { t } from '../../english.ts';
import { episode, playedSession } from '../examples.ts';

const observed = episode({ sources: { seriesTitle: 'json-ld', episodeNumber: 'og:title' } });
const bindings = { video: { episodeKey: episodeKey(observed), account: null, covered: 3 } };
const session = playedSession(3);
const tab = { tabId: 7, observed, bindings, session, at: 5 };

function sentences(part: Partial<typeof tab> | { session: null }): string[] {
  return diagnosisLines(t, diagnoseTab({ ...tab, ...part })).map(
    ({ fine, name, sentence }) => `${fine} ${name} ${sentence}`,
  );
}

describe('diagnosis of a tab', () => {
  it('shows that title and episode were read from the page, and the length of the video', () => {
    expect(sentences({})).toEqual([
      'true Title read from the page',
      'true Episode read from the page',
      'true Video 24 minutes long',
    ]);
  });

  it('shows that no video was found if no player has reported', () => {
    expect(sentences({ bindings: {} as typeof bindings })[2]).toMatch(/^false Video none found yet/);
  });

  it('shows that a video of 30 seconds is too short', () => {
    expect(sentences({ session: playedSession(3, { duration: 30 }) })[2]).toMatch(/^false Video shorter/);
  });

  it('shows that the page has no episode number', () => {
    expect(sentences({ observed: { ...observed, episodeNumber: null } })[1]).toMatch(
      /^false Episode no number/,
    );
  });
});

describe('diagnosis report', () => {
  const diagnostics: Diagnostics = {
    data: [{ name: 'relations', date: '2026-11-20', count: 1234 }],
    storage: { kept: true, usedBytes: 1_500_000 },
    tabs: [diagnoseTab(tab)],
    silent: [],
    flooding: [],
  };

  it('contains versions, stored data and the findings on each site', () => {
    expect(reportText(t, diagnostics, '1.2.3', 'Chrome/130').split('\n')).toEqual([
      'Kiroku 1.2.3',
      'Chrome/130',
      'Episode redirections: 1,234, as of 2026-11-20',
      'Local data: The browser keeps it, also when it needs room. 2 MB are in use.',
      'Crunchyroll: ✓ Title read from json-ld; ✓ Episode read from og:title; ✓ Video 24 minutes long',
    ]);
  });

  it('contains no title and no address', () => {
    const report = reportText(t, diagnostics, '1.2.3', 'Chrome/130');
    for (const secret of [observed.seriesTitle, observed.url, observed.episodeId, observed.episodeLabel])
      expect(report).not.toContain(secret);
  });

  it.each(['https://tv.example/watch?token=abc A Title', 'A\n\nTitle', 'a-title', 'constructor'])(
    'contains "other" instead of an unknown source name: %j',
    (source) => {
      const sources = { seriesTitle: source, episodeNumber: source };
      const tabs = [{ ...diagnoseTab(tab), sources }];
      const report = reportText(t, { ...diagnostics, tabs }, '1', 'B');
      expect(report.split('\n').at(-1)).toBe(
        'Crunchyroll: ✓ Title read from other; ✓ Episode read from other; ✓ Video 24 minutes long',
      );
    },
  );

  it.each([
    'nas',
    'mediabox',
    '[fd00::1]',
    '[2001:db8::1]',
    'nas.local',
    'nas.local.',
    'nas.local..',
    '10.0.0.2',
  ])('contains "a server at home" instead of the name %s', (siteName) => {
    const tabs = [{ ...diagnoseTab(tab), siteName, isHost: true }];
    const report = reportText(t, { ...diagnostics, tabs }, '1', 'B');
    expect(report.split('\n').at(-1)).toMatch(/^a server at home: /i);
  });

  it('contains every source name that the code of the readers uses', () => {
    const folder = new URL('../../../lib/sites/', import.meta.url);
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n');
    const given =
      /(?:source: |(?:readLabel|readHeading|readChapter\w*|readPlayerLines|readTitleText|readSeason|readName|readBook|fromText|toReading)\(\s*)'([\w:-]+)'/g;
    const places = new Set([...code.matchAll(given)].map(([, place = '']) => place));
    expect(places.size).toBeGreaterThan(10);
    for (const place of places) {
      const tabs = [{ ...diagnoseTab(tab), sources: { seriesTitle: place } }];
      expect(
        reportText(t, { ...diagnostics, tabs }, '1', 'B'),
        `"${place}" is none of PLACES in lib/domain/words/diagnosis.ts; use one of those`,
      ).toContain(`Title read from ${place};`);
    }
  });

  it('names the hosts of websites without scheme and port', () => {
    const video = (origin: string) => ({ kind: 'missing', reason: 'frame', origin }) as const;
    const tabs = [
      { ...diagnoseTab(tab), siteName: '192.168.1.5', video: video('https://player.example:8443') },
      { ...diagnoseTab(tab), siteName: 'nas', video: video('http://nas.local:8096') },
    ];
    const silent = ['http://10.0.0.2:8096', 'https://www.crunchyroll.com'];
    const report = reportText(
      t,
      { data: null, storage: null, tabs, silent, flooding: ['http://[::1]:80'] },
      '1',
      'B',
    );
    expect(report).not.toMatch(/https?:|192\.168|10\.0\.0|nas\.local|::1|8096|8443/);
    expect(report).toContain('player.example');
    expect(report).toContain('www.crunchyroll.com');
  });

  it('contains the sentences for missing data and for no open page', () => {
    const report = reportText(
      t,
      { data: null, storage: null, tabs: [], silent: [], flooding: [] },
      '1.2.3',
      'Chrome/130',
    );
    expect(report).toContain(t('diagnostics.noData'));
    expect(report).toContain(t('diagnostics.noTabs'));
    expect(report).toContain('Local data: The browser does not say whether it keeps it.');
  });
});
