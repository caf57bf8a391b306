// @vitest-environment jsdom
// Tests the picker's rows. Each has an instruction, the value that was read, and the possible choices.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as trusted from '@/lib/page/is-trusted-event.ts';
import {
  buildPagesRow,
  buildTeachFieldRow,
  buildVideosOrChaptersRow,
  type TeachRowActions,
  textsOfTeachField,
} from '@/lib/page/teaching/teach-rows.ts';
import {
  choosePageCount,
  chooseText,
  createTeachState,
  setVideosOrChapters,
  type TeachField,
  type TeachState,
} from '@/lib/page/teaching/teach-state.ts';
import {
  EPISODE_PAGE_HTML,
  exampleTeachTexts,
  findButtonByKey,
  findElement,
  insertPictures,
  pickElements,
  readPanelRows,
} from './picker.ts';

const actions = { change: vi.fn(), choose: vi.fn(), show: vi.fn(), choosePages: vi.fn() };
let hand: boolean;

beforeEach(() => {
  for (const action of Object.values(actions)) action.mockClear();
  hand = true;
  vi.spyOn(trusted, 'isTrustedEvent').mockImplementation(() => hand);
  document.body.innerHTML = EPISODE_PAGE_HTML;
});

const asking = () => createTeachState(document, 'https://some.example/watch/12', true);
const chapters = () => setVideosOrChapters(asking(), 'chapters', document);

/** Draws the row in a separate panel. */
function draw(build: (actions: TeachRowActions) => HTMLElement): HTMLElement {
  const panel = document.createElement('div');
  panel.append(build(actions));
  return panel;
}
const drawField = (state: TeachState, field: 'title' | 'episode') =>
  draw((acts) => buildTeachFieldRow(exampleTeachTexts, state, field, acts));
const drawPages = (state: TeachState) => draw((acts) => buildPagesRow(exampleTeachTexts, state, acts));

describe('textsOfTeachField', () => {
  it.each([
    ['title', 'videos', '<series>', '<pickSeries>', '<noNumber>'],
    ['title', 'chapters', '<series>', '<pickSeries>', '<noNumber>'],
    ['episode', 'videos', '<episode>', '<pickEpisode>', '<noNumber>'],
    ['episode', null, '<episode>', '<pickEpisode>', '<noNumber>'],
    ['episode', 'chapters', '<chapter>', '<pickChapter>', '<noNumber>'],
    ['pages', 'chapters', '<pages>', '<pickPages>', '<noCounter>'],
  ] as const)(
    'returns for the field %s of %s: name %s, instruction %s, error %s',
    (field, shows, name, pickIt, missing) => {
      expect(textsOfTeachField(exampleTeachTexts, field, { ...asking(), shows })).toEqual({
        name,
        pick: pickIt,
        missing,
      });
    },
  );
});

describe('choice between videos and chapters', () => {
  const drawKind = (shows: 'videos' | 'chapters') =>
    draw((acts) => buildVideosOrChaptersRow(exampleTeachTexts, shows, acts));

  it.each([
    ['videos', ['[<videos>]', '<chapters>']],
    ['chapters', ['<videos>', '[<chapters>]']],
  ] as const)('offers videos and chapters, with %s chosen', (shows, chips) => {
    expect(readPanelRows(drawKind(shows))).toEqual([{ label: '<kind>', chips }]);
  });

  it('is a group with a name and aria-pressed buttons', () => {
    const panel = drawKind('videos');
    const group = panel.querySelector('[role="group"]');
    expect(group?.getAttribute('aria-label')).toBe('<kind>');
    const chip = findButtonByKey(panel, 'kind-chapters');
    expect([chip.getAttribute('aria-label'), chip.getAttribute('aria-pressed')]).toEqual([
      '<chapters>',
      'false',
    ]);
  });

  it.each(['videos', 'chapters'] as const)('is made by a press on %s', (kind) => {
    findButtonByKey(drawKind('videos'), `kind-${kind}`).click();
    expect(actions.show.mock.calls).toEqual([[kind]]);
  });

  it("is not changed by a click of the page's script", () => {
    hand = false;
    findButtonByKey(drawKind('videos'), 'kind-chapters').click();
    expect(actions.show).not.toHaveBeenCalled();
  });
});

describe('picker row', () => {
  const active = (field: TeachField, at: string | null = null): TeachState => ({
    ...asking(),
    active: field,
    at: at === null ? null : findElement(at),
  });

  it.each([
    ['is the active row', active.bind(null, 'title'), 'title', '<series>', '<pickSeries>', true],
    ['waits for its turn', active.bind(null, 'title'), 'episode', '<episode>', '<pickEpisode>', false],
  ] as const)('explains what to click if it %s', (_what, state, field, label, value, isActive) => {
    expect(readPanelRows(drawField(state(), field))).toEqual([
      { label, value, isHint: true, ...(isActive && { isActive }) },
    ]);
  });

  it('shows the text under the pointer', () => {
    expect(readPanelRows(drawField(active('title', 'h1'), 'title'))).toEqual([
      { label: '<series>', value: 'Frieren', isActive: true },
    ]);
  });

  it('shows an error if the pointed text is not suitable', () => {
    expect(readPanelRows(drawField(active('episode', 'b'), 'episode'))).toEqual([
      { label: '<episode>', value: '<noNumber>', isHint: true, isActive: true },
    ]);
  });

  it('ignores the pointed text while another row is active', () => {
    expect(readPanelRows(drawField(active('title', 'h1'), 'episode'))[0]?.value).toBe('<pickEpisode>');
    expect(readPanelRows(drawField(active('episode', 'b'), 'title'))[0]?.value).toBe('<pickSeries>');
  });

  it('shows the picked text and its parts', () => {
    const state = chooseText(pickElements(asking(), 'h1', '#part'), 'episode', 1);
    expect(readPanelRows(drawField(state, 'title'))).toEqual([
      { label: '<series>', value: 'Frieren', chips: ['[Frieren]', 'Frieren - Episode 12'] },
    ]);
    expect(readPanelRows(drawField(state, 'episode'))).toEqual([
      { label: '<episode>', value: '28', chips: ['12', '[28]'] },
    ]);
    const group = drawField(state, 'title').querySelector('[role="group"]');
    expect(group?.getAttribute('aria-label')).toBe('<parts>');
  });

  it('offers no parts for a text with a single meaning', () => {
    expect(readPanelRows(drawField(pickElements(asking(), 'b'), 'title'))).toEqual([
      { label: '<series>', value: 'The Hero' },
    ]);
  });

  it('offers at most six parts', () => {
    findElement('#part').textContent = '1 and 2, 3 or 4, then 5 with 6 as 7 by 8';
    const state = pickElements(asking(), 'h1', '#part');
    expect(state.episode?.choices.length).toBeGreaterThan(6);
    expect(readPanelRows(drawField(state, 'episode'))[0]?.chips).toHaveLength(6);
  });

  it('shows an empty value if the chosen part does not exist', () => {
    expect(
      readPanelRows(drawField(chooseText(pickElements(asking(), 'b'), 'title', 9), 'title'))[0]?.value,
    ).toBe('');
  });

  it('shows its instruction again when it is active again', () => {
    const state: TeachState = { ...pickElements(asking(), 'h1', '#part'), active: 'title' };
    expect(readPanelRows(drawField(state, 'title'))).toEqual([
      { label: '<series>', value: '<pickSeries>', isHint: true, isActive: true },
    ]);
  });

  it.each([
    ['title', 'title-1', ['title', 1]],
    ['episode', 'episode-0', ['episode', 0]],
  ] as const)('chooses the pressed part of the %s', (field, key, call) => {
    findButtonByKey(drawField(pickElements(asking(), 'h1', '#part'), field), key).click();
    expect(actions.choose.mock.calls).toEqual([call]);
  });

  it.each([
    ['title', '<series>'],
    ['episode', '<episode>'],
  ] as const)('lets only the user, not a script, change the %s', (field, name) => {
    const change = findButtonByKey(
      drawField(pickElements(asking(), 'h1', '#part'), field),
      `${field}-change`,
    );
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
  it('asks for the page counter', () => {
    const state = pickElements(chapters(), 'h1', '#part');
    expect(readPanelRows(drawPages(state))).toEqual([
      { label: '<pages>', value: '<pickPages>', isHint: true, isActive: true, chips: ['<noPages>'] },
    ]);
    expect(drawPages(state).querySelector('[role="group"]')?.getAttribute('aria-label')).toBe('<pages>');
  });

  it('is not active before series and episode are picked', () => {
    const [row] = readPanelRows(drawPages(chapters()));
    expect(row).toEqual({ label: '<pages>', value: '<pickPages>', isHint: true, chips: ['<noPages>'] });
  });

  it('offers to count large pictures', () => {
    insertPictures(20, 3);
    const state: TeachState = { ...chapters(), active: 'pages' };
    expect(readPanelRows(drawPages(state))[0]?.chips).toEqual(['[<pictures>: 3 / 20]', '<noPages>']);
    const none: TeachState = { ...choosePageCount(state, { kind: 'none' }), active: 'pages' };
    expect(readPanelRows(drawPages(none))[0]?.chips).toEqual(['<pictures>: 3 / 20', '[<noPages>]']);
  });

  it.each([
    ['pages-pictures', { kind: 'pictures', reads: '3 / 20' }],
    ['pages-none', { kind: 'none' }],
  ])('chooses the kind of the pressed button: %s', (key, pages) => {
    insertPictures(20, 3);
    findButtonByKey(drawPages({ ...chapters(), active: 'pages' }), key).click();
    expect(actions.choosePages.mock.calls).toEqual([[pages]]);
  });

  it.each([
    ['the counter', '3 / 20', (state: TeachState) => pickElements(state, 'h1', '#part', '#pager')],
    [
      'that no pages are counted',
      '<noPages>',
      (state: TeachState) => choosePageCount(state, { kind: 'none' }),
    ],
    [
      'the pictures of the page',
      '<pictures>: 1 / 9',
      (state: TeachState) => choosePageCount(state, { kind: 'pictures', reads: '1 / 9' }),
    ],
  ])('shows %s after the choice', (_what, value, choosing) => {
    const panel = drawPages(choosing(chapters()));
    expect(readPanelRows(panel)).toEqual([{ label: '<pages>', value }]);
    const change = findButtonByKey(panel, 'pages-change');
    expect(change.getAttribute('aria-label')).toBe('<change>: <pages>');
    change.click();
    expect(actions.change.mock.calls).toEqual([['pages']]);
  });
});
