// Lazy parts of rows and cards, which are not shown at first.
import { lazyComponent } from '../ui/lazy-component.ts';

export const EntryEditor = lazyComponent(
  async () => (await import('./library/entry-editor.tsx')).EntryEditor,
);
/** Every row has this button. The button is loaded when the page is idle, so the first frame only reserves its place. */
export const RowResumeButton = lazyComponent(
  async () => (await import('./resume/row-resume-button.tsx')).RowResumeButton,
  {
    whenIdle: true,
  },
);
export const QuestionCard = lazyComponent(async () => (await import('./now/question-card.tsx')).QuestionCard);
export const MatchChooser = lazyComponent(async () => (await import('./now/match-chooser.tsx')).MatchChooser);
