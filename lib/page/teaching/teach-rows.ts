// The rows of the picker's panel: the kind of site, the series, the episode, and the pages.
import type { TeachTexts } from '../../domain/teach-texts.ts';
import { buildElement } from '../elements.ts';
import { listenToTrustedEvents } from '../listen-trusted.ts';
import {
  type PickedPageCount,
  readPictureCount,
  type TeachField,
  type TeachState,
  type TextChoice,
  valueAtPointer,
} from './teach-state.ts';

export interface TeachRowActions {
  readonly change: (field: TeachField) => void;
  readonly choose: (field: 'title' | 'episode', index: number) => void;
  readonly show: (shows: 'videos' | 'chapters') => void;
  readonly choosePages: (pages: PickedPageCount) => void;
}

interface FieldWords {
  readonly name: string;
  /** The text that tells the user what to click. */
  readonly pick: string;
  /** The text for an element that cannot be chosen. */
  readonly missing: string;
}

export function textsOfTeachField(words: TeachTexts, field: TeachField, { shows }: TeachState): FieldWords {
  const { noNumber: missing } = words;
  if (field === 'title') return { name: words.series, pick: words.pickSeries, missing };
  if (field === 'pages') return { name: words.pages, pick: words.pickPages, missing: words.noCounter };
  return shows === 'chapters'
    ? { name: words.chapter, pick: words.pickChapter, missing }
    : { name: words.episode, pick: words.pickEpisode, missing };
}

/** A button of the panel with a value that the user can choose. */
interface Chip {
  readonly key: string;
  readonly text: string;
  readonly pressed: boolean;
  readonly act: () => void;
}

export function buildVideosOrChaptersRow(
  words: TeachTexts,
  shows: 'videos' | 'chapters',
  actions: TeachRowActions,
): HTMLElement {
  const chips = (['videos', 'chapters'] as const).map((kind) => ({
    key: `kind-${kind}`,
    text: words[kind],
    pressed: kind === shows,
    act: () => actions.show(kind),
  }));
  const label = buildElement('span', { class: 'label' }, words.kind);
  return buildElement('div', { class: 'row' }, label, buildChips(words.kind, chips));
}

export function buildTeachFieldRow(
  words: TeachTexts,
  state: TeachState,
  field: 'title' | 'episode',
  actions: TeachRowActions,
): HTMLElement {
  const picked = state[field];
  if (state.active === field || !picked) return buildAsking(words, state, field);
  const { name } = textsOfTeachField(words, field, state);
  const row = buildPicked(words, field, name, picked.choices[picked.chosen]?.reads ?? '', actions);
  if (picked.choices.length > 1)
    row.append(buildChips(words.parts, partChips(field, picked.choices, picked.chosen, actions)));
  return row;
}

function partChips(
  field: 'title' | 'episode',
  choices: readonly TextChoice<unknown>[],
  chosen: number,
  actions: TeachRowActions,
): readonly Chip[] {
  return choices.slice(0, 6).map(({ reads }, index) => ({
    key: `${field}-${index}`,
    text: reads,
    pressed: index === chosen,
    act: () => actions.choose(field, index),
  }));
}

/** Builds the row for the pages of a chapter. The user can choose a counter on the page, or count the pictures, or count no pages. */
export function buildPagesRow(words: TeachTexts, state: TeachState, actions: TeachRowActions): HTMLElement {
  const { active, pages } = state;
  if (active !== 'pages' && pages)
    return buildPicked(words, 'pages', words.pages, pagesText(words, pages), actions);
  const row = buildAsking(words, state, 'pages');
  const others: readonly (PickedPageCount | null)[] = [readPictureCount(document), { kind: 'none' }];
  const chips = others.flatMap((other) => {
    if (!other) return [];
    const act = () => actions.choosePages(other);
    const [key, text] = [`pages-${other.kind}`, pagesText(words, other)];
    return { key, text, pressed: pages?.kind === other.kind, act };
  });
  row.append(buildChips(words.pages, chips));
  return row;
}

function pagesText(words: TeachTexts, pages: PickedPageCount): string {
  if (pages.kind === 'none') return words.noPages;
  return pages.kind === 'pictures' ? `${words.pictures}: ${pages.reads}` : pages.reads;
}

function buildAsking(words: TeachTexts, state: TeachState, field: TeachField): HTMLElement {
  const active = state.active === field;
  const reads = active ? valueAtPointer(state) : null;
  const { name, pick, missing } = textsOfTeachField(words, field, state);
  const hint = active && state.at ? missing : pick;
  return buildElement(
    'div',
    { class: active ? 'row active' : 'row' },
    buildElement('span', { class: 'label' }, name),
    buildElement('span', { class: reads ? 'value' : 'value hint' }, reads ?? hint),
  );
}

function buildPicked(
  words: TeachTexts,
  field: TeachField,
  name: string,
  reads: string,
  actions: TeachRowActions,
): HTMLElement {
  const change = buildButton(`${field}-change`, `${words.change}: ${name}`, 'quiet', words.change);
  onTrustedClick(change, () => actions.change(field));
  return buildElement(
    'div',
    { class: 'row' },
    buildElement('span', { class: 'label' }, name),
    buildElement('span', { class: 'value' }, reads),
    change,
  );
}

function buildChips(name: string, chips: readonly Chip[]): HTMLElement {
  const buttons = chips.map(({ key, text, pressed, act }) => {
    const chip = buildButton(key, text, 'chip', text);
    chip.setAttribute('aria-pressed', String(pressed));
    onTrustedClick(chip, act);
    return chip;
  });
  return buildElement('div', { class: 'chips', role: 'group', 'aria-label': name }, ...buttons);
}

/** Calls `act` when the user clicks. Clicks by scripts are ignored. */
export function onTrustedClick(made: HTMLElement, act: () => void): void {
  listenToTrustedEvents(made, ['click'], act);
}

export function buildButton(key: string, label: string, variant: string, text = ''): HTMLElement {
  return buildElement('button', { class: variant, 'aria-label': label, 'data-key': key }, text);
}
