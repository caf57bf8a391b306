// Tests the popup's diagnosis of a page, and the action that it suggests.
import { describe, expect, it } from 'vitest';
import { diagnosePage, type PageDiagnosisInput } from '@/lib/domain/diagnosis/page-diagnosis.ts';
import { type FrameSnapshot, originOfUnreadPlayerFrame } from '@/lib/domain/diagnosis/player-frame.ts';
import { episodeKey } from '@/lib/domain/episode.ts';
import { diagnosisLines, pageReportText } from '@/lib/domain/words/diagnosis.ts';
import { t } from '../../english.ts';
import { episode, playedSession } from '../examples.ts';

const observed = episode({ sources: { seriesTitle: 'taught', episodeNumber: 'taught' } });
const bindings = { video: { episodeKey: episodeKey(observed), account: null, covered: 3 } };
const shown = { tabId: 7, observed, bindings, session: playedSession(3), at: 5 };
const page = { origin: 'https://tv.example', videos: [], frames: [] };
const inFrame: FrameSnapshot = {
  ...page,
  frames: [
    { src: 'https://ads.example/banner', area: 300 * 250 },
    { src: 'https://player.example/e/1', area: 1280 * 720 },
    { src: 'https://cdn.example/pixel', area: 1 },
  ],
};
const facts: PageDiagnosisInput = {
  version: '1.2.3',
  siteName: 'tv.example',
  mediaType: 'anime',
  shown,
  snapshots: [page],
  alone: null,
  taught: false,
  silent: false,
};
const said = (part: Partial<PageDiagnosisInput>) => {
  const found = diagnosePage({ ...facts, ...part });
  const lines = diagnosisLines(t, found).map(({ fine, name, sentence }) => `${fine} ${name} ${sentence}`);
  return { lines, help: found.help };
};

describe('page diagnosis', () => {
  it('suggests nothing for a tracked page', () => {
    expect(said({})).toEqual({
      lines: ['true Title as you taught it', 'true Episode as you taught it', 'true Video 24 minutes long'],
      help: null,
    });
  });

  it('names the unreadable frame with the player', () => {
    const { lines, help } = said({ shown: { ...shown, bindings: {} }, snapshots: [inFrame] });
    expect(lines[2]).toBe(
      'false Video the player is in a frame of https://player.example, which Kiroku may not read yet',
    );
    expect(help).toEqual({
      kind: 'allowFrame',
      origin: 'https://player.example',
      patterns: ['https://player.example/*'],
    });
  });

  it('suggests nothing for a video that has not started', () => {
    const { lines, help } = said({ shown: { ...shown, bindings: {} } });
    expect(lines[2]).toMatch(/^false Video none found yet/);
    expect(help).toBeNull();
  });

  it('suggests teaching for a page without an episode', () => {
    const { lines, help } = said({ shown: null, alone: 1500 });
    expect(lines).toEqual([
      'false Title not found on this page',
      'false Episode not found on this page',
      'true Video 25 minutes long',
    ]);
    expect(help).toEqual({ kind: 'teach' });
  });

  it('reports that the page has no video', () => {
    expect(said({ shown: null }).lines[2]).toBe('false Video none on this page so far');
  });

  it('suggests teaching for an episode without a number', () => {
    const numberless = { ...observed, episodeNumber: null };
    expect(said({ shown: { ...shown, observed: numberless } }).help).toEqual({ kind: 'teach' });
    const film = { ...numberless, episodeType: 'movie' as const };
    expect(said({ shown: { ...shown, observed: film } }).help).toBeNull();
  });

  it('shows pages instead of a video for a chapter', () => {
    const chapter = episode({ mediaType: 'manga' });
    const reading = { ...shown, observed: chapter, session: null };
    expect(said({ mediaType: 'manga', shown: reading, snapshots: [inFrame] }).lines[2]).toBe(
      'false Pages none seen yet',
    );
  });
});

describe('originOfUnreadPlayerFrame', () => {
  it('returns the largest frame in which Kiroku does not run', () => {
    expect(originOfUnreadPlayerFrame([inFrame])).toBe('https://player.example');
    expect(originOfUnreadPlayerFrame([inFrame, { ...page, origin: 'https://player.example' }])).toBe(
      'https://ads.example',
    );
  });

  it('returns null if Kiroku reached a video', () => {
    const video = { ...inFrame, videos: [{ area: 640 * 360, duration: 1440 }] };
    expect(originOfUnreadPlayerFrame([video])).toBeNull();
    const frames = ['', 'about:blank', 'javascript:1', 'data:text/html,x'].map((src) => ({ src, area: 1e6 }));
    expect(originOfUnreadPlayerFrame([{ ...page, frames }])).toBeNull();
    expect(
      originOfUnreadPlayerFrame([{ ...page, frames: [{ src: 'https://x.example', area: 200 * 200 }] }]),
    ).toBeNull();
    expect(originOfUnreadPlayerFrame([])).toBeNull();
  });

  it('returns the frame if Kiroku reached only a preview', () => {
    const preview = { ...inFrame, videos: [{ area: 640 * 360, duration: 20 }] };
    expect(originOfUnreadPlayerFrame([preview])).toBe('https://player.example');
  });
});

describe('page report', () => {
  it('contains the findings but no title or address', () => {
    const report = pageReportText(t, diagnosePage({ ...facts, silent: true, taught: true }), 'Chrome/156');
    expect(report.split('\n')).toEqual([
      'Kiroku 1.2.3',
      'Chrome/156',
      'tv.example: ✓ Title as you taught it; ✓ Episode as you taught it; ✓ Video 24 minutes long',
      'Episodes were found on such pages before.',
      'This site is read as it was taught.',
    ]);
    for (const secret of [observed.seriesTitle, observed.url, observed.episodeId, observed.episodeLabel])
      expect(report).not.toContain(secret);
  });
});
