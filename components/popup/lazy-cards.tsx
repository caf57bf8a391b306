// Parts of cards that are closed at first; see lazy-panels.tsx.
import { lazy } from 'react';
import { withWords } from './with-words.ts';

const editor = () => withWords(import('./library/entry-editor.tsx'));
const question = () => withWords(import('./now/question-card.tsx'));
const place = () => withWords(import('./continuing/place-line.tsx'));
const dataNotice = () => withWords(import('./data-notice.tsx'));
const freshStart = () => withWords(import('../ui/fresh-start-notice.tsx'));
const chooser = () => withWords(import('./now/match-chooser.tsx'));

export const EntryEditor = lazy(async () => ({ default: (await editor()).EntryEditor }));
/** Rows have it from the beginning, but the first frame has nothing to show in it: it is not fetched before that is drawn. */
export const PlaceLine = lazy(async () => {
  await new Promise((resolve) => requestIdleCallback(resolve));
  return { default: (await place()).PlaceLine };
});
export const QuestionCard = lazy(async () => ({ default: (await question()).QuestionCard }));
export const MatchChooser = lazy(async () => ({ default: (await chooser()).MatchChooser }));

export const DataNotice = lazy(async () => ({ default: (await dataNotice()).DataNotice }));
export const FreshStartNotice = lazy(async () => ({ default: (await freshStart()).FreshStartNotice }));

export function fetchCards(): Promise<unknown> {
  return Promise.all([place(), editor(), question(), chooser()]);
}
