// The row of scores in the toast of a completed title. It has a slider for the keyboard, and ten fields for pointers.
import { emptyPartlyTypedScore, type PartlyTypedScore, scoreAfterKey } from '../../domain/score-keys.ts';
import type { ToastNotice } from '../../messaging/protocol.ts';
import { buildElement } from '../elements.ts';
import { listenToTrustedEvents } from '../listen-trusted.ts';
import { DRAWN_TEXT_ATTRIBUTE } from './toast-style.ts';

type Words = NonNullable<ToastNotice['toast']['rating']>;

interface ScoreRowOptions {
  readonly language: string;
  /** Called when the user has chosen this score. */
  readonly onScore: (score: number) => void;
  readonly onLater: () => void;
}

/**
 * Builds the row. A click on a score saves the score at once. Keys only choose a score, because a score such as 7.5 takes several keys.
 * Then Enter or the button saves the chosen score.
 */
export function buildScoreRow(words: Words, { language, onScore, onLater }: ScoreRowOptions): HTMLElement {
  let keyed = emptyPartlyTypedScore;
  const slider = buildSlider(words.label);
  const later = buildElement('button', { class: 'later' });
  const choose = (chosen: PartlyTypedScore): void => {
    keyed = chosen;
    const { score } = keyed;
    const shown = score.toLocaleString(language);
    slider.style.backgroundSize = `${score * 10}% 3px`;
    slider.setAttribute('aria-valuenow', `${score}`);
    slider.setAttribute('aria-valuetext', shown);
    // Write the text into an attribute, as in the toast itself. The browser's search in the page would find a text node.
    const text = score ? words.save.replace('{score}', shown) : words.later;
    for (const name of [DRAWN_TEXT_ATTRIBUTE, 'aria-label']) later.setAttribute(name, text);
  };
  choose(emptyPartlyTypedScore);
  const finish = (): void => (keyed.score > 0 ? onScore(keyed.score) : onLater());
  listenToTrustedEvents(slider, ['click'], (event) => {
    const field = (event.target as Element).getAttribute(DRAWN_TEXT_ATTRIBUTE);
    if (field) onScore(Number(field));
  });
  listenToTrustedEvents<KeyboardEvent>(slider, ['keydown'], (event) => {
    const { key } = event;
    const chosen = scoreAfterKey(keyed, key);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (chosen !== null) choose(chosen);
    else if (key === 'Enter') finish();
    else return;
    // Stop the event, because the page's player may handle digits and arrows itself.
    event.preventDefault();
    event.stopPropagation();
  });
  listenToTrustedEvents(later, ['click'], finish);
  const caption = buildElement('span', {
    class: 'caption',
    'aria-hidden': 'true',
    [DRAWN_TEXT_ATTRIBUTE]: words.caption,
  });
  return buildElement('div', { class: 'rate' }, caption, slider, later);
}

function buildSlider(label: string): HTMLElement {
  const fields = Array.from({ length: 10 }, (_, index) =>
    buildElement('span', { [DRAWN_TEXT_ATTRIBUTE]: `${index + 1}` }),
  );
  const range = { 'aria-valuemin': '0', 'aria-valuemax': '10' };
  const named = { 'aria-label': label, title: label };
  return buildElement(
    'div',
    { class: 'scores', role: 'slider', tabindex: '0', ...range, ...named },
    ...fields,
  );
}
