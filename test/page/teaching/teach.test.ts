// @vitest-environment jsdom
// Tests picking title and episode by mouse and by keyboard. The page must not receive any of these events.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { LessonContent } from '@/lib/domain/files/lesson.ts';
import * as trusted from '@/lib/page/is-trusted-event.ts';
import { teachSite } from '@/lib/page/teaching/teach.ts';
import { parseLessonContent } from '@/lib/store/lessons.ts';
import { eventually } from '../../eventually.ts';
import { exampleTeachTexts } from './picker.ts';

// Whether dispatched events count as trusted. A test cannot create trusted events.
let hand = true;

let root: ShadowRoot | null = null;
let saved: LessonContent[] = [];
let answer: { granted: boolean } | null = { granted: true };
let wanted = true;
let asksKind = false;

beforeEach(() => {
  root = null;
  hand = true;
  vi.spyOn(trusted, 'isTrustedEvent').mockImplementation(() => hand);
  wanted = true;
  asksKind = false;
  answer = { granted: true };
  saved = [];
  document.body.innerHTML = `<header><a href="#home">Some Site</a></header>
<main><h1 class="show-title">Frieren - Episode 12</h1><div class="meta"><span>24 min</span> <span>Episode 12 of 28</span></div><p>About it</p></main>`;
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function attachShadow(this: Element, init) {
    root = attach.call(this, init);
    return root;
  });
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (envelope: unknown) => {
    const { message, input } = envelope as { message: string; input: { taught: LessonContent } };
    if (message === 'teachingWanted') return { value: wanted ? { ...exampleTeachTexts, asksKind } : null };
    saved.push(parseLessonContent(input.taught));
    return answer ? { value: answer } : { error: 'no' };
  });
});

async function open(): Promise<void> {
  teachSite();
  await eventually(() => expect(root?.host.isConnected).toBe(true));
}

const panel = () => root?.querySelector('.panel')?.textContent ?? '';
const element = (selector: string): Element => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const point = (selector: string) =>
  element(selector).dispatchEvent(new Event('pointerover', { bubbles: true }));
const click = (selector: string) =>
  element(selector).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }),
  );
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const own = (key: string): HTMLButtonElement => {
  const found = root?.querySelector<HTMLButtonElement>(`[data-key="${key}"]`);
  if (!found) throw new Error(`no ${key} in ${panel()}`);
  return found;
};
const values = () => [...(root?.querySelectorAll('.value') ?? [])].map(({ textContent }) => textContent);

describe('picker', () => {
  it('sets `lang` to the language of its texts', async () => {
    document.documentElement.lang = 'fr';
    await open();
    expect(root?.querySelector('h2')?.closest('[lang]')?.getAttribute('lang')).toBe('ja');
  });

  it('does not open in a tab for which it was not requested', async () => {
    wanted = false;
    teachSite();
    await eventually(() => expect(browser.runtime.sendMessage).toHaveBeenCalled());
    expect(root).toBeNull();
  });

  it('saves locations at which the picked texts are found again', async () => {
    await open();
    expect(root?.mode).toBe('closed');
    expect(values()).toEqual(['<pickSeries>', '<pickEpisode>']);
    point('h1');
    expect(values()[0]).toBe('Frieren');
    click('h1');
    point('.meta span:last-child');
    expect(values()).toEqual(['Frieren', '12']);
    click('.meta span:last-child');
    own('save').click();
    await eventually(() => expect(panel()).toContain('<saved>'));
    expect(saved, 'nothing of pages').toEqual([
      {
        title: {
          at: [
            { selector: 'h1.show-title', form: null },
            { selector: 'h1', form: null },
          ],
          part: 'beforeEpisode',
        },
        episode: {
          at: [
            { selector: 'div.meta span', form: 'Episode #' },
            { selector: 'main span', form: 'Episode #' },
          ],
          part: { kind: 'label' },
        },
      },
    ]);
  });

  it('keeps clicks and keys from the page', async () => {
    await open();
    const received = vi.fn();
    for (const event of ['click', 'keydown', 'pointerdown']) document.addEventListener(event, received);
    expect(click('header a'), 'a link must not be followed').toBe(false);
    press('k');
    for (const event of ['click', 'keydown', 'pointerdown']) document.removeEventListener(event, received);
    expect(received).not.toHaveBeenCalled();
  });

  it("ignores clicks by the page's script", async () => {
    await open();
    hand = false;
    click('h1');
    expect(values()).toEqual(['<pickSeries>', '<pickEpisode>']);
  });

  it('works by keyboard only', async () => {
    await open();
    press('ArrowDown');
    expect(values()[0]).toBe('Frieren');
    press('Enter');
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight']) press(key);
    expect(values()).toEqual(['Frieren', '12']);
    press('ArrowUp');
    expect(values()[1], 'the texts of a box run into each other').toBe('12');
    press('ArrowDown');
    expect(values()[1]).toBe('24');
    press('ArrowRight');
    press('Enter');
    expect(root?.activeElement, 'the next Enter saves').toBe(own('save'));
    press('Escape');
    expect(root?.host.isConnected).toBe(false);
    expect(saved).toEqual([]);
  });

  it('reads the chosen part of a text', async () => {
    await open();
    click('h1');
    click('.meta span:last-child');
    own('episode-1').click();
    expect(values()).toEqual(['Frieren', '28']);
    own('title-1').click();
    expect(values()).toEqual(['Frieren - Episode 12', '28']);
    own('save').click();
    await eventually(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ title: { part: 'whole' }, episode: { part: { kind: 'last' } } });
  });

  it('rejects a text without a number as an episode', async () => {
    await open();
    click('h1');
    point('main > p');
    expect(values()[1]).toBe('<noNumber>');
    click('main > p');
    expect(own('save').disabled).toBe(true);
  });

  it('lets the user pick the series again', async () => {
    await open();
    click('header a');
    click('.meta span:last-child');
    own('title-change').click();
    click('h1');
    expect(values()).toEqual(['Frieren', '12']);
  });

  it('saves no lesson if a picked text cannot be found again', async () => {
    await open();
    click('h1');
    click('.meta span:last-child');
    element('.meta').remove();
    own('save').click();
    await eventually(() => expect(panel()).toContain('<notAgain>'));
    expect(saved).toEqual([]);
  });

  it('shows after saving that the site must still be granted', async () => {
    await open();
    click('h1');
    click('.meta span:last-child');
    answer = null;
    own('save').click();
    await eventually(() => expect(panel()).toContain('<failed>'));
    answer = { granted: false };
    own('save').click();
    await eventually(() => expect(panel()).toContain('<savedUnallowed>'));
    own('done').click();
    expect(root?.host.isConnected).toBe(false);
  });
});

describe('picker on a site without a reader', () => {
  beforeEach(() => {
    asksKind = true;
  });

  it('asks for the page counter of chapters', async () => {
    element('main').insertAdjacentHTML('beforeend', '<div id="pager">3 / 20</div>');
    await open();
    own('kind-chapters').click();
    expect(values()).toEqual(['<pickSeries>', '<pickChapter>', '<pickPages>']);
    click('h1');
    click('.meta span:last-child');
    expect(values()).toEqual(['Frieren', '12', '<pickPages>']);
    point('main > p');
    expect(values()[2]).toBe('<noCounter>');
    expect(own('save').disabled).toBe(true);
    click('#pager');
    expect(values()[2]).toBe('3 / 20');
    own('save').click();
    await eventually(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.pages).toEqual({
      kind: 'counter',
      at: expect.arrayContaining([{ selector: '#pager', form: null }]),
    });
  });

  it('saves chapters without a page count', async () => {
    await open();
    own('kind-chapters').click();
    click('h1');
    click('.meta span:last-child');
    own('pages-none').click();
    own('save').click();
    await eventually(() => expect(saved[0]?.pages).toEqual({ kind: 'none' }));
  });
});
