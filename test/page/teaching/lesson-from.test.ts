// @vitest-environment jsdom
// Tests that the picked elements become a lesson only if the lesson reads the same texts from the page.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  choosePageCount,
  chooseText,
  createLessonFromState,
  createTeachState,
  pickElement,
  setVideosOrChapters,
  type TeachState,
} from '@/lib/page/teaching/teach-state.ts';
import { findElement, pickElements } from './picker.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<h1 class="show-title">Frieren - Episode 12</h1><p id="part">Episode 12 of 28</p><i id="pager">3 / 20</i>';
});

const asking = () => createTeachState(document, 'https://some.example/watch/12', true);
const both = (from: TeachState = asking()) => pickElements(from, 'h1', '#part');

describe('lesson from the picked elements', () => {
  it('contains the positions of series and episode', () => {
    expect(createLessonFromState(chooseText(both(), 'title', 1), document)).toEqual({
      title: { at: expect.arrayContaining([{ selector: 'h1.show-title', form: null }]), part: 'whole' },
      episode: { at: [{ selector: '#part', form: null }], part: { kind: 'label' } },
    });
  });

  it.each([
    ['nothing', []],
    ['the series alone', ['h1']],
  ])('is null if %s was picked', (_what, selectors) => {
    expect(createLessonFromState(pickElements(asking(), ...selectors), document)).toBeNull();
  });

  it('is null if only the episode was picked', () => {
    expect(
      createLessonFromState(pickElement({ ...asking(), active: 'episode' }, findElement('#part')), document),
    ).toBeNull();
  });

  it.each(['title', 'episode'] as const)('is null if the chosen part of the %s does not exist', (field) => {
    expect(createLessonFromState(chooseText(both(), field, 9), document)).toBeNull();
  });

  it.each([
    ['another series', () => findElement('h1').replaceChildren('Another - Episode 12')],
    ['another episode', () => findElement('#part').replaceChildren('Episode 13 of 28')],
    ['no episode', () => findElement('#part').remove()],
    ['neither series nor episode', () => document.body.replaceChildren()],
  ])('is null if the page shows %s when the lesson is made', (_what, change) => {
    const state = both();
    change();
    expect(createLessonFromState(state, document)).toBeNull();
  });
});

describe('lesson from the picked elements of a chapter', () => {
  const chapters = () => both(setVideosOrChapters(asking(), 'chapters', document));

  it.each([{ kind: 'none' }, { kind: 'pictures', reads: '3 / 20' }] as const)(
    'contains the chosen kind of page count: $kind',
    (pages) => {
      expect(createLessonFromState(choosePageCount(chapters(), pages), document)?.pages).toEqual({
        kind: pages.kind,
      });
    },
  );

  it('contains the position of the page counter', () => {
    expect(createLessonFromState(pickElements(chapters(), '#pager'), document)).toMatchObject({
      title: { part: 'beforeEpisode' },
      episode: { part: { kind: 'label' } },
      pages: { kind: 'counter', at: [{ selector: '#pager', form: null }] },
    });
  });

  it.each([
    ['counts other pages', () => findElement('#pager').replaceChildren('4 / 20')],
    ['has no counter', () => findElement('#pager').remove()],
    ['shows another series', () => findElement('h1').replaceChildren('Another - Episode 12')],
  ])('is null if the page %s when the lesson is made', (_what, change) => {
    const state = pickElements(chapters(), '#pager');
    change();
    expect(createLessonFromState(state, document)).toBeNull();
  });
});
