// Tests which document of a tab is on screen, and which earlier documents of the tab are kept.
import { describe, expect, it } from 'vitest';
import {
  applyReportToTab,
  currentDocument,
  documentOfReport,
  emptyTab,
  markTabClosed,
  mayBeShownInTab,
  type ReportingDocument,
  recordSecondsWithoutEpisode,
  type ShownDocument,
  secondsPlayedWithoutEpisode,
  type TabState,
  withDocument,
  withFrame,
} from '@/lib/domain/watching/tab-documents.ts';
import { episode } from '../examples.ts';

const five = episode({ episodeId: 'five' });
const six = episode({ episodeId: 'six' });
const by = (at: number, account: string | null = 'ann') => ({ account, at });
const reporter = (documentId: string, part: Partial<ReportingDocument> = {}): ReportingDocument => ({
  tabId: 1,
  documentId,
  frameId: 0,
  origin: 'https://www.crunchyroll.com',
  isActive: true,
  tabOrigin: null,
  ...part,
});
const shows = (observed: ShownDocument['observed']) => ({ observed, isHello: false });
const hello = { observed: null, isHello: true };

const show = (tab: TabState, from: ReportingDocument | string, observed: ShownDocument['observed'], at = 0) =>
  applyReportToTab(tab, typeof from === 'string' ? reporter(from) : from, shows(observed), by(at));
const ids = ({ documents }: TabState) => documents.map(({ id }) => id);
const onFive = show(emptyTab, 'a', five, 100);

describe('applyReportToTab for a page on screen', () => {
  it('shows its episode in the tab', () => {
    expect(onFive).toEqual({
      current: 'a',
      closedAt: null,
      documents: [
        {
          id: 'a',
          origin: 'https://www.crunchyroll.com',
          observed: five,
          bindings: {},
          frames: [],
          account: 'ann',
          at: 100,
          left: null,
        },
      ],
    });
    expect(currentDocument(onFive)?.observed).toEqual(five);
    expect(currentDocument(undefined)).toBeNull();
    expect(currentDocument({ ...onFive, current: 'b' })).toBeNull();
  });

  it('keeps the first time of an episode that the page reports again', () => {
    const again = applyReportToTab(
      onFive,
      reporter('a'),
      shows({ ...five, seriesTitle: 'Better' }),
      by(900, 'bob'),
    );
    expect(currentDocument(again)).toMatchObject({
      at: 100,
      account: 'bob',
      observed: { seriesTitle: 'Better' },
    });
    expect(currentDocument(show(onFive, 'a', six, 900))).toMatchObject({ at: 900, observed: six });
  });

  it("stores the page's last episode while the page shows no episode", () => {
    const gap = show(onFive, 'a', null, 350);
    const left = { observed: five, idleMs: 250, at: 350 };
    expect(currentDocument(gap)).toMatchObject({ observed: null, at: 350, left });
    expect(currentDocument(show(gap, 'a', null, 500))?.left).toEqual(left);
    expect(currentDocument(show(onFive, 'a', null, 20))?.left?.idleMs).toBe(0);
    expect(currentDocument(show(gap, 'a', five, 600))).toMatchObject({ observed: five, at: 600, left: null });
  });

  it('replaces the page that was shown before', () => {
    const gap = show(onFive, 'a', null, 350);
    const next = show(gap, 'b', six, 400);
    expect(next.current).toBe('b');
    expect(next.documents.map(({ id, left }) => [id, left])).toEqual([
      ['a', null],
      ['b', null],
    ]);
    const greeted = applyReportToTab(onFive, reporter('b'), hello, by(400));
    expect(greeted).toMatchObject({
      current: 'b',
      documents: [
        { id: 'a', observed: five },
        { id: 'b', observed: null },
      ],
    });
    expect(applyReportToTab(gap, reporter('a'), hello, by(400))).toEqual(gap);
    expect(applyReportToTab(onFive, reporter('a'), hello, by(400)).documents).toEqual(onFive.documents);
  });

  it('returns the tab unchanged if an unknown page reports no episode', () => {
    expect(show(onFive, 'b', null, 400)).toBe(onFive);
  });

  it('shows an earlier page again when it reports an episode', () => {
    const back = show(show(onFive, 'b', six, 200), 'a', five, 300);
    expect(back.current).toBe('a');
    const left = show(show(onFive, 'b', six, 200), 'a', null, 300);
    expect(left.current).toBe('b');
    expect(applyReportToTab(show(onFive, 'b', six, 200), reporter('a'), hello, by(300)).current).toBe('a');
  });
});

describe('applyReportToTab for a page that is not on screen', () => {
  const hidden = { isActive: false };

  it.each([
    ['in the back/forward cache', hidden],
    ['in a frame', { frameId: 3 }],
  ])('ignores the reports of a page %s, except the report that no episode is shown', (_what, part) => {
    expect(show(onFive, reporter('a', part), six, 300)).toBe(onFive);
    expect(show(onFive, reporter('b', part), six, 300)).toBe(onFive);
    expect(applyReportToTab(onFive, reporter('b', part), hello, by(300))).toBe(onFive);
    const cleared = show(onFive, reporter('a', part), null, 300);
    expect(cleared).toMatchObject({ current: 'a', documents: [{ observed: null, left: null, at: 300 }] });
  });

  it('does not show a hidden page after its first report', () => {
    const tab = show(onFive, 'b', six, 200);
    expect(applyReportToTab(tab, reporter('a', hidden), hello, by(300)).current).toBe('b');
  });
});

describe('documents of a tab', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].reduce((tab, id) => show(tab, id, five), emptyTab);

  it('withDocument retains the document on screen and three more', () => {
    expect(ids(many)).toEqual(['b', 'c', 'd', 'e']);
    const firstShown = { ...many, current: 'b' };
    const [b] = many.documents;
    if (!b) throw new Error('no document');
    expect(ids(withDocument(firstShown, { ...b, id: 'f' }))).toEqual(['b', 'd', 'e', 'f']);
    expect(ids(withDocument(firstShown, b))).toEqual(['c', 'd', 'e', 'b']);
  });

  it('documentOfReport finds the page around a frame', () => {
    const framed = withFrame(onFive, 'a', 'frame');
    expect(documentOfReport(framed, { documentId: 'frame' })?.id).toBe('a');
    expect(documentOfReport(framed, { documentId: 'a' })?.id).toBe('a');
    expect(documentOfReport(framed, { documentId: 'other' })).toBeNull();
    expect(withFrame(framed, 'a', 'frame')).toBe(framed);
    expect(withFrame(framed, 'b', 'frame')).toBe(framed);
  });

  it('withFrame retains the last twenty frames of a page', () => {
    const frames = Array.from({ length: 25 }, (_none, index) => `frame ${index}`);
    const framed = frames.reduce((tab, id) => withFrame(tab, 'a', id), onFive);
    expect(currentDocument(framed)?.frames).toEqual(frames.slice(-20));
  });

  it.each([
    [null, true],
    ['https://www.crunchyroll.com', true],
    ['https://other.example', false],
  ])('mayBeShownInTab returns $1 for the tab origin %s', (tabOrigin, may) => {
    const [document] = onFive.documents;
    expect(document && mayBeShownInTab(document, reporter('a', { tabOrigin }))).toBe(may);
  });
});

describe('playback without an episode', () => {
  const [document] = onFive.documents;
  if (!document) throw new Error('no document');

  it('secondsPlayedWithoutEpisode counts seconds from the first report', () => {
    const reported = [40, 100, 130].reduce(
      (one, played) => recordSecondsWithoutEpisode(one, 'm1', played),
      document,
    );
    expect(secondsPlayedWithoutEpisode(reported, 'm1')).toBe(90);
    expect(secondsPlayedWithoutEpisode(reported, 'm2')).toBe(0);
    expect(secondsPlayedWithoutEpisode(document, 'm1')).toBe(0);
    expect(recordSecondsWithoutEpisode(reported, 'm1', 130)).toBe(reported);
    expect(secondsPlayedWithoutEpisode(recordSecondsWithoutEpisode(reported, 'm2', 5), 'm1')).toBe(90);
  });

  it('recordSecondsWithoutEpisode retains the last twenty videos', () => {
    const videos = Array.from({ length: 25 }, (_none, index) => `m${index}`);
    const reported = videos.reduce((one, id) => recordSecondsWithoutEpisode(one, id, 7), document);
    expect(Object.keys(reported.unnamed ?? {})).toEqual(videos.slice(-20));
  });
});

describe('markTabClosed', () => {
  it('retains the last five closed tabs', () => {
    const open = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, onFive]));
    const closed = [7, 1, 6, 2, 5, 3].reduce((tabs, id, turn) => markTabClosed(tabs, id, 1000 + turn), open);
    expect(Object.entries(closed).map(([id, { closedAt }]) => [id, closedAt])).toEqual([
      ['1', 1001],
      ['2', 1003],
      ['3', 1005],
      ['4', null],
      ['5', 1004],
      ['6', 1002],
      ['8', null],
    ]);
    expect(closed['1']?.documents).toEqual(onFive.documents);
  });

  it('ignores an unknown tab', () => {
    const tabs = { 1: onFive };
    expect(markTabClosed(tabs, 2, 5)).toBe(tabs);
  });
});
