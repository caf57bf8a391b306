// @vitest-environment jsdom
// Tests the picker's rows: the instruction in each, the value that was read, and the possible choices.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as trusted from '@/lib/page/is-trusted.ts';
import {
  buildKindRow,
  buildPagesRow,
  buildRow,
  fieldTexts,
  type TeachRowActions,
} from '@/lib/page/teaching/teach-rows.ts';
import {
  choosePages,
  chooseText,
  initialTeachState,
  setShownKind,
  type TeachField,
  type TeachState,
} from '@/lib/page/teaching/teach-state.ts';
import { byKey, find, PAGE, picked, rowsOf, showPictures, words } from './picker.ts';

const actions = { change: vi.fn(), choose: vi.fn(), show: vi.fn(), choosePages: vi.fn() };
let hand: boolean;

beforeEach(() => {
  for (const action of Object.values(actions)) action.mockClear();
  hand = true;
  vi.spyOn(trusted, 'isTrusted').mockImplementation(() => hand);
  document.body.innerHTML = PAGE;
});

const asking = () => initialTeachState(document, 'https://some.example/watch/12', true);
const chapters = () => setShownKind(asking(), 'chapters', document);

/** Draws the row in a separate panel. */
function draw(build: (actions: TeachRowActions) => HTMLElement): HTMLElement {
  const panel = document.createElement('div');
  panel.append(build(actions));
  return panel;
}
const drawField = (state: TeachState, field: 'title' | 'episode') =>
  draw((acts) => buildRow(words, state, field, acts));
const drawPages = (state: TeachState) => draw((acts) => buildPagesRow(words, state, acts));

describe('fieldTexts', () => {
  it.each([
    ['title', 'videos', '<series>', '<pickSeries>', '<noNumber>'],
    ['title', 'chapters', '<series>', '<pickSeries>', '<noNumber>'],
    ['episode', 'videos', '<episode>', '<pickEpisode>', '<noNumber>'],
    ['episode', null, '<episode>', '<pickEpisode>', '<noNumber>'],
    ['episode', 'chapters', '<chapter>', '<pickChapter>', '<noNumber>'],
    ['pages', 'chapters', '<pages>', '<pickPages>', '<noCounter>'],
  ] as const)(
    'for the field %s of %s returns the name %s, the instruction %s and the error %s',
    (field, shows, name, pickIt, missing) => {
      expect(fieldTexts(words, field, { ...asking(), shows })).toEqual({ name, pick: pickIt, missing });
    },
  );
});

describe('choice between videos and chapters', () => {
  const drawKind = (shows: 'videos' | 'chapters') => draw((acts) => buildKindRow(words, shows, acts));

  it.each([
    ['videos', ['[<videos>]', '<chapters>']],
    ['chapters', ['<videos>', '[<chapters>]']],
  ] as const)('offers both, with %s chosen', (shows, chips) => {
    expect(rowsOf(drawKind(shows))).toEqual([{ label: '<kind>', chips }]);
  });

  it('is a named group, with the pressed state of each choice', () => {
    const panel = drawKind('videos');
    const group = panel.querySelector('[role="group"]');
    expect(group?.getAttribute('aria-label')).toBe('<kind>');
    const chip = byKey(panel, 'kind-chapters');
    expect([chip.getAttribute('aria-label'), chip.getAttribute('aria-pressed')]).toEqual([
      '<chapters>',
      'false',
    ]);
  });

  it.each(['videos', 'chapters'] as const)('is made by a press on %s', (kind) => {
    byKey(drawKind('videos'), `kind-${kind}`).click();
    expect(actions.show.mock.calls).toEqual([[kind]]);
  });

  it("is not changed by a click of the page's script", () => {
    hand = false;
    byKey(drawKind('videos'), 'kind-chapters').click();
    expect(actions.show).not.toHaveBeenCalled();
  });
});

describe('picker row', () => {
  const active = (field: TeachField, at: string | null = null): TeachState => ({
    ...asking(),
    active: field,
    at: at === null ? null : find(at),
  });

  it.each([
    ['is what the next click is for', active.bind(null, 'title'), 'title', '<series>', '<pickSeries>', true],
    ['waits for its turn', active.bind(null, 'title'), 'episode', '<episode>', '<pickEpisode>', false],
  ] as const)('explains what to click if it %s', (_what, state, field, label, value, isActive) => {
    expect(rowsOf(drawField(state(), field))).toEqual([
      { label, value, isHint: true, ...(isActive && { isActive }) },
    ]);
  });

  it('shows the text that is pointed at', () => {
    expect(rowsOf(drawField(active('title', 'h1'), 'title'))).toEqual([
      { label: '<series>', value: 'Frieren', isActive: true },
    ]);
  });

  it('shows an error if the pointed text is not suitable', () => {
    expect(rowsOf(drawField(active('episode', 'b'), 'episode'))).toEqual([
      { label: '<episode>', value: '<noNumber>', isHint: true, isActive: true },
    ]);
  });

  it('ignores the pointed text while another row is active', () => {
    expect(rowsOf(drawField(active('title', 'h1'), 'episode'))[0]?.value).toBe('<pickEpisode>');
    expect(rowsOf(drawField(active('episode', 'b'), 'title'))[0]?.value).toBe('<pickSeries>');
  });

  it('shows the picked text, and its other parts', () => {
    const state = chooseText(picked(asking(), 'h1', '#part'), 'episode', 1);
    expect(rowsOf(drawField(state, 'title'))).toEqual([
      { label: '<series>', value: 'Frieren', chips: ['[Frieren]', 'Frieren - Episode 12'] },
    ]);
    expect(rowsOf(drawField(state, 'episode'))).toEqual([
      { label: '<episode>', value: '28', chips: ['12', '[28]'] },
    ]);
    const group = drawField(state, 'title').querySelector('[role="group"]');
    expect(group?.getAttribute('aria-label')).toBe('<parts>');
  });

  it('offers no parts for a text with a single meaning', () => {
    expect(rowsOf(drawField(picked(asking(), 'b'), 'title'))).toEqual([
      { label: '<series>', value: 'The Hero' },
    ]);
  });

  it('offers at most six parts', () => {
    find('#part').textContent = '1 and 2, 3 or 4, then 5 with 6 as 7 by 8';
    const state = picked(asking(), 'h1', '#part');
    expect(state.episode?.choices.length).toBeGreaterThan(6);
    expect(rowsOf(drawField(state, 'episode'))[0]?.chips).toHaveLength(6);
  });

  it('shows an empty value if the chosen part does not exist', () => {
    expect(rowsOf(drawField(chooseText(picked(asking(), 'b'), 'title', 9), 'title'))[0]?.value).toBe('');
  });

  it('shows its instruction again if it is active again after it was picked', () => {
    const state: TeachState = { ...picked(asking(), 'h1', '#part'), active: 'title' };
    expect(rowsOf(drawField(state, 'title'))).toEqual([
      { label: '<series>', value: '<pickSeries>', isHint: true, isActive: true },
    ]);
  });

  it.each([
    ['title', 'title-1', ['title', 1]],
    ['episode', 'episode-0', ['episode', 0]],
  ] as const)('uses the part of the %s that is pressed', (field, key, call) => {
    byKey(drawField(picked(asking(), 'h1', '#part'), field), key).click();
    expect(actions.choose.mock.calls).toEqual([call]);
  });

  it.each([
    ['title', '<series>'],
    ['episode', '<episode>'],
  ] as const)('can be changed: %s', (field, name) => {
    const change = byKey(drawField(picked(asking(), 'h1', '#part'), field), `${field}-change`);
    expect([change.textContent, change.getAttribute('aria-label')]).toEqual([
      '<change>',
      `<change>: ${name}`,
    ]);
    hand = false;
    change.click();
    expect(actions.change).not.toHaveBeenCalled();
    hand = true;
    change.click();
    expect(actions.change.mock.calls).toEqual([[field]]);
  });
});

describe('page counter row', () => {
  it('asks for the counter, and offers not to count pages', () => {
    const state = picked(chapters(), 'h1', '#part');
    expect(rowsOf(drawPages(state))).toEqual([
      { label: '<pages>', value: '<pickPages>', isHint: true, isActive: true, chips: ['<noPages>'] },
    ]);
    expect(drawPages(state).querySelector('[role="group"]')?.getAttribute('aria-label')).toBe('<pages>');
  });

  it('is not active before its turn', () => {
    const [row] = rowsOf(drawPages(chapters()));
    expect(row).toEqual({ label: '<pages>', value: '<pickPages>', isHint: true, chips: ['<noPages>'] });
  });

  it('offers to count large pictures if the page has some, and shows the choice', () => {
    showPictures(20, 3);
    const state: TeachState = { ...chapters(), active: 'pages' };
    expect(rowsOf(drawPages(state))[0]?.chips).toEqual(['[<pictures>: 3 / 20]', '<noPages>']);
    const none: TeachState = { ...choosePages(state, { kind: 'none' }), active: 'pages' };
    expect(rowsOf(drawPages(none))[0]?.chips).toEqual(['<pictures>: 3 / 20', '[<noPages>]']);
  });

  it.each([
    ['pages-pictures', { kind: 'pictures', reads: '3 / 20' }],
    ['pages-none', { kind: 'none' }],
  ])('uses %s after a press', (key, pages) => {
    showPictures(20, 3);
    byKey(drawPages({ ...chapters(), active: 'pages' }), key).click();
    expect(actions.choosePages.mock.calls).toEqual([[pages]]);
  });

  it.each([
    ['the counter', '3 / 20', (state: TeachState) => picked(state, 'h1', '#part', '#pager')],
    ['that no pages are counted', '<noPages>', (state: TeachState) => choosePages(state, { kind: 'none' })],
    [
      'its pictures',
      '<pictures>: 1 / 9',
      (state: TeachState) => choosePages(state, { kind: 'pictures', reads: '1 / 9' }),
    ],
  ])('shows %s after that was chosen, and can be changed', (_what, value, choosing) => {
    const panel = drawPages(choosing(chapters()));
    expect(rowsOf(panel)).toEqual([{ label: '<pages>', value }]);
    const change = byKey(panel, 'pages-change');
    expect(change.getAttribute('aria-label')).toBe('<change>: <pages>');
    change.click();
    expect(actions.change.mock.calls).toEqual([['pages']]);
  });
});
