// @vitest-environment jsdom
// Tests the picker's panel: its texts in each phase, the position of its frames, and the focus.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as trusted from '@/lib/page/is-trusted-event.ts';
import { createTeachState, setVideosOrChapters, type TeachState } from '@/lib/page/teaching/teach-state.ts';
import { teachStyle } from '@/lib/page/teaching/teach-style.ts';
import { buildTeachView, type TeachPhase, type TeachView } from '@/lib/page/teaching/teach-view.ts';
import { collectShadowRoots } from '../browser.ts';
import { sortUnique, styleClassesOf, usedClassesIn } from '../style-classes.ts';
import {
  EPISODE_PAGE_HTML,
  exampleTeachTexts,
  findButtonByKey,
  findElement,
  pickElements,
  readPanelRows,
} from './picker.ts';

const actions = {
  change: vi.fn(),
  choose: vi.fn(),
  show: vi.fn(),
  choosePages: vi.fn(),
  save: vi.fn(),
  close: vi.fn(),
};
let hand: boolean;
let root: ShadowRoot;
let view: TeachView;

beforeEach(() => {
  for (const action of Object.values(actions)) action.mockClear();
  hand = true;
  vi.spyOn(trusted, 'isTrustedEvent').mockImplementation(() => hand);
  document.body.innerHTML = EPISODE_PAGE_HTML;
  const roots = collectShadowRoots();
  view = buildTeachView(exampleTeachTexts, actions);
  root = roots[0] as ShadowRoot;
  document.documentElement.append(view.host);
});

const asking = () => createTeachState(document, 'https://some.example/watch/12', true);
/** The initial state on a site that has a reader. */
const known = () => createTeachState(document, 'https://some.example/watch/12', false);
const both = () => pickElements(known(), 'h1', '#part');
const chapters = () => setVideosOrChapters(asking(), 'chapters', document);

const render = (state: TeachState, phase: TeachPhase = 'choosing') => view.render(state, phase);
const labels = () => readPanelRows(root).map(({ label }) => label);
const part = (selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const notes = () =>
  [...root.querySelectorAll('.note')].map((note) => `${note.className}: ${note.textContent}`);
const spoken = () => part('[role="status"]').textContent;
const save = () => findButtonByKey(root, 'save');

describe('picker panel', () => {
  it('ignores the page’s style rules', () => {
    const style = root.querySelector('style')?.textContent;
    expect(style).toContain('all: initial !important');
    expect(style).toContain('inset: 0 auto auto 0 !important');
  });

  it('is a dialog with a name in the language of its texts', () => {
    const panel = part('[role="dialog"]');
    expect([panel.getAttribute('aria-label'), panel.lang, panel.tabIndex]).toEqual(['<heading>', 'ja', -1]);
    expect(part('h2').textContent).toBe('<heading>');
  });

  it('has a style rule for each class of its elements', () => {
    const seen: string[] = [];
    for (const [state, phase] of [
      [pickElements(chapters(), 'h1'), 'failed'],
      [both(), 'saved'],
    ] as const) {
      render(state, phase);
      seen.push(...usedClassesIn(root));
    }
    findButtonByKey(root, 'move').click();
    expect(root.querySelector('style')?.textContent).toContain(teachStyle);
    expect(sortUnique([...seen, ...usedClassesIn(root)])).toEqual(styleClassesOf(teachStyle));
  });

  it('hides its decoration from screen readers', () => {
    const hidden = [...root.querySelectorAll('[aria-hidden="true"]')].map(({ className }) => className);
    expect(hidden).toEqual(['frame at', 'frame picked', 'frame picked', 'frame picked', 'mark']);
  });

  it('moves only when the user clicks the move button', () => {
    const move = findButtonByKey(root, 'move');
    expect([move.getAttribute('aria-label'), move.textContent]).toEqual(['<move>', '']);
    const places = [true, false, true].map((isHand) => {
      hand = isHand;
      move.click();
      return part('.panel').className;
    });
    expect(places).toEqual(['panel top', 'panel top', 'panel']);
  });

  it('closes only when the user clicks the close button', () => {
    const close = findButtonByKey(root, 'close');
    expect(close.getAttribute('aria-label')).toBe('<close>');
    hand = false;
    close.click();
    expect(actions.close).not.toHaveBeenCalled();
    hand = true;
    close.click();
    expect(actions.close).toHaveBeenCalledOnce();
  });
});

describe('picker rows', () => {
  it.each([
    ['a site that a reader knows', known, ['<series>', '<episode>']],
    ['videos', asking, ['<kind>', '<series>', '<episode>']],
    ['chapters', chapters, ['<kind>', '<series>', '<chapter>', '<pages>']],
  ] as const)('include all fields of %s', (_what, state, names) => {
    render(state());
    expect(labels()).toEqual(names);
  });

  it('are followed by an explanation of the keys', () => {
    render(known());
    expect(part('.foot').textContent).toBe('<keys><save>');
  });

  it.each([
    ['a site that a reader knows', known],
    ['chapters', chapters],
  ] as const)('have no other elements between the rows of %s', (_what, state) => {
    render(state());
    const parts = [...part('.body').childNodes].map((node) => (node as Element).className);
    expect(parts).toEqual([...labels().map(() => expect.stringMatching(/^row/)), 'foot']);
  });
});

describe('picker', () => {
  it.each([
    ['disables the save button before both texts are picked', 'choosing', known, true, []],
    ['enables the save button after both texts are picked', 'choosing', both, false, []],
    ['disables the save button during saving', 'saving', both, true, []],
    [
      'enables the save button if the lesson would not be found again',
      'notAgain',
      both,
      false,
      ['note bad: <notAgain>'],
    ],
    ['enables the save button after saving has failed', 'failed', both, false, ['note bad: <failed>']],
  ] as const)('%s', (_what, phase, state, isDisabled, said) => {
    render(state(), phase);
    expect(save().disabled).toBe(isDisabled);
    expect(save().getAttribute('aria-label')).toBe('<save>');
    expect(notes()).toEqual(said);
  });

  it('saves only when the user clicks the save button', () => {
    render(both());
    hand = false;
    save().click();
    expect(actions.save).not.toHaveBeenCalled();
    hand = true;
    save().click();
    expect(actions.save).toHaveBeenCalledOnce();
  });

  it.each(['saved', 'savedUnallowed'] as const)('shows only the close button in the phase "%s"', (phase) => {
    render(both(), phase);
    expect(notes()).toEqual([`note good: <${phase}>`]);
    expect(labels()).toEqual([]);
    expect(part('.foot').textContent).toBe('<close>');
    const done = findButtonByKey(root, 'done');
    expect(done.getAttribute('aria-label')).toBe('<close>');
    done.click();
    expect(actions.close).toHaveBeenCalledOnce();
  });
});

describe('picker for a screen reader', () => {
  const pointing = (state: TeachState, selector: string): TeachState => ({
    ...state,
    at: findElement(selector),
  });

  it.each([
    ['what to click', known, 'choosing', '<pickSeries>'],
    ['what to click next', () => pickElements(known(), 'h1'), 'choosing', '<pickEpisode>'],
    ['the pointed text', () => pointing(known(), 'h1'), 'choosing', 'Frieren'],
    [
      'that the pointed text is unsuitable',
      () => pointing(pickElements(known(), 'h1'), 'b'),
      'choosing',
      '<noNumber>',
    ],
    ['that the lesson can be saved', both, 'choosing', '<ready>'],
    ['that the lesson can be saved, during saving', both, 'saving', '<ready>'],
    ['that the lesson would not be found again', both, 'notAgain', '<notAgain>'],
    ['that saving failed', both, 'failed', '<failed>'],
    ['that the lesson was saved', both, 'saved', '<saved>'],
    ['that the site must still be granted', both, 'savedUnallowed', '<savedUnallowed>'],
  ] as const)('announces %s', (_what, state, phase, text) => {
    render(state(), phase);
    expect(spoken()).toBe(text);
  });

  it('announces the same text only once', () => {
    render(known());
    const changes = new MutationObserver(() => undefined);
    changes.observe(part('[role="status"]'), { childList: true, characterData: true, subtree: true });
    render(known());
    expect(changes.takeRecords()).toEqual([]);
    changes.disconnect();
  });
});
