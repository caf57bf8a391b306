// Shows Kiroku's elements on web pages. Runs the built scripts in a page in which shadow roots are open, so that tools can inspect them.
import type { Page } from 'playwright/test';
import type { Settings } from '../../../lib/domain/settings.ts';
import { type TeachTexts, teachTextKeys } from '../../../lib/domain/teach-texts.ts';
import { episodeNumberText } from '../../../lib/domain/words/labels.ts';
import type { Translate } from '../../../lib/domain/words.ts';
import type { ToastNotice } from '../../../lib/messaging/protocol.ts';
import { DRAWN_TEXT_ATTRIBUTE } from '../../../lib/page/toast/toast-style.ts';
import { loadTranslate } from '../../english.ts';
import { CHROMIUM_EXTENSION_DIR } from '../settings.ts';
import { observedEpisode } from './examples.ts';
import {
  chooseHalfScore,
  clickSelector,
  pressKey,
  type Screen,
  type ScreenStep,
  waitUntilVisible,
} from './screen.ts';

const ADDRESS = 'https://tv.example/watch/1';
const HTML = `<!doctype html><html lang="en"><title>TV Example</title><body style="font:16px sans-serif;color:#000;background:#fff">
<main><h1>${observedEpisode.seriesTitle}</h1><p><span>2023</span> <span id="part">Part 12 of 28 — Episode 12</span></p></main></body></html>`;

function wordsFor(language: Settings['language'] = 'en'): Translate {
  return loadTranslate(language === 'system' ? 'en' : language);
}

/** Calls the script's message listeners, as a message of the worker would. */
const tell =
  (message: unknown): ScreenStep =>
  (page) =>
    page.evaluate((said) => {
      const { told } = globalThis as unknown as { told: ((message: unknown) => void)[] };
      for (const listener of told) listener(said);
    }, message);

async function openOverlay(page: Page, script: string, answers: Readonly<Record<string, unknown>>) {
  await page.route(ADDRESS, (route) =>
    route.fulfill({ body: HTML, contentType: 'text/html; charset=utf-8' }),
  );
  const pretending = await page.addInitScript((given) => {
    const told: unknown[] = [];
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      return attach.call(this, { ...options, mode: 'open' });
    };
    const runtime = {
      id: 'kiroku',
      onMessage: { addListener: (listener: unknown) => told.push(listener), removeListener: () => undefined },
      sendMessage: async ({ message }: { message: string }) =>
        given[message] === 'fails' ? {} : { value: given[message] ?? null },
    };
    Object.assign(globalThis, { told, chrome: { runtime } });
  }, answers);
  await page.goto(ADDRESS);
  await pretending.dispose();
  await page.addScriptTag({ path: `${CHROMIUM_EXTENSION_DIR}/${script}` });
}

function toastScreen(
  name: string,
  text: (t: Translate) => string,
  undoable: boolean,
  answer: ((t: Translate) => string) | null = null,
  asksScore = false,
  mark: ToastNotice['toast']['mark'] = undefined,
  ...steps: readonly ScreenStep[]
): Screen {
  return {
    name: `toast: ${name}`,
    async open({ context }, settings, opened) {
      const t = wordsFor(settings?.language);
      const toast: ToastNotice['toast'] = {
        language: t.language,
        text: text(t),
        undoText: undoable ? t('toast.undo') : null,
        activityId: undoable ? 'line-1' : null,
        answerText: answer ? answer(t) : null,
        closeText: t('toast.close'),
        ...(mark && { mark }),
        ...(asksScore && {
          rating: {
            caption: t('rate.label'),
            label: `${t('rate.label')}. ${t('rate.keys')}`,
            save: String(t.text('rate.save')),
            later: t('rate.later'),
          },
        }),
      };
      const page = opened ?? (await context.newPage());
      await openOverlay(page, 'toast.js', {});
      await tell({ toast })(page);
      // The style sheet generates the text from the attribute.
      await waitUntilVisible(`.card p[${DRAWN_TEXT_ATTRIBUTE}]:not([${DRAWN_TEXT_ATTRIBUTE}=""])`)(page);
      // A toast does not disappear while it has the focus.
      await page.locator('.card .close').focus();
      for (const step of steps) await step(page);
      return page;
    },
  };
}

function teachScreen(name: string, saving: unknown, ...steps: readonly ScreenStep[]): Screen {
  return {
    name: `teach: ${name}`,
    async open({ context }, settings, opened) {
      const t = wordsFor(settings?.language);
      const words = teachTextKeys.map((key) => [key, t(`teach.page.${key}`)] as const);
      const teachingWanted = { ...Object.fromEntries(words), language: t.language } as TeachTexts;
      const page = opened ?? (await context.newPage());
      await openOverlay(page, 'teach.js', { teachingWanted, siteTaught: saving });
      for (const step of [waitUntilVisible('.panel'), ...steps]) await step(page);
      return page;
    },
  };
}

const title = observedEpisode.seriesTitle;
const pickBoth: readonly ScreenStep[] = [
  clickSelector('h1'),
  clickSelector('#part'),
  waitUntilVisible('.panel .main:not([disabled])'),
];
const saved = { granted: true };
const save = clickSelector('.panel .main');

export const overlayScreens: readonly Screen[] = [
  toastScreen(
    'an episode',
    (t) => t('toast.progress', { title, episode: episodeNumberText(t, 'anime', 12) }),
    true,
  ),
  toastScreen('completed', (t) => t('toast.completed', { title }), false),
  toastScreen('completed, asks for a score', (t) => t('toast.completed', { title }), true, null, true),
  toastScreen(
    'completed, a score chosen',
    (t) => t('toast.completed', { title }),
    true,
    null,
    true,
    undefined,
    chooseHalfScore('.scores'),
  ),
  toastScreen(
    'a question',
    (t) => t('ask.twoNamesakes', { title: 'Hunter x Hunter', years: '1999, 2011' }),
    false,
    (t) => t('toast.choose'),
    false,
    'question',
  ),
  toastScreen(
    'an unreadable site',
    (t) => t('toast.unreadable'),
    false,
    (t) => t('teach.start'),
    false,
    'problem',
  ),
  toastScreen(
    'a site that was never readable',
    (t) => t('toast.neverRead'),
    false,
    (t) => t('teach.start'),
    false,
    'problem',
  ),
  toastScreen('undone', (t) => t('toast.undone'), false, null, false, 'undone'),
  toastScreen('watched again', (t) => t('toast.again', { title }), false),
  toastScreen(
    'an earlier episode',
    (t) => t('toast.onList', { title, episode: episodeNumberText(t, 'anime', 12) }),
    false,
  ),
  teachScreen('nothing picked', saved),
  teachScreen('pointing', saved, pressKey('ArrowDown'), waitUntilVisible('.frame.at')),
  teachScreen('both picked', saved, ...pickBoth),
  teachScreen(
    'one changed',
    saved,
    ...pickBoth,
    clickSelector('.panel .quiet'),
    waitUntilVisible('.row.active'),
  ),
  teachScreen('learnt', saved, ...pickBoth, save, waitUntilVisible('.note.good')),
  teachScreen('learnt, not allowed', { granted: false }, ...pickBoth, save, waitUntilVisible('.note.good')),
  teachScreen('not kept', 'fails', ...pickBoth, save, waitUntilVisible('.note.bad')),
];
